import type { Chart, OverlayCreate } from 'klinecharts';
import { eachClickAlone } from './single-clicks.ts';
import { registerOwnTools, type NoteText } from './overlays.ts';
import type { SavedDrawing } from './saved-drawings.ts';
import { drawingTools, type DrawingTool } from './tools.ts';

registerOwnTools();

const GROUP = 'drawings';
const isText = (value: unknown): value is string => typeof value === 'string';

export type DrawingPorts = {
  /** A drawing was finished, or all were removed: the crosshair is back. */
  readonly onDone: () => void;
  /** A note was placed and waits for its text. */
  readonly onNote: () => void;
  /** A drawing was chosen, or none is any more. */
  readonly onSelect: (isSome: boolean) => void;
  /** All finished drawings, whenever one of them has changed. */
  readonly onChange: (drawings: readonly SavedDrawing[]) => void;
};

/** Drawing on a chart: one tool at a time; what is drawn can be locked, hidden and taken back, and is told to whoever keeps it. */
export class Drawing {
  readonly #chart: Chart;
  readonly #ports: DrawingPorts;
  #unfinished: string | null = null;
  /** A note that stands without its text yet. */
  #blank: string | null = null;
  #locked = false;
  #hidden = false;
  #magnet = false;
  #telling = false;
  #ended = false;
  /** Which drawing is chosen. */
  #selected: string | null = null;
  /** What was removed last, until something is drawn. */
  #removed: readonly SavedDrawing[] = [];
  readonly #release: () => void;

  constructor(chart: Chart, ports: DrawingPorts) {
    this.#chart = chart;
    this.#ports = ports;
    const dom = chart.getDom();
    this.#release = dom === null ? () => undefined : eachClickAlone(dom, () => this.#unfinished !== null);
  }

  /** Begins a drawing, or goes back to the crosshair. */
  use(tool: DrawingTool | 'none'): void {
    if (this.#unfinished !== null) this.#chart.removeOverlay({ id: this.#unfinished });
    this.#unfinished = null;
    if (tool === 'none') return;
    const made = this.#chart.createOverlay({
      ...this.#settings(tool),
      onDrawEnd: ({ overlay }) => {
        this.#unfinished = null;
        this.#removed = [];
        if (tool === 'note') {
          this.#blank = overlay.id;
          this.#ports.onNote();
        }
        this.#tell();
        this.#ports.onDone();
      },
    });
    this.#unfinished = isText(made) ? made : null;
  }

  /** Puts back what was drawn before. */
  restore(drawings: readonly SavedDrawing[]): void {
    for (const { name, points, text } of drawings) {
      const at = points.map(([timestamp, value]) => ({ timestamp, value }));
      this.#chart.createOverlay({ ...this.#settings(name), points: at, ...(text === undefined ? {} : { extendData: () => text }) });
    }
  }

  /** Gives the note that was just placed its text; without one it goes away. */
  write(text: string): void {
    const id = this.#blank;
    this.#blank = null;
    if (id === null) return;
    if (text === '') this.#chart.removeOverlay({ id });
    else this.#chart.overrideOverlay({ id, extendData: () => text });
    this.#tell();
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

  /** Takes back what was done last: a removal, else the newest drawing. */
  undo(): void {
    if (this.#removed.length > 0) {
      this.restore(this.#removed);
      this.#removed = [];
      this.#tell();
      return;
    }
    const last = this.#chart.getOverlays({ groupId: GROUP }).at(-1);
    if (last !== undefined) this.#chart.removeOverlay({ id: last.id });
  }

  /** Removes all drawings; `undo` brings them back. */
  clear(): void {
    this.#removed = this.#finished();
    this.#unfinished = null;
    this.#chart.removeOverlay({ groupId: GROUP });
    this.#ports.onDone();
  }

  /** Removes the drawing that is chosen; `undo` brings it back. */
  removeSelected(): void {
    const id = this.#selected;
    if (id === null || id === this.#unfinished) return;
    this.#removed = this.#finished(id);
    this.#chart.removeOverlay({ id });
    this.#select(null);
  }

  /** The chart goes away: that removes its drawings, but not what is remembered of them. */
  end(): void {
    this.#ended = true;
    this.#release();
  }

  #select(id: string | null): void {
    this.#selected = id;
    this.#ports.onSelect(id !== null);
  }

  #settings(tool: DrawingTool): OverlayCreate {
    return {
      name: tool,
      groupId: GROUP,
      lock: this.#locked,
      mode: this.#magnet ? 'weak_magnet' : 'normal',
      onPressedMoveEnd: () => this.#tell(),
      onSelected: ({ overlay }) => this.#select(overlay.id),
      onDeselected: () => this.#select(null),
      onRemoved: () => this.#tell(),
    };
  }

  /** The library tells of a removal before it removes, so this looks a moment later, and once for many changes. */
  #tell(): void {
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      if (!this.#ended) this.#ports.onChange(this.#finished());
    });
  }

  /** All that stand, or one of them. */
  #finished(id?: string): SavedDrawing[] {
    return this.#chart.getOverlays({ groupId: GROUP, ...(id === undefined ? {} : { id }) }).flatMap((overlay): SavedDrawing[] => {
      const name = drawingTools.find((tool) => tool === overlay.name);
      if (name === undefined || overlay.id === this.#unfinished) return [];
      const points = overlay.points.flatMap(({ timestamp, value }) =>
        timestamp === undefined || value === undefined ? [] : [[timestamp, value] as const],
      );
      if (points.length === 0 || points.length < overlay.points.length) return [];
      if (name !== 'note') return [{ name, points }];
      return typeof overlay.extendData === 'function' ? [{ name, points, text: (overlay.extendData as NoteText)() }] : [];
    });
  }

  #override(change: { lock?: boolean; visible?: boolean; mode?: 'normal' | 'weak_magnet' }): void {
    for (const overlay of this.#chart.getOverlays({ groupId: GROUP })) this.#chart.overrideOverlay({ id: overlay.id, ...change });
  }
}
