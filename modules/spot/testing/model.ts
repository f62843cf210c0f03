import type { AccountRef, MachineCommand, MachineFact, MachineReply, Refusal } from '@agio/core';
import type { MachineModel, ModelCoin, ModelHouse, ModelMarketView } from '@agio/module/testing';
import { SPOT_REFUSALS } from '../model.ts';
import type { ConversionRecord, ConversionTerms, Convert, SetConversionTerms, SpotCommand, SpotFact } from '../model.ts';

class No extends Error {}
function no(refusal: string): never {
  throw new No(refusal);
}

/** As the documentation has them. */
const QUARTER_HOUR = 15 * 60_000;
const DAY = 24 * 3_600_000;
const HOUSE: AccountRef = { owner: 0, kind: 'house' };
const FEES: AccountRef = { owner: 0, kind: 'fees' };
const pocket = (owner: number): AccountRef => ({ owner, kind: 'trading' });
const isWhole = (value: number, from: number, to: number): boolean => Number.isInteger(value) && value >= from && value <= to;

/** What a coin brings, of all of it and after the fee. */
export interface Bought {
  readonly amount: bigint;
  readonly ticks: bigint;
  readonly all: bigint;
  readonly after: bigint;
}

/** A naive model of conversions: every one there ever was in a list, and what counts of a day added up again each time. */
export class SpotModel implements MachineModel {
  readonly refusals = SPOT_REFUSALS;
  readonly conversions: ConversionRecord[] = [];
  terms: ConversionTerms = { quote: 'USDT', feeBps: 100, customerMax: 100, coinMax: 2_000 };
  /** From which conversion on sums are in the present quote coin. */
  #from = 0;
  readonly #house: ModelHouse;

  constructor(house: ModelHouse) {
    this.#house = house;
  }

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    try {
      const told = this.#run(command as SpotCommand);
      const reply: MachineReply = told.fact === 'spot.conversion' ? { ok: true, kind: 'done', id: told.id } : { ok: true, kind: 'done' };
      return { reply, facts: [told] };
    } catch (error) {
      if (error instanceof No) return { reply: { ok: false, refusal: error.message as Refusal }, facts: [] };
      throw error;
    }
  }

  nameOf(fact: MachineFact): string {
    const one = fact as unknown as SpotFact;
    return one.fact === 'spot.conversion' ? `conversion ${one.id}` : 'terms';
  }

  holds(): [] {
    return [];
  }

  /** Coins that have a market in which they are sold for the quote coin. */
  sellable(codes: readonly string[]): string[] {
    return codes.filter((code) => this.#house.market(code, this.terms.quote) !== undefined);
  }

  has(customer: number, code: string): bigint {
    const coin = this.#house.coin(code);
    return coin === undefined || this.#house.customer(customer) === 'unknown' ? 0n : this.#house.available(pocket(customer), coin.id);
  }

  /** Remainders that could be sold now, each of a customer and a coin. */
  ready(customers: number, codes: readonly string[]): { readonly customer: number; readonly code: string }[] {
    const paid = this.#house.coin(this.terms.quote);
    if (paid === undefined) return [];
    const all = Array.from({ length: customers }, (_, at) => at + 1).flatMap((customer) => codes.map((code) => ({ customer, code })));
    return all.filter(({ code, customer }) => {
      const [coin, market] = [this.#house.coin(code), this.#house.market(code, this.terms.quote)];
      if (coin === undefined || market === undefined) return false;
      try {
        return this.#decided(customer, { coin, paid }, market).after > 0n;
      } catch {
        return false;
      }
    });
  }

  /** What a customer would be shown of a coin, whether or not it can be sold; undefined without a price. */
  bringsOf(customer: number, code: string): Bought | undefined {
    const market = this.#house.market(code, this.terms.quote);
    const ticks = market?.reference?.ticks;
    return market === undefined || ticks === undefined ? undefined : this.#bought(market, this.has(customer, code), ticks);
  }

  #run(command: SpotCommand): SpotFact {
    switch (command.kind) {
      case 'spot.conversion_terms':
        return this.#terms(command);
      case 'spot.convert':
        return this.#convert(command);
      default:
        return no('unknown_command');
    }
  }

  #terms({ by, cause, coinMax, customerMax, decidedBy, feeBps, quote }: SetConversionTerms): SpotFact {
    if (this.#house.coin(quote) === undefined) no('unknown_coin');
    if (by < 1 || decidedBy < 1 || by === decidedBy || cause.length === 0) no('spot.invalid');
    if (!isWhole(feeBps, 0, 1_000) || !isWhole(customerMax, 0, 1e9) || !isWhole(coinMax, 0, 1e9)) no('spot.invalid');
    if (quote !== this.terms.quote) this.#from = this.conversions.length;
    this.terms = { quote, feeBps, customerMax, coinMax };
    return { fact: 'spot.conversion_terms', ...this.terms, by, decidedBy, cause, atMs: this.#house.now() };
  }

  #convert({ coins, customer, feeBps, quote }: Convert): SpotFact {
    const house = this.#house;
    const who = house.customer(customer);
    if (who === 'unknown') no('unknown_customer');
    if (who === 'disabled') no('customer_disabled');
    if (!isWhole(feeBps, 0, 10_000)) no('spot.invalid');
    if (coins.length < 1 || coins.length > 50) no('spot.invalid');
    for (const one of coins) {
      if (coins.filter(({ coin }) => coin === one.coin).length > 1) no('spot.invalid');
      for (const text of [one.amount, one.brings]) if (!/^\d{1,40}$/.test(text) || /^0\d/.test(text)) no('spot.invalid');
    }
    const known = coins.map(({ amount, brings, coin }) => ({ coin: house.coin(coin) ?? no('unknown_coin'), amount, brings }));
    if (quote !== this.terms.quote || this.terms.feeBps > feeBps) no('spot.terms_changed');
    const paid = house.coin(quote);
    const lines: ConversionRecord['lines'][number][] = [];
    const left: ConversionRecord['left'][number][] = [];
    for (const { amount, brings, coin } of known) {
      const sum = lines.reduce((all, { gross }) => all + BigInt(gross), 0n);
      try {
        if (paid === undefined) no('spot.no_market');
        const market = house.market(coin.code, quote) ?? no('spot.no_market');
        const { after, all, ticks, amount: whole } = this.#decided(customer, { coin, paid }, market);
        if (String(whole) !== amount) no('spot.amount_changed');
        // Half a per cent less than was shown is still taken.
        if (after * 10_000n < BigInt(brings) * 9_950n) no('spot.price_moved');
        this.#within(customer, { coin, paid }, all, sum);
        lines.push({ coin: coin.id, market: market.id, amount, ticks: Number(ticks), gross: String(all), fee: String(all - after) });
      } catch (error) {
        if (!(error instanceof No)) throw error;
        left.push({ coin: coin.id, refusal: error.message as Refusal });
      }
    }
    if (lines.length === 0) no(left[0]?.refusal ?? '');
    const id = this.conversions.length + 1;
    for (const { amount, coin, fee, gross } of lines) {
      const cause = `convert:${id}:${coin}`;
      const move = (from: AccountRef, to: AccountRef, what: number, atoms: bigint, reason: string): void => {
        house.post(from, what, -atoms, reason, cause);
        house.post(to, what, atoms, reason, cause);
      };
      move(pocket(customer), HOUSE, coin, BigInt(amount), 'convert');
      move(HOUSE, pocket(customer), paid?.id ?? 0, BigInt(gross), 'convert');
      move(pocket(customer), FEES, paid?.id ?? 0, BigInt(fee), 'convert_fee');
      if (fee !== '0') house.fee({ payer: customer, other: 0, coin: paid?.id ?? 0, amount: BigInt(fee), reason: 'convert_fee', cause });
    }
    const made = { id, customer, quote: paid?.id ?? 0, feeBps: this.terms.feeBps, atMs: house.now(), lines, left };
    this.conversions.push(made);
    return { fact: 'spot.conversion', ...made };
  }

  /** What a remainder brings, if it is one that may be sold now. */
  #decided(customer: number, { coin, paid }: { readonly coin: ModelCoin; readonly paid: ModelCoin }, market: ModelMarketView): Bought {
    const house = this.#house;
    const amount = house.available(pocket(customer), coin.id);
    if (amount === 0n) no('spot.nothing');
    const { last, lotAtoms, minLots, minTotal, reference, tickLotAtoms } = market;
    const isThere = reference !== null && reference.ticks > 0n && house.now() - reference.setAt <= 4 * QUARTER_HOUR;
    const lots = amount / lotAtoms;
    if (lots >= BigInt(minLots) && lots * tickLotAtoms * (isThere ? reference.ticks : last) >= minTotal) no('spot.not_small');
    const stops = house.lossRefusal(customer, coin.id) ?? house.stillness(paid.id);
    if (stops !== undefined) no(stops);
    if (house.isInDoubt(coin.id)) no('spot.coin_halted');
    if (market.status !== 'open') no('spot.market_closed');
    if (house.held(pocket(customer), coin.id) > 0n) no('spot.in_orders');
    if (!isThere || house.now() - reference.setAt > QUARTER_HOUR || reference.day === 0n) no('spot.no_reference');
    const apart = reference.ticks - reference.day;
    if ((apart < 0n ? -apart : apart) * 20n > reference.day) no('spot.no_reference');
    // A twentieth below the reference and more, the market says something else by now.
    if (market.hasTraded && last * 20n < reference.ticks * 19n) no('spot.no_reference');
    const bought = this.#bought(market, amount, reference.ticks);
    return bought.after === 0n ? no('spot.worth_nothing') : bought;
  }

  #bought({ lotAtoms, tickLotAtoms }: ModelMarketView, amount: bigint, ticks: bigint): Bought {
    const product = amount * ticks * tickLotAtoms;
    const kept = 10_000n - BigInt(this.terms.feeBps);
    return { amount, ticks, all: product / lotAtoms, after: (product * kept) / (lotAtoms * 10_000n) };
  }

  #within(customer: number, { coin, paid }: { readonly coin: ModelCoin; readonly paid: ModelCoin }, all: bigint, sum: bigint): void {
    const today = Math.floor(this.#house.now() / DAY);
    const counted = this.conversions.slice(this.#from).filter(({ atMs }) => Math.floor(atMs / DAY) === today);
    const own = counted.filter((one) => one.customer === customer).flatMap(({ lines }) => lines);
    const same = counted.flatMap(({ lines }) => lines).filter((line) => line.coin === coin.id);
    const total = (lines: ConversionRecord['lines']): bigint => lines.reduce((so, { gross }) => so + BigInt(gross), 0n);
    const unit = 10n ** BigInt(paid.decimals);
    if (total(own) + sum + all > BigInt(this.terms.customerMax) * unit) no('spot.customer_limit');
    if (total(same) + all > BigInt(this.terms.coinMax) * unit) no('spot.coin_limit');
    if (this.#house.available(HOUSE, paid.id) < sum + all) no('spot.house_short');
  }
}

export const makeModel = (house: ModelHouse): SpotModel => new SpotModel(house);
