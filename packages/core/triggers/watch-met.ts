/** Towards which prices a machine watches: a trade at the price or beyond it meets it. */
export type WatchWay = 'up' | 'down';

/** The trade that met a watched price. */
export interface WatchMet {
  readonly market: number;
  /** The trade's price: it may be beyond the one that was watched. */
  readonly ticks: number;
  readonly trade: number;
  /** Customer whose order took: of a sub-account its parent. */
  readonly by: number;
  readonly atMs: number;
}
