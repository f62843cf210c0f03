import type { Board } from '../market/board.ts';
import type { OrderRoom } from '@agio/deals';
import type { Figures } from '../market/figures.ts';
import type { Makers } from '../market/makers.ts';
import type { Quotes } from '../market/quotes.ts';
import type { OtcPorts } from '../ports.ts';
import type { OpenPages } from '../transcript/live.ts';

/** What all handlers share. */
export interface Room extends OtcPorts, OpenPages, OrderRoom {
  readonly quotes: Quotes;
  readonly figures: Figures;
  readonly board: Board;
  readonly makers: Makers;
}
