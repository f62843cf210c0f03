import type { Chart, OverlayCreate } from 'klinecharts';
import { eachClickAlone } from './single-clicks.ts';
import { registerOwnTools, type NoteText } from './overlays.ts';
import { overlayStyle } from './overlay-style.ts';
import { unusual, USUAL_STYLE, type DrawingStyle } from './drawing-style.ts';
import type { SavedDrawing } from './saved-drawings.ts';
import { drawingTools, type ChosenDrawing, type DrawingTool } from './tools.ts';

registerOwnTools();

const GROUP = 'drawings';
const isText = (value: unknown): value is string => typeof value === 'string';

export type DrawingPorts = {
  /** A drawing was finished, or all were removed: the crosshair is back. */
  readonly onDone: () => void;
  /** A note was placed and waits for its text. */
  readonly onNote: () => void;
  /** A drawing was chosen or looks different, or none is chosen any more. */
  readonly onSelect: (chosen: ChosenDrawing | null) => void;
  /** All finished drawings, whenever one of them has changed. */
  readonly onChange: (drawings: readonly SavedDrawing[]) => void;
};

/** Drawing on a chart: one tool at a time; what is drawn can be locked, hidden and taken back, and is reported to the store. */
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
  /** Of drawings whose style is not the usual one. */
  readonly #styles = new Map<string, DrawingStyle>();
  readonly #release: () => void;
  readonly #themed: MutationObserver;

  constructor(chart: Chart, ports: DrawingPorts) {
    this.#chart = chart;
    this.#ports = ports;
    const dom = chart.getDom();
    this.#release = dom === null ? () => undefined : eachClickAlone(dom, () => this.#unfinished !== null);
    // The colours of a drawing are those of the theme.
    this.#themed = new MutationObserver(() => {
      for (const [id, style] of this.#styles) this.#chart.overrideOverlay({ id, styles: overlayStyle(style) });
    });
    this.#themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
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
    for (const { name, points, text, colour, width } of drawings) {
      const at = points.map(([timestamp, value]) => ({ timestamp, value }));
      const more = text === undefined ? {} : { extendData: () => text };
      const id = this.#chart.createOverlay({ ...this.#settings(name), points: at, ...more });
      if (isText(id)) this.#style(id, { colour: colour ?? USUAL_STYLE.colour, width: width ?? USUAL_STYLE.width });
    }
  }

  /** Takes others in place of all, as another browser left them; listeners are not called, since nothing was changed here. */
  replace(drawings: readonly SavedDrawing[]): void {
    if (this.#ended) return;
    this.use('none');
    this.#telling = true;
    this.#chart.removeOverlay({ groupId: GROUP });
    this.restore(drawings);
    this.#telling = false;
    this.#select(null);
    this.#override({ visible: !this.#hidden });
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

  /** Gives the drawing that is chosen another colour or width. */
  restyle(change: Partial<DrawingStyle>): void {
    const id = this.#selected;
    if (id === null || id === this.#unfinished) return;
    this.#style(id, { ...this.#styleOf(id), ...change });
    this.#select(id);
    this.#tell();
  }

  count(): number {
    return this.#finished().length;
  }

  /** The chart goes away: that removes its drawings, but not what is remembered of them. */
  end(): void {
    this.#ended = true;
    this.#release();
    this.#themed.disconnect();
  }

  #styleOf(id: string): DrawingStyle {
    return this.#styles.get(id) ?? USUAL_STYLE;
  }

  #style(id: string, style: DrawingStyle): void {
    if (!this.#styles.has(id) && Object.keys(unusual(style)).length === 0) return;
    this.#styles.set(id, style);
    this.#chart.overrideOverlay({ id, styles: overlayStyle(style) });
  }

  #select(id: string | null): void {
    this.#selected = id;
    const overlay = id === null ? undefined : this.#chart.getOverlays({ id })[0];
    const name = drawingTools.find((tool) => tool === overlay?.name);
    this.#ports.onSelect(id === null || name === undefined ? null : { name, style: this.#styleOf(id) });
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

  /** The library reports a removal before it removes, so this looks a moment later, and once for many changes. */
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
      const look = unusual(this.#styleOf(overlay.id));
      if (name !== 'note') return [{ name, points, ...look }];
      return typeof overlay.extendData === 'function' ? [{ name, points, text: (overlay.extendData as NoteText)(), ...look }] : [];
    });
  }

  #override(change: { lock?: boolean; visible?: boolean; mode?: 'normal' | 'weak_magnet' }): void {
    for (const overlay of this.#chart.getOverlays({ groupId: GROUP })) this.#chart.overrideOverlay({ id: overlay.id, ...change });
  }
}
