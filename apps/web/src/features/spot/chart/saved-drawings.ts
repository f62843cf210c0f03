import { drawingColours, drawingWidths, unusual, USUAL_STYLE, type DrawingStyle } from './drawing-style.ts';
import { drawingTools, type DrawingTool } from './tools.ts';

/** A finished drawing by time and price, so that it stands right in every interval. */
export type SavedDrawing = Partial<DrawingStyle> & {
  readonly name: DrawingTool;
  readonly points: readonly (readonly [timestampMs: number, price: number])[];
  /** Of a note. */
  readonly text?: string;
};

export const NOTE_MAX = 80;

const MARKETS_KEPT = 20;
const DRAWINGS_KEPT = 50;
/** A long stroke of the brush has a point for every pixel. */
const POINTS_KEPT = 300;
/** On the account a stroke has fewer, and all of a market so many that they fit one request. */
const STROKE_SENT = 100;
const POINTS_SENT = 1_500;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPoint = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number' && Number.isFinite(part));

/** A long list in fewer points, its ends among them. */
export function thinned<T>(points: readonly T[], most = POINTS_KEPT): readonly T[] {
  if (points.length <= most) return points;
  const stride = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * stride)]).filter((point) => point !== undefined);
}

const styleOf = (one: Record<string, unknown>): Partial<DrawingStyle> =>
  unusual({
    colour: drawingColours.find((colour) => colour === one['colour']) ?? USUAL_STYLE.colour,
    width: drawingWidths.find((width) => width === one['width']) ?? USUAL_STYLE.width,
  });

/** The drawings of a market among what was remembered; anything that does not fit is left out. */
export function drawingsOf(remembered: unknown, market: string): SavedDrawing[] {
  const list = isRecord(remembered) ? remembered[market] : undefined;
  if (!Array.isArray(list)) return [];
  return (list as unknown[]).slice(-DRAWINGS_KEPT).flatMap((one): SavedDrawing[] => {
    if (!isRecord(one)) return [];
    const name = drawingTools.find((tool) => tool === one['name']);
    const points = one['points'];
    if (name === undefined || !Array.isArray(points) || points.length === 0 || points.length > POINTS_KEPT) return [];
    if (!points.every(isPoint)) return [];
    if (name !== 'note') return [{ name, points, ...styleOf(one) }];
    const text = one['text'];
    return typeof text === 'string' && text !== '' && text.length <= NOTE_MAX ? [{ name, points, text, ...styleOf(one) }] : [];
  });
}

/** What to remember when the drawings of a market have changed: the newest of them, and the markets changed last. */
export function withDrawings(remembered: unknown, market: string, drawings: readonly SavedDrawing[]): Record<string, unknown> {
  const others = Object.entries(isRecord(remembered) ? remembered : {}).filter(([name]) => name !== market);
  const kept = drawings.slice(-DRAWINGS_KEPT).map((drawing) => ({ ...drawing, points: thinned(drawing.points) }));
  const all = kept.length === 0 ? others : [...others, [market, kept] as const];
  return Object.fromEntries(all.slice(-MARKETS_KEPT));
}

/** The newest drawings of a market, as far as they fit one request. */
export function forAccount(drawings: readonly SavedDrawing[]): SavedDrawing[] {
  const kept: SavedDrawing[] = [];
  let sum = 0;
  for (const drawing of drawings.slice(-DRAWINGS_KEPT).toReversed()) {
    const points = thinned(drawing.points, STROKE_SENT);
    sum += points.length;
    if (sum > POINTS_SENT) break;
    kept.unshift({ ...drawing, points });
  }
  return kept;
}
