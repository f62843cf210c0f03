import type { Family } from './family.ts';
import type { Purpose } from './purpose.ts';
import type { KeyPath, Signer, SignRefusal } from './signer.ts';

/** The chain's own coin, as opposed to the contracts of its tokens. */
export const NATIVE = 'native';

export interface BlockId {
  readonly height: number;
  readonly hash: string;
}

export interface Header extends BlockId {
  readonly parent: string;
  readonly atMs: number;
}

/** What to watch for movements: addresses in the adapter's canonical form, assets as `NATIVE` or a contract's canonical address. */
export interface Watch {
  has(address: string): boolean;
  readonly assets: readonly string[];
}

/**
 * Something that really arrived at a watched address from outside: the units by which its balance grew, never just what an event
 * says. `index` is unique within the transaction and stable over rescans: an output's number, `log:3`, `value`, `call:0.2`.
 */
export interface Arrival {
  readonly txid: string;
  readonly index: string;
  readonly asset: string;
  readonly to: string;
  readonly units: bigint;
}

/**
 * Something that left a watched address, without change and moves between watched addresses. `to` is where it went, in canonical form,
 * and empty if that is unknown.
 */
export interface Departure {
  readonly txid: string;
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}

/**
 * A transaction of a watched address in the block, including failed ones: what it cost in the chain's own coin, and what it
 * used up (as in `Signed.spends`), so that another transaction with the same spends is known never to be mined.
 */
export interface NetworkFee {
  readonly txid: string;
  readonly payer: string;
  readonly units: bigint;
  readonly spends: readonly string[];
}

/**
 * By how much more (or less) of an asset the watched addresses hold after the block than its arrivals, departures and fees say: what a
 * token kept from a move between them, a reward without a sender. `isTaken` says that by the block's events another party moved some of
 * it away from them, as with a permission that their keys have signed.
 */
export interface Drift {
  readonly asset: string;
  readonly units: bigint;
  readonly isTaken?: true;
}

/** What one block did to watched addresses. */
export interface Movements {
  readonly arrivals: readonly Arrival[];
  readonly departures: readonly Departure[];
  readonly fees: readonly NetworkFee[];
  /** Transactions of watched addresses that are in the block and did nothing (reverted). */
  readonly failed: readonly string[];
  readonly drift: readonly Drift[];
  /** False if the node cannot report calls inside transactions, so that what they brought is missing. */
  readonly traced: boolean;
}

/** A further withdrawal of the same asset that a transaction pays in addition to its first. */
export interface FurtherPayment {
  readonly id: number;
  readonly to: string;
  readonly units: bigint;
}

/**
 * A payment to make. `units` are the chain's smallest; with `all` they are the least that is worth paying, and the source's whole balance
 * of the asset is paid, less the network's fee if the asset is the chain's own. `taken` are spends that other payments
 * have already promised.
 */
export interface Payment {
  /** Its purpose: the signer checks it against what was approved. */
  readonly purpose: Purpose;
  readonly from: KeyPath;
  readonly to: string;
  readonly asset: string;
  readonly units: bigint;
  readonly all?: true;
  /**
   * Merges many small outputs of the source into one, with `all` and the source as destination; `too_small` if they are few or the
   * network's rate is above what the chain's settings call cheap. Only on chains with outputs.
   */
  readonly merges?: true;
  /** Further withdrawals that the same transaction pays, where the chain can (`batchMost`); all of them, or nothing is signed. */
  readonly more?: readonly FurtherPayment[];
  readonly taken: ReadonlySet<string>;
  /**
   * Bytes of transactions of the same source that are stored, were sent, and will never be replaced: what they pay back to the
   * source may be spent before they are in a block. Without meaning on chains without outputs.
   */
  readonly unmined?: readonly string[];
  /**
   * Bytes of a waiting transaction of own addresses, with `all` and the source as destination: what it pays the source is paid on to the
   * source, with a fee for which both are worth mining. Only on chains with outputs.
   */
  readonly lifts?: string;
  /**
   * What signed transactions of the same source that are in no block yet promise: `units` of the asset, and `native` of the chain's own
   * coin, fees included (both where the asset is that coin). The source is short if the rest does not suffice.
   */
  readonly promised?: { readonly units: bigint; readonly native: bigint };
  /** The highest fee that the payment may cost, in units of the chain's own coin. */
  readonly feeMost?: bigint;
  /** Most gas that the transaction may use: 50,000 for plain coins and 150,000 for tokens unless stated. Without meaning off EVM chains. */
  readonly gasMost?: bigint;
  /** Spends of a transaction that this one replaces: it uses the same, and pays the network more. */
  readonly replaces?: SignedPayment;
}

/**
 * A signed transaction: the bytes that are stored before they are sent and sent again as they are. `spends` are what only one
 * transaction of the chain can use (`nonce:0xAb…:12`, or outpoints), so that of two with a spend in common one can be paid.
 */
export interface SignedPayment {
  readonly txid: string;
  readonly raw: string;
  /** The amount sent to the destination, in units of the asset. */
  readonly units: bigint;
  readonly spends: readonly string[];
  /** The highest fee that it can cost, in units of the chain's own coin. */
  readonly feeMax: bigint;
  /** Withdrawals that it pays, if they differ from the requested ones: the signer had signed for these together before. */
  readonly paid?: readonly number[];
}

/**
 * Why a payment cannot be signed now: the source has too little of the asset or of gas; the network's fee is more than the chain's
 * settings allow (`fee_capped`) or than this payment may cost (`fee_above`); the destination's code needs more gas than it may use
 * (`gas_capped`); the signer does not sign it (`signer_refused`); the transaction to be lifted pays
 * the current rate already (`paid_enough`); or it could never be paid so (`too_small`, `refused_by_contract`).
 */
export interface NotPayable {
  readonly reason:
    | 'source_short'
    | 'gas_short'
    | 'fee_capped'
    | 'fee_above'
    | 'gas_capped'
    | 'signer_refused'
    | 'paid_enough'
    | 'too_small'
    | 'refused_by_contract';
  /** With `signer_refused`, the reason. */
  readonly refusal?: SignRefusal;
  /** With `fee_above`, what it would cost at worst, in units of the chain's own coin. */
  readonly cost?: bigint;
  /** With `gas_short`, how many units of the chain's own coin the source lacks. */
  readonly missing?: bigint;
}

/**
 * The state of a transaction: not in the best chain (known to the node or not), or in a block and, if so, whether it worked. `replaced`
 * says that what it needs is gone: `by` a transaction that the adapter itself read in a block, because it `expired`, or, with neither,
 * as the node alone says.
 */
export type TransactionState =
  | { readonly state: 'unknown' | 'pending' }
  | { readonly state: 'replaced'; readonly by?: string; readonly expired?: true }
  | { readonly state: 'mined'; readonly block: BlockId; readonly worked: boolean; readonly fee: bigint };

/** What a token's contract says of itself. */
export interface TokenFacts {
  readonly decimals: number;
  /** Whatever its author chose; empty if it has none. */
  readonly symbol: string;
  /** How much of it there is, in its units, if the contract says so. */
  readonly supply?: string;
  /** Hash of its code: that of a proxy says nothing about what is behind it. */
  readonly codeHash?: string;
}

/**
 * One chain, however it is accessed. Throws `ChainUnavailable` if the node does not answer or contradicts itself; the
 * caller then tries again later. Nothing here decides about money.
 */
export interface ChainAdapter {
  readonly family: Family;
  /** How many withdrawals one transaction can pay: 1 unless stated. */
  readonly batchMost?: number;
  /** The adapters that it asks, one for each node, and how many must agree; only itself if there are none. */
  readonly nodes?: readonly ChainAdapter[];
  readonly agreement?: number;
  /** The network's current price: wei for a unit of gas, satoshis for a thousand virtual bytes. Not on chains without such a price. */
  feeRate?(): Promise<bigint>;
  /** The canonical form of an address of this chain, undefined if it is not one (wrong network or checksum included). */
  address(text: string): string | undefined;
  /** Address of a key of an account's extended public key, at `change/index` below it. */
  derive(xpub: string, index: number, change?: 0 | 1): string;
  tip(): Promise<BlockId>;
  /** Header at a height of the best chain; undefined beyond the tip. */
  header(height: number): Promise<Header | undefined>;
  movements(block: BlockId, watch: Watch): Promise<Movements>;
  /**
   * What a contract states as a token after a block; undefined if there is none, or if it answers unlike a token. Not on chains
   * whose tokens cannot be read.
   */
  token?(asset: string, block: BlockId): Promise<TokenFacts | undefined>;
  /** The first block after which a contract was there, as one node says; undefined if it does not have blocks that old. For information only. */
  deployedAt?(asset: string, block: BlockId): Promise<number | undefined>;
  /** Balance of an address after a block, in units. */
  balance(address: string, asset: string, block: BlockId): Promise<bigint>;
  /** Balances of many after a block, in the requested order. */
  balances(wanted: readonly { readonly address: string; readonly asset: string }[], block: BlockId): Promise<bigint[]>;
  sign(payment: Payment, signer: Signer): Promise<SignedPayment | NotPayable>;
  /**
   * Sends the bytes to the network. Those it already knows count as sent; `waiting` says that the node does not accept them now and
   * might later, `refused` that they never can be mined. With `parent`, bytes that these build on go first, with them if the node
   * accepts several at once: alone the parent may offer too little.
   */
  send(raw: string, parent?: string): Promise<'sent' | 'waiting' | 'refused'>;
  transaction(txid: string, spends: readonly string[]): Promise<TransactionState>;
  /**
   * The spends of own addresses that transactions in no block yet use up, as far as the node has seen them: a caller that knows all that
   * was signed here sees in them what another program signed.
   */
  waitingSpends(addresses: readonly string[]): Promise<readonly string[]>;
  /**
   * How many spends below the promised ones (`taken`) are not promised: while there is one, nothing after it can be mined. The
   * next signed payment uses the first of them. Always 0 on chains without an order of spends.
   */
  gaps(address: string, taken: ReadonlySet<string>): Promise<number>;
  /** The highest fee that signed bytes can cost, in units of the chain's own coin; 0 if the bytes alone do not show it. */
  feeMaxOf(raw: string): bigint;
  /** Signs a sentence with an address's key, so that others can check who holds the key. */
  prove(path: KeyPath, text: string, signer: Signer): Promise<string>;
  checkProof(address: string, text: string, proof: string): boolean;
}

/** The node did not answer, gave an invalid answer, or does not have the requested data yet. */
export class ChainUnavailable extends Error {
  override readonly name: string = 'ChainUnavailable';
}

/** The nodes of a chain have contradicted each other for longer than blocks take to reach them all: nothing about it can be trusted. */
export class NodesDisagree extends ChainUnavailable {
  override readonly name: string = 'NodesDisagree';
  readonly chain: string;
  readonly height: number;
  /** The question that they were asked. */
  readonly differs: string;

  constructor(chain: string, height: number, differs: string) {
    super(`the nodes of ${chain} contradict each other: ${differs} at ${height}`);
    this.chain = chain;
    this.height = height;
    this.differs = differs;
  }
}
