export { ChainUnavailable, NATIVE } from './adapter.ts';
export type {
  Arrival,
  BlockId,
  ChainAdapter,
  Departure,
  Drift,
  Header,
  Movements,
  NetworkFee,
  NotPayable,
  Payment,
  Signed,
  TransactionState,
  Watch,
} from './adapter.ts';
export { FAMILIES } from './family.ts';
export type { Family } from './family.ts';
export type { KeyPath, Signer } from './signer.ts';
