export type { Outcome } from './apply.ts';
export type { Books } from './book/books.ts';
export { PlainBooks } from './book/plain-books.ts';
export * from './bounds.ts';
export {
  BUY,
  DISABLED_REASONS,
  FEES_ACCOUNT,
  HOUSE_ACCOUNT,
  SELL,
  HOUSE,
  LEGS,
  LIST_KINDS,
  OPERATORS_FROM,
  ORDER_TYPES,
  SELF_TRADE_MODES,
  SIDES,
  TIMES_IN_FORCE,
} from './codes.ts';
export type {
  AccountKindName,
  DisabledReason,
  EndReason,
  MarketStatusName,
  OrderStatusName,
  ListKindName,
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
export { midnightTicks, REFERENCE_FRESH_MS, REFERENCE_STEADY } from './midnight.ts';
export { orderInput, readCommand } from './matching/order-input.ts';
export type { OrderTrial } from './matching/matching.ts';
export type { OrderInput } from './matching/order-input.ts';
export type { AccountBalance } from './core.ts';
export type { BooksMaker } from './state/state.ts';
export type * from './facts.ts';
export { HOUSE_CLASSES, POSTING_REASONS } from './facts.ts';
export { AMENDABLE_TERMS, CHOSEN_TERMS, ORDER_FIELDS, ORDER_TERMS } from './order-schema.ts';
export type { ChosenTerms, OrderField, OrderRecord, OrderTerms, RestingTerms } from './order-schema.ts';
export type { Sweep } from './sweep.ts';
export { quoteAtomsPerTickLot } from './state/markets.ts';
export type { Market } from './state/markets.ts';
export type { Coin } from './state/coins.ts';
export type { Candle, TickerFigures } from './state/ticker.ts';
export { DONE, REFUSALS, refused } from './refusals.ts';
export type { CoreRefusal, Refusal, RefusalDetails, RefusalResult } from './refusals.ts';
export type { CancelReply, DoneReply, FillRecord, OrderReply, Reply } from './replies.ts';
export { VIP_MILLIONTHS } from './matching/fees.ts';
export { trailingTrigger } from './triggers/conditions.ts';
export type { WaitingLevels } from './triggers/waiting-levels.ts';
