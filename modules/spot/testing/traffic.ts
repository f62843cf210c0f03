import type { RequestKey } from '@agio/core';
import { DAY_MS } from '@agio/kernel/time';
import type { Chance, MachineTraffic, TrafficScene } from '@agio/module/testing';
import type { Convert, SetConversionTerms, SpotCommand } from '../model.ts';
import type { SpotModel } from './model.ts';

const REMEMBERED = 20;
/** Mostly the coin that most are sold for. */
const QUOTES = [...Array.from({ length: 14 }, () => 'CASH'), 'COIN', 'HEAP', 'NONE'];

/** Operators who set terms, and customers who sell remainders, others' terms, wrong amounts and the same again. */
export class SpotTraffic implements MachineTraffic {
  readonly isSimple = true;
  readonly #chance: Chance;
  readonly #model: SpotModel;
  readonly #scene: TrafficScene;
  readonly #asked: SpotCommand[] = [];
  #count = 0;

  constructor(chance: Chance, model: SpotModel, scene: TrafficScene) {
    this.#chance = chance;
    this.#model = model;
    this.#scene = scene;
  }

  beginning(): readonly SpotCommand[] {
    return this.hasBegun ? [] : [this.#terms('CASH')];
  }

  get hasBegun(): boolean {
    return this.#scene.coins.some(({ code }) => code === this.#model.terms.quote);
  }

  next(): SpotCommand {
    this.#count += 1;
    const chance = this.#chance;
    const command = chance.once(15) && this.#asked.length > 0 ? chance.pick(this.#asked) : this.#fresh();
    this.#asked.push(command);
    if (this.#asked.length > REMEMBERED) this.#asked.shift();
    return command;
  }

  /** While there is nothing to sell, operators set other terms instead. */
  #fresh(): SpotCommand {
    const chance = this.#chance;
    const ready = this.#model.ready(this.#scene.customers, this.#codes());
    if (chance.once(25) || (ready.length === 0 && !chance.once(3))) return this.#terms(chance.pick(QUOTES));
    return this.#convert(chance.once(6) ? [] : ready);
  }

  #codes(): string[] {
    return this.#scene.coins.map(({ code }) => code);
  }

  moments(nowMs: number): readonly number[] {
    return [nowMs + 15 * 60_000, nowMs - (nowMs % DAY_MS) + DAY_MS];
  }

  #terms(quote: string): SetConversionTerms {
    const chance = this.#chance;
    return {
      kind: 'spot.conversion_terms',
      quote,
      feeBps: chance.pick([0, 1, 100, 100, 1_000, chance.once(4) ? 1_001 : 30]),
      customerMax: chance.pick([chance.once(4) ? 0 : 5, 100, 1_000_000, 1_000_000]),
      coinMax: chance.pick([chance.once(4) ? 0 : 8, 2_000, 1_000_000, 1_000_000]),
      by: chance.once(20) ? 2 : 1,
      decidedBy: 2,
      cause: `request ${this.#count}`,
    };
  }

  #convert(ready: readonly { readonly customer: number; readonly code: string }[]): Convert {
    const chance = this.#chance;
    const { feeBps, quote } = this.#model.terms;
    const codes = this.#codes();
    const sellable = this.#model.sellable(codes);
    const one = chance.pick(ready.length > 0 ? ready : [{ customer: chance.int(1, this.#scene.customers), code: chance.pick(codes) }]);
    const customer = chance.once(40) ? 99 : one.customer;
    const own = sellable.filter((code) => this.#model.has(customer, code) > 0n);
    const known = ready.length === 0 && own.length > 0 && !chance.once(6) ? chance.pick(own) : one.code;
    const first = chance.once(30) ? 'NONE' : known;
    const rest = chance.once(4) ? [chance.pick(codes), ...sellable] : [];
    const coins = chance.once(60) ? [] : chance.once(40) ? [first, first] : [...new Set([first, ...rest])];
    return {
      kind: 'spot.convert',
      customer,
      quote: chance.once(40) ? 'GOLD' : quote,
      feeBps: chance.once(20) ? Math.max(0, feeBps - 1) : feeBps + (chance.once(9) ? 7 : 0),
      coins: coins.map((coin) => this.#shown(customer, coin)),
      request: this.#key(),
    };
  }

  #shown(customer: number, coin: string): Convert['coins'][number] {
    const chance = this.#chance;
    const amount = this.#model.has(customer, coin);
    const after = this.#model.bringsOf(customer, coin)?.after ?? 0n;
    const brings = chance.pick([after, after, after, (after * 10_050n) / 10_000n, (after * 10_060n) / 10_000n, 0n]);
    return { coin, amount: chance.once(60) ? '-1' : String(amount + (chance.once(8) ? 1n : 0n)), brings: String(brings) };
  }

  #key(): RequestKey | null {
    return this.#chance.once(3) ? { key: `spot ${this.#count}`, body: `body ${this.#count}` } : null;
  }
}

export const makeTraffic = (chance: Chance, model: SpotModel, scene: TrafficScene): SpotTraffic => new SpotTraffic(chance, model, scene);
