import type { Board } from './market/board.ts';
import type { RowProofs } from '@agio/database';
import type { InTurn, LastChanged } from '@agio/module';
import type { Figures } from './market/figures.ts';
import type { Makers } from './market/makers.ts';
import type { Presence } from './market/presence.ts';
import type { Quotes } from './market/quotes.ts';
import type { OtcPorts } from './ports.ts';

/** What all handlers share. */
export interface Room extends OtcPorts {
  /** Of rows that prices, and who may see what, follow from. */
  readonly proofs: RowProofs;
  readonly changed: LastChanged;
  readonly quotes: Quotes;
  readonly figures: Figures;
  readonly presence: Presence;
  readonly board: Board;
  readonly makers: Makers;
  readonly inTurn: InTurn;
}

/** Whether rows show what this customer did last. */
export function caughtUp(room: Room, customer: number): Promise<boolean> {
  return room.reached(room.changed.of(customer));
}

export * from './books.ts';
