import { addInto, assert, limbs, limbsText, subtractInto, toBig } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';

/** The source of what is on no chain: seeds of a demo, and losses that the house carries. */
export const NOWHERE = 0;

/** What backs the accounts of a coin, by source: how much of it is on each chain, and how much is on none. */
export class Backing {
  readonly #byCoin: Limbs[][] = [];

  add(coin: number, source: number, amount: Limbs): void {
    addInto(this.#at(coin, source), amount.hi, amount.lo);
  }

  /** Throws if the source backs less. */
  subtract(coin: number, source: number, amount: Limbs): void {
    const at = this.#at(coin, source);
    subtractInto(at, amount.hi, amount.lo);
    assert(at.hi >= 0, 'a source backs less than nothing');
  }

  text(coin: number, source: number): string {
    const at = this.#byCoin[coin]?.[source];
    return at === undefined ? '0' : limbsText(at.hi, at.lo);
  }

  sum(coin: number): bigint {
    let sum = 0n;
    for (const at of this.#byCoin[coin] ?? []) if (at !== undefined) sum += toBig(at.hi, at.lo);
    return sum;
  }

  save(writer: SnapshotWriter): void {
    writer.count(this.#byCoin.length);
    for (let coin = 0; coin < this.#byCoin.length; coin += 1) {
      const sources = this.#byCoin[coin] ?? [];
      writer.count(sources.length);
      for (let source = 0; source < sources.length; source += 1) {
        writer.number(sources[source]?.hi ?? 0);
        writer.number(sources[source]?.lo ?? 0);
      }
    }
  }

  load(reader: SnapshotReader): void {
    const coins = reader.count();
    for (let coin = 0; coin < coins; coin += 1) {
      const sources = reader.count();
      for (let source = 0; source < sources; source += 1) this.add(coin, source, { hi: reader.number(), lo: reader.number() });
    }
  }

  #at(coin: number, source: number): Limbs {
    const sources = (this.#byCoin[coin] ??= []);
    return (sources[source] ??= limbs());
  }
}
