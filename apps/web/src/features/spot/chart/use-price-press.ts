import type { Chart } from 'klinecharts';
import { useEffect, useEffectEvent } from 'react';

/** A finger that rests so long means the place under it. */
const LONG_MS = 550;
/** One that moves further means the chart. */
const STILL_PIXELS = 8;

/** Right click of a mouse, and long press of a finger, on the price pane; `y` in pixels from the top of the chart. */
export function usePricePress(chart: Chart, onPress: (y: number) => void): void {
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    const box = chart.getDom();
    if (box === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let begun = { x: 0, y: 0 };
    const tell = (clientX: number, clientY: number): void => {
      const edge = box.getBoundingClientRect();
      const pane = chart.getSize('candle_pane', 'main');
      const [x, y] = [clientX - edge.left, clientY - edge.top];
      if (pane !== null && x <= pane.width && y <= pane.height) pressed(y);
    };
    const stop = (): void => clearTimeout(timer);
    const menu = (event: MouseEvent): void => {
      event.preventDefault();
      // A finger has its own timer: browsers send this event for a long press as well.
      if ('pointerType' in event && event.pointerType === 'touch') return;
      tell(event.clientX, event.clientY);
    };
    const touched = (event: TouchEvent): void => {
      stop();
      const [finger] = event.touches;
      if (finger === undefined || event.touches.length > 1) return;
      begun = { x: finger.clientX, y: finger.clientY };
      timer = setTimeout(() => tell(begun.x, begun.y), LONG_MS);
    };
    const moved = (event: TouchEvent): void => {
      const [finger] = event.touches;
      if (finger === undefined || Math.hypot(finger.clientX - begun.x, finger.clientY - begun.y) > STILL_PIXELS) stop();
    };
    box.addEventListener('contextmenu', menu);
    box.addEventListener('touchstart', touched, { passive: true });
    box.addEventListener('touchmove', moved, { passive: true });
    box.addEventListener('touchend', stop);
    box.addEventListener('touchcancel', stop);
    return () => {
      stop();
      box.removeEventListener('contextmenu', menu);
      box.removeEventListener('touchstart', touched);
      box.removeEventListener('touchmove', moved);
      box.removeEventListener('touchend', stop);
      box.removeEventListener('touchcancel', stop);
    };
  }, [chart]);
}
