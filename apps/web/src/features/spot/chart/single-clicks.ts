/** Longer than this a press is no click that the library waits after. */
const CLICK_MS = 450;
/** Outside of every pane. */
const FAR = -10_000;

/**
 * The chart's library takes two clicks within half a second for a double click, also where they are far apart, and then does nothing at all: a line
 * drawn quickly loses its second point. While the customer draws, a press far outside follows each click, which the library takes for the second one and drops;
 * so each click is a first one. Returns what stops it.
 */
export function eachClickAlone(chart: HTMLElement, isDrawing: () => boolean): () => void {
  let pressed: { readonly target: EventTarget; readonly atMs: number } | null = null;
  const down = (event: MouseEvent): void => {
    if (event.isTrusted)
      pressed = event.button === 0 && event.target !== null && isDrawing() ? { target: event.target, atMs: event.timeStamp } : null;
  };
  const up = (event: MouseEvent): void => {
    if (!event.isTrusted || pressed === null) return;
    const { atMs, target } = pressed;
    pressed = null;
    if (event.timeStamp - atMs > CLICK_MS) return;
    for (const type of ['mousedown', 'mouseup'])
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientX: FAR, clientY: FAR }));
  };
  chart.addEventListener('mousedown', down, true);
  // The library listens at the document's element: this comes after it.
  addEventListener('mouseup', up);
  return () => {
    chart.removeEventListener('mousedown', down, true);
    removeEventListener('mouseup', up);
  };
}
