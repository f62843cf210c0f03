import type { BlockId } from '../adapter.ts';
import type { Outpoint } from './block.ts';

/** An output that pays a watched address. */
export interface OwnOutput {
  readonly outpoint: Outpoint;
  readonly address: string;
  readonly units: bigint;
  readonly isCoinbase: boolean;
}

/** A transaction in a block that used outputs of ours; `fee` is 0 where others paid as well. */
export interface OwnSpend {
  readonly txid: string;
  readonly fee: bigint;
  readonly spends: readonly Outpoint[];
}

/** What a block did to the outputs that are ours. */
export interface BlockRecord extends BlockId {
  readonly parent: string;
  readonly made: readonly OwnOutput[];
  readonly spent: readonly OwnSpend[];
}

/** Where the followed blocks are kept between two starts. */
export interface RecordLog {
  /** Yields the stored blocks in order until one is damaged or not accepted; the rest is forgotten. */
  replay(to: { apply(record: BlockRecord): boolean; cut(height: number): void }): void;
  apply(record: BlockRecord): void;
  cut(height: number): void;
}
