import type { Chart } from 'klinecharts';
import type { DrawingTool } from './tools.ts';

const GROUP = 'drawings';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Drawing on a chart: one tool at a time; what is drawn can be locked, hidden and taken back. */
export class Drawing {
  readonly #chart: Chart;
  readonly #onDone: () => void;
  #unfinished: string | null = null;
  #locked = false;
  #hidden = false;
  #magnet = false;

  constructor(chart: Chart, onDone: () => void) {
    this.#chart = chart;
    this.#onDone = onDone;
  }

  /** Begins a drawing, or goes back to the crosshair. */
  use(tool: DrawingTool | 'none'): void {
    if (this.#unfinished !== null) this.#chart.removeOverlay({ id: this.#unfinished });
    this.#unfinished = null;
    if (tool === 'none') return;
    const made = this.#chart.createOverlay({
      name: tool,
      groupId: GROUP,
      lock: this.#locked,
      mode: this.#magnet ? 'weak_magnet' : 'normal',
      onDrawEnd: () => {
        this.#unfinished = null;
        this.#onDone();
      },
    });
    this.#unfinished = isText(made) ? made : null;
  }

  lock(locked: boolean): void {
    this.#locked = locked;
    this.#override({ lock: locked });
  }

  hide(hidden: boolean): void {
    this.#hidden = hidden;
    this.#override({ visible: !this.#hidden });
  }

  magnet(on: boolean): void {
    this.#magnet = on;
    this.#override({ mode: on ? 'weak_magnet' : 'normal' });
  }

  undo(): void {
    const last = this.#chart.getOverlays({ groupId: GROUP }).at(-1);
    if (last !== undefined) this.#chart.removeOverlay({ id: last.id });
  }

  clear(): void {
    this.#unfinished = null;
    this.#chart.removeOverlay({ groupId: GROUP });
    this.#onDone();
  }

  #override(change: { lock?: boolean; visible?: boolean; mode?: 'normal' | 'weak_magnet' }): void {
    for (const overlay of this.#chart.getOverlays({ groupId: GROUP })) this.#chart.overrideOverlay({ id: overlay.id, ...change });
  }
}
