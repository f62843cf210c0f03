export type { Outcome } from './apply.ts';
export type { Books } from './book/books.ts';
export { PlainBooks } from './book/plain-books.ts';
export * from './bounds.ts';
export { BUY, SELL, HOUSE } from './codes.ts';
export type {
  AccountKindName,
  EndReason,
  MarketStatusName,
  OrderStatusName,
  OrderTypeName,
  SelfTradeName,
  SideCode,
  SideName,
  TimeInForceName,
} from './codes.ts';
export type * from './commands.ts';
export type * from './machine.ts';
export type { SnapshotReader, SnapshotWriter } from './state/bytes.ts';
export { Core, fastBooks, plainBooks } from './core.ts';
export { orderInput, readCommand } from './matching/order-input.ts';
export type { OrderInput } from './matching/order-input.ts';
export type { AccountBalance } from './core.ts';
export type { BooksMaker } from './state/state.ts';
export type * from './facts.ts';
export { quoteAtomsPerTickLot } from './state/markets.ts';
export type { Market } from './state/markets.ts';
export type { Coin } from './state/coins.ts';
export type { Candle, TickerFigures } from './state/ticker.ts';
export { REFUSALS, refused } from './refusals.ts';
export type { CoreRefusal, Refusal, RefusalDetails, Refused } from './refusals.ts';
export type { CancelReply, DoneReply, FillRecord, OrderReply, Reply } from './replies.ts';
export { LOGIC_VERSION } from './snapshot.ts';
