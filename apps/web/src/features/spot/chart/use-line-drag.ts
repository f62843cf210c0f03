import type { Chart } from 'klinecharts';
import { useEffect, useEffectEvent, useState } from 'react';
import { lineAt, moveDrag, startDrag, type LineDrag } from '../state/line-drag.ts';

type PlacedLine = { readonly id: string; readonly y: number };
export type LineDragPorts = {
  readonly chart: Chart;
  /** Lines in view, in pixels from the top of the price pane. */
  readonly lines: readonly PlacedLine[];
  readonly isOff: boolean;
  /** Let go at a new height. */
  readonly onDrop: (id: string, y: number) => void;
};
export type LineDragging = {
  readonly drag: LineDrag | null;
  /** Begins at a label, with the mouse's button pressed. */ readonly begin: (id: string, clientY: number) => void;
};

const topOf = (chart: Chart): number => chart.getDom()?.getBoundingClientRect().top ?? 0;

/** Lets the mouse take lines by themselves or by their labels. Keys and thumbs have the order's dialog. */
export function useLineDrag({ chart, lines, isOff, onDrop }: LineDragPorts): LineDragging {
  const [drag, setDrag] = useState<LineDrag | null>(null);
  const under = useEffectEvent((y: number) => (isOff ? null : lineAt(lines, y)));
  const dropped = useEffectEvent(onDrop);
  const begin = (id: string, clientY: number): void => {
    if (!isOff) setDrag(startDrag(id, clientY - topOf(chart)));
  };

  useEffect(() => {
    const box = chart.getDom();
    if (box === null) return;
    const width = (): number => chart.getSize('candle_pane', 'main')?.width ?? 0;
    const lineUnder = (event: MouseEvent): string | null => {
      const edge = box.getBoundingClientRect();
      return event.clientX - edge.left > width() ? null : under(event.clientY - edge.top);
    };
    // Before the library hears of it, which would move the whole chart.
    const pressed = (event: MouseEvent): void => {
      const id = event.button === 0 ? lineUnder(event) : null;
      if (id === null) return;
      event.stopPropagation();
      event.preventDefault();
      setDrag(startDrag(id, event.clientY - topOf(chart)));
    };
    const hovered = (event: MouseEvent): void => {
      box.classList.toggle('over-line', event.buttons === 0 && lineUnder(event) !== null);
    };
    box.addEventListener('mousedown', pressed, true);
    box.addEventListener('mousemove', hovered, true);
    return () => {
      box.removeEventListener('mousedown', pressed, true);
      box.removeEventListener('mousemove', hovered, true);
      box.classList.remove('over-line');
    };
  }, [chart]);

  const isHeld = drag !== null;
  const now = useEffectEvent(() => drag);
  useEffect(() => {
    if (!isHeld) return;
    const moved = (event: MouseEvent): void => setDrag((held) => held && moveDrag(held, event.clientY - topOf(chart)));
    const released = (): void => {
      const held = now();
      setDrag(null);
      if (held?.isMoving === true) dropped(held.id, held.y);
    };
    const stop = (): void => setDrag(null);
    const keyed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      stop();
    };
    addEventListener('mousemove', moved);
    addEventListener('mouseup', released);
    addEventListener('blur', stop);
    addEventListener('keydown', keyed, true);
    return () => {
      removeEventListener('mousemove', moved);
      removeEventListener('mouseup', released);
      removeEventListener('blur', stop);
      removeEventListener('keydown', keyed, true);
    };
  }, [isHeld, chart]);

  return { drag, begin };
}
