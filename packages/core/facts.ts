import type {
  AccountKindName,
  MarketStatusName,
  OrderStatusName,
  OrderTypeName,
  SelfTradeName,
  SideName,
  TimeInForceName,
  EndReason,
} from './codes.ts';

/** A coin as it now is. */
export interface CoinFact {
  readonly fact: 'coin';
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly decimals: number;
  readonly tags: readonly string[];
}

/** A market as it now is; see `DefineMarket` for the units. */
export interface MarketFact {
  readonly fact: 'market';
  readonly id: number;
  readonly base: string;
  readonly quote: string;
  readonly tickSize: string;
  readonly lotSize: string;
  readonly openingTicks: number;
  readonly status: MarketStatusName;
}

export interface CustomerFact {
  readonly fact: 'customer';
  readonly id: number;
  readonly vip: number;
  readonly discount: number;
  readonly disabled: boolean;
}

/** An order as it now is; emitted whenever it changed. Amounts in lots and atoms (decimal integers). */
export interface OrderRecord {
  readonly id: number;
  readonly clientOrderId: string | null;
  readonly customer: number;
  readonly market: number;
  readonly side: SideName;
  readonly type: OrderTypeName;
  readonly timeInForce: TimeInForceName;
  readonly postOnly: boolean;
  readonly stp: SelfTradeName;
  readonly status: OrderStatusName;
  readonly ticks: number;
  readonly lots: number;
  readonly total: string | null;
  readonly filledLots: number;
  readonly filledQuote: string;
  readonly fee: string;
  /** Millionths. */
  readonly makerRate: number;
  readonly takerRate: number;
  readonly expireAtMs: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly reason: EndReason | null;
}

export interface OrderFact extends OrderRecord {
  readonly fact: 'order';
}

/** One side of a trade: its order, owner and fee in atoms of the coin received. Zero where a trade was imported. */
export interface TradeSide {
  readonly order: number;
  readonly customer: number;
  readonly fee: string;
}

export interface TradeFact {
  readonly fact: 'trade';
  readonly id: number;
  readonly market: number;
  readonly atMs: number;
  readonly ticks: number;
  readonly lots: number;
  readonly quote: string;
  readonly takerSide: SideName;
  readonly maker: TradeSide;
  readonly taker: TradeSide;
}

export type PostingReason =
  | 'trade'
  | 'fee'
  | 'seed'
  | 'welcome'
  | 'transfer'
  | 'sent'
  | 'received'
  | 'deposit'
  | 'withdrawal'
  | 'withdrawal_fee'
  | 'network_fee'
  | 'residue'
  | 'clawback';

/** Money moved in or out of one account: signed atoms, and the account's whole balance (held part included) afterwards. */
export interface PostingFact {
  readonly fact: 'posting';
  readonly id: number;
  readonly owner: number;
  readonly kind: AccountKindName;
  readonly coin: number;
  readonly amount: string;
  readonly after: string;
  readonly reason: PostingReason;
  readonly cause: string;
}

/** What a module's machine decided; `fact` begins with the machine's name and a dot. */
export interface MachineFact {
  readonly fact: `${string}.${string}`;
}

export type CoreFact = CoinFact | MarketFact | CustomerFact | OrderFact | TradeFact | PostingFact;
export type Fact = CoreFact | MachineFact;
