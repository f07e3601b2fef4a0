/** After the next frame: for what may come a moment later than the board, and for measuring. A page in the background paints no frames and does not wait for one. */
export function afterPaint(what: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = document.hidden ? 0 : requestAnimationFrame(() => (timer = setTimeout(what)));
  if (document.hidden) timer = setTimeout(what);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
