import type { Board } from './market/board.ts';
import type { OrderRoom } from '@agio/deals';
import type { Figures } from './market/figures.ts';
import type { Makers } from './market/makers.ts';
import type { Presence } from './market/presence.ts';
import type { Quotes } from './market/quotes.ts';
import type { OtcPorts } from './ports.ts';

/** What all handlers share. */
export interface Room extends OtcPorts, OrderRoom {
  readonly quotes: Quotes;
  readonly figures: Figures;
  readonly presence: Presence;
  readonly board: Board;
  readonly makers: Makers;
}

export * from './books.ts';
export * from './orders.ts';
