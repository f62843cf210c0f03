/** Kinds of events: the first number of each. */
export const ORDER = 1;
export const TRADE = 2;
/** A level that changed, with its new sum. */
export const LEVEL = 4;
/** A fact of a rare command, made as an object immediately. */
export const OBJECT = 3;
/** Widths in numbers, the kind included. */
export const ORDER_WIDTH = 4;
export const TRADE_WIDTH = 7;
export const OBJECT_WIDTH = 2;
export const LEVEL_WIDTH = 5;

/** Numbers that an event of a kind takes. */
export function widthOf(kind: number): number {
  if (kind === ORDER) return ORDER_WIDTH;
  if (kind === LEVEL) return LEVEL_WIDTH;
  return kind === TRADE ? TRADE_WIDTH : OBJECT_WIDTH;
}
