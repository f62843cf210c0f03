import { randomUUID } from 'node:crypto';
import { calls } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import { verificationOf } from '../../harness/verified.ts';
import type { Chance } from '../simulate/chance.ts';
import { capabilityOf, Forms } from './forms.ts';
import type { Person } from './person.ts';
import { PAIRS, referenceOf, priceFor, priceText, THIN } from './scene.ts';
import type { Scene } from './scene.ts';
import type { Tally } from './tally.ts';
import { knowingPool } from './thief.ts';

/** What they do to their own accounts gains nothing; luck in the game and coins of a faucet are no theft. */
const OTHERS = ['identity', 'common', 'content', 'certification'];
const LUCK: readonly CallName[] = ['dicePlace', 'walletFaucet'];
const ACTS = (Object.entries(calls) as [CallName, AnyCall][]).filter(
  ([name, { method, principal, takes }]) =>
    principal === 'customer' &&
    takes === 'json' &&
    !OTHERS.includes(capabilityOf(name)) &&
    !LUCK.includes(name) &&
    (method === 'POST' || name.startsWith('otc') || name.startsWith('c2c')),
);

/** The thief's own accounts, which are old enough and may do everything. */
export class Mates {
  readonly #scene: Scene;
  readonly #chance: Chance;
  readonly #tally: Tally;
  readonly #pool = knowingPool();

  constructor(scene: Scene, chance: Chance, tally: Tally) {
    this.#scene = scene;
    this.#chance = chance;
    this.#tally = tally;
  }

  async lookAround(): Promise<void> {
    for (const [name, call] of ACTS)
      if (call.method === 'GET') for (const mate of this.#scene.accomplices) await this.#make(mate, name, call);
  }

  async act(): Promise<void> {
    const mate = this.#chance.pick(this.#scene.accomplices);
    await (this.#chance.once(3) ? this.#lure(mate) : this.#anything(mate));
  }

  /** An order that is good for nobody but them, for the victim's account to meet. */
  async #lure(mate: Person): Promise<void> {
    const market = this.#chance.pick([THIN, THIN, ...PAIRS]);
    const side = this.#chance.pick(['buy', 'sell'] as const);
    const price = priceText(
      market,
      referenceOf(market) * this.#chance.pick(side === 'buy' ? [0.71, 0.8, 0.951, 0.99] : [1.01, 1.049, 1.2, 1.29]),
    );
    const body = { market, side, type: 'limit', price, amount: this.#chance.pick(['0.1', '1', '10']) };
    this.#tally.note('accomplices: placeOrder', (await mate.ask(calls.placeOrder, { body })).code);
  }

  async #anything(mate: Person): Promise<void> {
    const [name, call] = this.#chance.pick(ACTS);
    await this.#make(mate, name, call);
  }

  async #make(mate: Person, name: CallName, call: AnyCall): Promise<void> {
    const forms = new Forms(this.#chance, this.#pool, (market) => priceFor(this.#chance, market));
    const input = forms.input(name, call);
    const headers: Record<string, string> = call.idempotent ? { 'idempotency-key': randomUUID() } : {};
    if (call.secondFactor && call.body?.safeParse(input.body).success === true)
      headers['x-verification'] = await verificationOf(this.#scene.site, mate, mate.account, name, input.body).catch(() => 'none');
    const told = await mate.ask(call, { ...input, headers });
    this.#tally.note(`accomplices: ${name}`, told.code);
    if (told.code === 'SUCCESS') this.#pool.learn(capabilityOf(name), told.data);
  }
}
