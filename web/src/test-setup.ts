// jsdom has no Web Animations; Svelte's transitions need the calls to be there.
Element.prototype.animate ??= () =>
  ({ cancel() {}, finish() {}, finished: Promise.resolve(), onfinish: null, currentTime: 0 }) as unknown as Animation;
Element.prototype.getAnimations ??= () => [];
document.getAnimations ??= () => [];
