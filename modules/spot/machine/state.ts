import type { SnapshotReader, SnapshotWriter } from '@agio/core';
import { DAY_MS } from '@agio/kernel/time';
import { FIRST_TERMS } from '../model.ts';
import type { ConversionTerms } from '../model.ts';

/** Terms, and what was converted on the last day on which anything was: at the reference, in atoms of the coin that was paid with. */
export class SpotBooks {
  terms: ConversionTerms = FIRST_TERMS;
  /** The request that set the terms; empty before. */
  cause = '';
  conversions = 0;
  /** Days since 1970 (UTC). */
  day = 0;
  readonly byCustomer = new Map<number, bigint>();
  readonly byCoin = new Map<number, bigint>();

  convertedBy(customer: number, nowMs: number): bigint {
    return this.#isToday(nowMs) ? (this.byCustomer.get(customer) ?? 0n) : 0n;
  }

  convertedOf(coin: number, nowMs: number): bigint {
    return this.#isToday(nowMs) ? (this.byCoin.get(coin) ?? 0n) : 0n;
  }

  count(customer: number, coin: number, gross: bigint, nowMs: number): void {
    if (!this.#isToday(nowMs)) this.#beginDay(dayOf(nowMs));
    this.byCustomer.set(customer, (this.byCustomer.get(customer) ?? 0n) + gross);
    this.byCoin.set(coin, (this.byCoin.get(coin) ?? 0n) + gross);
  }

  /** What was counted in one coin says nothing in another. */
  setTerms(terms: ConversionTerms, cause: string): void {
    if (terms.quote !== this.terms.quote) this.#beginDay(this.day);
    this.terms = terms;
    this.cause = cause;
  }

  *records(): Generator<unknown> {
    yield { terms: this.terms, cause: this.cause, conversions: this.conversions, day: this.day };
    for (const [customer, atoms] of this.byCustomer) yield [customer, String(atoms)];
    for (const [coin, atoms] of this.byCoin) yield [coin, String(atoms)];
  }

  save(writer: SnapshotWriter): void {
    const { cause, conversions, day, terms } = this;
    writer.text(JSON.stringify({ terms, cause, conversions, day }));
    for (const sums of [this.byCustomer, this.byCoin]) {
      writer.count(sums.size);
      for (const [of, atoms] of sums) writer.text(`${of} ${atoms}`);
    }
  }

  load(reader: SnapshotReader): void {
    type Saved = Pick<SpotBooks, 'terms' | 'cause' | 'conversions' | 'day'>;
    const saved = JSON.parse(reader.text()) as Saved;
    [this.terms, this.cause, this.conversions, this.day] = [saved.terms, saved.cause, saved.conversions, saved.day];
    for (const sums of [this.byCustomer, this.byCoin])
      for (let left = reader.count(); left > 0; left -= 1) {
        const [of = '', atoms = ''] = reader.text().split(' ');
        sums.set(Number(of), BigInt(atoms));
      }
  }

  #isToday(nowMs: number): boolean {
    return this.day === dayOf(nowMs);
  }

  #beginDay(day: number): void {
    this.day = day;
    this.byCustomer.clear();
    this.byCoin.clear();
  }
}

const dayOf = (nowMs: number): number => Math.floor(nowMs / DAY_MS);
