import { assert } from '@agio/kernel';
import type { BlockId } from '../adapter.ts';
import type { Outpoint } from './block.ts';
import type { BlockRecord, OwnOutput, OwnSpend, RecordLog } from './records.ts';

export interface KnownOutput extends OwnOutput {
  readonly height: number;
  /** Made by one of the wallet's own transactions: change, or a move. */
  readonly isOwn: boolean;
}

interface Use {
  readonly height: number;
  readonly spend: OwnSpend;
}

/** A coinbase output can be used in the hundredth block after its own. */
export const COINBASE_MATURITY = 100;
const TXID_DIGITS = 64;

/**
 * The outputs of the wallet's addresses, followed block by block along one chain. Everything in it can be rebuilt from the blocks,
 * so its log needs no sync: what a crash cuts off is read from the node again.
 */
export class OwnOutputs {
  readonly #birthday: number;
  readonly #log: RecordLog;
  readonly #blocks: BlockRecord[] = [];
  readonly #known = new Map<Outpoint, KnownOutput>();
  readonly #used = new Map<Outpoint, Use>();
  readonly #byAddress = new Map<string, Set<Outpoint>>();

  /** `birthday` is the height of the first block that can hold anything of ours. */
  constructor(birthday: number, log: RecordLog) {
    this.#birthday = birthday;
    this.#log = log;
    log.replay({ apply: (record) => this.#follows(record) && this.#add(record), cut: (height) => this.#remove(height) });
  }

  /** Height of the last block followed; one below the birthday when there is none. */
  get height(): number {
    return this.#birthday + this.#blocks.length - 1;
  }

  hashAt(height: number): string | undefined {
    return this.#blocks[height - this.#birthday]?.hash;
  }

  /** Adds the block after the last one. Throws if it is another block: the caller follows the chain. */
  append(record: BlockRecord): void {
    assert(this.#follows(record), 'blocks are followed in order, along one chain');
    this.#log.apply(record);
    this.#add(record);
  }

  /** Forgets the blocks from a height on. */
  cut(height: number): void {
    if (height > this.height) return;
    this.#log.cut(height);
    this.#remove(height);
  }

  get(outpoint: Outpoint): KnownOutput | undefined {
    return this.#known.get(outpoint);
  }

  /** Whether an address was ever paid. It stays watched, whatever the caller watches, so that its outputs are never lost. */
  isPaid(address: string): boolean {
    return this.#byAddress.has(address);
  }

  /** The transaction that used an output up, and its block. */
  useOf(outpoint: Outpoint): { readonly block: BlockId; readonly spend: OwnSpend } | undefined {
    const use = this.#used.get(outpoint);
    const hash = use === undefined ? undefined : this.hashAt(use.height);
    return use === undefined || hash === undefined ? undefined : { block: { height: use.height, hash }, spend: use.spend };
  }

  /** Units that an address could spend after a block: coinbase outputs count from their maturity on. */
  balance(address: string, height: number): bigint {
    let units = 0n;
    for (const output of this.#of(address)) {
      const use = this.#used.get(output.outpoint);
      if (isSpendable(output, height) && (use === undefined || use.height > height)) units += output.units;
    }
    return units;
  }

  /** What an address can spend in the next block: others' outputs with at least this many confirmations, and all of our own. */
  unspent(address: string, confirmations: number): KnownOutput[] {
    const deep = this.height - confirmations + 1;
    const isDeep = ({ height, isOwn }: KnownOutput): boolean => isOwn || height <= deep;
    return [...this.#of(address)].filter((one) => isDeep(one) && isSpendable(one, this.height) && !this.#used.has(one.outpoint));
  }

  /** Coinbase outputs that can be used from a block on. */
  maturedAt(height: number): readonly OwnOutput[] {
    return this.#blocks[height - COINBASE_MATURITY - this.#birthday]?.made.filter((output) => output.isCoinbase) ?? [];
  }

  *#of(address: string): Generator<KnownOutput> {
    for (const outpoint of this.#byAddress.get(address) ?? []) {
      const output = this.#known.get(outpoint);
      if (output !== undefined) yield output;
    }
  }

  #follows(record: BlockRecord): boolean {
    const last = this.#blocks.at(-1);
    return record.height === this.height + 1 && (last === undefined || record.parent === last.hash);
  }

  #add(record: BlockRecord): true {
    this.#blocks.push(record);
    const own = new Set(record.spent.map(({ txid }) => txid));
    for (const output of record.made) {
      const isOwn = own.has(output.outpoint.slice(0, TXID_DIGITS));
      this.#known.set(output.outpoint, { ...output, height: record.height, isOwn });
      const owned = this.#byAddress.get(output.address) ?? new Set();
      this.#byAddress.set(output.address, owned.add(output.outpoint));
    }
    for (const spend of record.spent) for (const outpoint of spend.spends) this.#used.set(outpoint, { height: record.height, spend });
    return true;
  }

  #remove(height: number): void {
    for (const record of this.#blocks.splice(Math.max(0, height - this.#birthday)).reverse()) {
      for (const spend of record.spent) for (const outpoint of spend.spends) this.#used.delete(outpoint);
      for (const { outpoint, address } of record.made) {
        this.#known.delete(outpoint);
        this.#byAddress.get(address)?.delete(outpoint);
      }
    }
  }
}

function isSpendable(output: KnownOutput, height: number): boolean {
  return output.height + (output.isCoinbase ? COINBASE_MATURITY : 0) <= height;
}
