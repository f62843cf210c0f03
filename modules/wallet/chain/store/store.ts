import type { KeyPath } from '@agio/chains';
import type { SignedRecord } from '../../model.ts';

/** A deposit that is not final, orphaned, or too small to be credited. For display only: the core alone books. */
export interface SeenRow {
  readonly txid: string;
  readonly index: string;
  readonly coin: string;
  readonly address: string;
  readonly owner: number;
  readonly units: bigint;
  readonly state: 'confirming' | 'orphaned' | 'too_small';
}

export interface SeenBlock {
  readonly height: number;
  readonly hash: string;
}

/** A payment between the platform's own addresses. `units` is what was sent, at least; open are `signed` and `sent`. */
export interface Move {
  readonly id: string;
  /**
   * `top_up` comes from the cold wallet, signed by people elsewhere; `to_cold` goes there from the hot one; `fill` pays nothing, to use up
   * an unused number; `merge` makes one output of many; `lift` spends what another pays, so that both are worth mining.
   */
  readonly kind: 'sweep' | 'gas' | 'top_up' | 'to_cold' | 'fill' | 'merge' | 'lift';
  readonly source: string;
  /** Account 2 is the cold wallet's, which nothing here signs for. */
  readonly path: { readonly account: KeyPath['account'] | 2; readonly index: number };
  readonly asset: string;
  readonly destination: string;
  readonly units: bigint;
  readonly attempts: readonly SignedRecord[];
  readonly state: 'signed' | 'sent' | 'done' | 'failed' | 'replaced';
  readonly updatedAtMs: number;
}

export interface SweepDue {
  readonly address: string;
  readonly asset: string;
}

/** What the engine keeps beside the core's books. Every call lands whole or not at all, and may come again. */
export interface ChainStore {
  /** What a block that is not final brings; what another block of its height brought is orphaned. */
  saw(chain: string, block: SeenBlock, rows: readonly SeenRow[], nowMs: number): Promise<void>;
  /** There are no blocks above this height any more. */
  endsAt(chain: string, height: number): Promise<void>;
  /** What a block was seen to bring, as deposits that confirm. */
  confirming(chain: string, block: SeenBlock): Promise<readonly Pick<SeenRow, 'index' | 'txid'>[]>;
  /** A block is booked: what it brought is the core's to tell now, what others of its height or below left over is orphaned. */
  settled(chain: string, block: SeenBlock, rows: readonly SeenRow[], nowMs: number): Promise<void>;
  /** A destination got no more than this of its payment. */
  arrivedLess(withdrawal: number, units: bigint): Promise<void>;
  /** Notes deposit addresses that may have enough to be swept. */
  markDue(chain: string, due: readonly SweepDue[]): Promise<void>;
  clearDue(chain: string, due: SweepDue): Promise<void>;
  /** Some of them in order, those after a given one. */
  due(chain: string, limit: number, after?: SweepDue): Promise<readonly SweepDue[]>;
  openMoves(chain: string): Promise<readonly Move[]>;
  /** Transactions of moves, ended ones included, that use any of these up. */
  signedMoves(chain: string, spends: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Keeps a move with what it uses up; false where something of that is promised to another. That one is open again: what it used up is
   * free only where its block is gone, and its bytes can still be mined.
   */
  keepMove(chain: string, move: Move): Promise<boolean>;
  /** Stores a further transaction of a move, or its state. */
  changeMove(chain: string, move: Move): Promise<void>;
}
