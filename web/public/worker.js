// Shows nothing and keeps nothing: browsers on phones allow notifications only where there is a service worker.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const table = event.notification.data;
  const find = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find((one) => one.url === table);
    return page ? page.focus() : self.clients.openWindow(table);
  };
  event.waitUntil(find());
});
