/** Sizes of the panes in pixels and which of them stand; what is missing has its default. */
export type Panes = {
  readonly book: number;
  readonly side: number;
  /** Null: a third of the height, at least as in the design. */
  readonly orders: number | null;
  readonly hidden: readonly HideablePane[];
};
export const hideablePanes = ['book', 'deals', 'orders'] as const;
export type HideablePane = (typeof hideablePanes)[number];
export type PaneSize = 'book' | 'side' | 'orders';

export const defaultPanes: Panes = { book: 288, side: 304, orders: null, hidden: [] };

export const paneBounds: Readonly<Record<PaneSize, readonly [min: number, max: number]>> = {
  book: [232, 480],
  side: [272, 460],
  orders: [120, 900],
};

export const clampPane = (size: PaneSize, value: number): number =>
  Math.round(Math.min(paneBounds[size][1], Math.max(paneBounds[size][0], value)));

/** The height of the orders' pane where none was chosen: 288 at 900 high, a little more on taller screens. */
export const ordersHeight = (panes: Panes, room: number): number =>
  Math.min(panes.orders ?? Math.min(420, Math.max(200, Math.round(room * 0.366))), Math.max(120, room - 320));

/** Reads what was remembered; anything that does not fit has its default. */
export function parsePanes(value: unknown): Panes {
  if (typeof value !== 'object' || value === null) return defaultPanes;
  const stored = value as Record<string, unknown>;
  const size = (name: PaneSize, fallback: number): number =>
    typeof stored[name] === 'number' && Number.isFinite(stored[name]) ? clampPane(name, stored[name]) : fallback;
  const hidden = Array.isArray(stored['hidden']) ? hideablePanes.filter((pane) => (stored['hidden'] as unknown[]).includes(pane)) : [];
  return {
    book: size('book', defaultPanes.book),
    side: size('side', defaultPanes.side),
    orders: typeof stored['orders'] === 'number' ? size('orders', 288) : null,
    hidden,
  };
}
