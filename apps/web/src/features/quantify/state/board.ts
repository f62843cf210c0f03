/** Spec §10. */
export const BOARD = { rows: 5, waitMs: 2_000 } as const;

/** How many turns a board has. */
export const turnsOf = (count: number): number => Math.max(1, Math.ceil(count / BOARD.rows));

/** The rows of a turn; the last one may have fewer. */
export const rowsAt = <Row>(list: readonly Row[], turn: number): readonly Row[] =>
  list.slice((turn % turnsOf(list.length)) * BOARD.rows, (turn % turnsOf(list.length)) * BOARD.rows + BOARD.rows);
