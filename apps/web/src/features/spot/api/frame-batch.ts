/**
 * Calls `draw` at most once per animation frame, however often it is asked, and not at all while the tab is hidden:
 * browsers give hidden tabs no frames, so the last request waits until the tab is visible again.
 */
export function frameBatch(draw: () => void): { request: () => void; cancel: () => void } {
  let frame: number | undefined;
  return {
    request() {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        draw();
      });
    },
    cancel() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
    },
  };
}
