import { addressOfScript } from '../address/bitcoin.ts';
import type { BitcoinNetwork } from '../address/bitcoin.ts';
import { readTransaction } from './block.ts';
import type { Outpoint, Transaction } from './block.ts';
import { vsizeOf } from './coin-selection.ts';
import type { KnownOutput, OwnOutputs } from './own-outputs.ts';

/** Nodes relay no transaction with more unmined ancestors, itself included, or with ancestors that are larger in total. */
const CHAIN_MOST = 25;
const CHAIN_VSIZE_MOST = 100_000n;
/** Room for the transaction that is added to a chain, however large. */
const NEXT_VSIZE = 20_000n;

interface UnminedTransaction {
  readonly transaction: Transaction;
  readonly fee: bigint;
  readonly vsize: bigint;
  /** Itself and its unmined ancestors. */
  readonly chain: ReadonlySet<UnminedTransaction>;
}

export interface BumpedTransaction {
  readonly txid: string;
  readonly address: string;
}

/**
 * Transactions of the wallet's own that are in no block yet, read from the stored bytes. All their inputs are known: outputs in
 * blocks, or outputs of others of them.
 */
export class UnminedChange {
  readonly #outputs = new Map<Outpoint, KnownOutput>();
  readonly #by = new Map<string, UnminedTransaction>();
  readonly #lifted: BumpedTransaction | undefined;

  /** `lifted` is a transaction of which the outputs of an address count, no matter who sent it. */
  constructor(raws: readonly string[], own: OwnOutputs, network: BitcoinNetwork, lifted?: BumpedTransaction) {
    this.#lifted = lifted;
    let left = raws.map((raw) => readTransaction(Buffer.from(raw, 'hex')));
    // Each round takes those whose inputs are known; transactions with other inputs are not built on.
    for (let known = -1; known < this.#by.size;) {
      known = this.#by.size;
      left = left.filter((transaction) => !this.#take(transaction, own, network));
    }
  }

  get(outpoint: Outpoint): KnownOutput | undefined {
    return this.#outputs.get(outpoint);
  }

  /** What the lifted transaction pays the address that lifts it. */
  lifted(): KnownOutput[] {
    const { address = '', txid } = this.#lifted ?? {};
    return this.of(address).filter(({ outpoint }) => txidOf(outpoint) === txid);
  }

  /** What an address can spend of it, so that nodes pass it on. */
  of(address: string): KnownOutput[] {
    return [...this.#outputs.values()].filter((output) => {
      const chain = this.#by.get(txidOf(output.outpoint))?.chain ?? new Set();
      const vsize = [...chain].reduce((sum, one) => sum + one.vsize, 0n);
      return output.address === address && chain.size < CHAIN_MOST && vsize + NEXT_VSIZE <= CHAIN_VSIZE_MOST;
    });
  }

  /** What the unmined transactions that made these inputs pay together, and how large they are. */
  packageOf(inputs: readonly KnownOutput[]): { readonly fee: bigint; readonly vsize: bigint } {
    const chain = [...this.#chainOf(inputs)];
    return { fee: sum(chain.map((one) => one.fee)), vsize: sum(chain.map((one) => one.vsize)) };
  }

  /** By how much the unmined transactions that made these inputs fall short of a rate, in satoshis. */
  shortOf(inputs: readonly KnownOutput[], feeRate: bigint): bigint {
    const chain = this.#chainOf(inputs);
    let short = 0n;
    for (const { fee, vsize } of chain) short += (vsize * feeRate + 999n) / 1_000n - fee;
    return short > 0n ? short : 0n;
  }

  #chainOf(inputs: readonly KnownOutput[]): ReadonlySet<UnminedTransaction> {
    return new Set(inputs.flatMap(({ outpoint }) => [...(this.#by.get(txidOf(outpoint))?.chain ?? [])]));
  }

  #take(transaction: Transaction, own: OwnOutputs, network: BitcoinNetwork): boolean {
    const { inputs, outputs, txid } = transaction;
    // In a block, or what it needs is gone: then what it made is in the list of outputs, or nowhere.
    if (inputs.some((outpoint) => own.useOf(outpoint) !== undefined)) return true;
    const spent = inputs.map((outpoint) => own.get(outpoint) ?? this.#outputs.get(outpoint));
    if (spent.some((output) => output === undefined)) return false;
    const sources = spent as KnownOutput[];
    const fee = sumOf(sources) - sumOf(outputs);
    const vsize = vsizeOf(
      inputs.length,
      outputs.map(({ script }) => script.length),
    );
    const before = inputs.flatMap((outpoint) => [...(this.#by.get(txidOf(outpoint))?.chain ?? [])]);
    const chain = new Set<UnminedTransaction>(before);
    const unmined: UnminedTransaction = { transaction, fee, vsize, chain };
    chain.add(unmined);
    this.#by.set(txid, unmined);
    const counted = [sources[0]?.address, txid === this.#lifted?.txid ? this.#lifted.address : undefined];
    for (const [index, { script, units }] of outputs.entries()) {
      const address = addressOfScript(script, network);
      if (address === undefined || !counted.includes(address)) continue;
      const outpoint = `${txid}:${index}`;
      this.#outputs.set(outpoint, { outpoint, address, units, isCoinbase: false, height: own.height + 1, isOwn: true });
    }
    return true;
  }
}

function txidOf(outpoint: Outpoint): string {
  return outpoint.slice(0, outpoint.indexOf(':'));
}

function sum(figures: readonly bigint[]): bigint {
  return figures.reduce((total, figure) => total + figure, 0n);
}

function sumOf(outputs: readonly { readonly units: bigint }[]): bigint {
  return sum(outputs.map(({ units }) => units));
}
