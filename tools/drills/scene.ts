import { ApiError } from '@agio/client';
import type { CallData, CallInput } from '@agio/client';
import { contracts } from '@agio/contracts';
import type { CallName } from '@agio/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@agio/kernel/time';
import { openSmall, PASSWORD, SMALL_SEED, traderOf } from '../../harness/small-site.ts';
import { operatorsNamed } from '../../harness/operators-named.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { agree, signIn } from '../../harness/operators.ts';
import { POOL_RULES } from '../../harness/dice-pool.ts';
import { callVerified } from '../../harness/verified.ts';
import { OUTSIDE } from '../../harness/wallet-seed.ts';
import type { Chance } from '../simulate/chance.ts';
import { Person } from './person.ts';

export const VICTIM = 'victim@agio.example';
const ACCOMPLICES = ['mate1@agio.example', 'mate2@agio.example'] as const;
/** Operators disable the one, and the other one freezes the own account. */
const BARRED = ['held@agio.example', 'frozen@agio.example'] as const;
const CROWD = ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => `${name}@agio.example`);

/** References of the made markets, and what the thin one opened at. */
export const PRICES = { BTC_USDT: 64_000, USDT_CNYT: 7, ETH_USDT: 3_000 } as const;
export type Pair = keyof typeof PRICES;
export const PAIRS = Object.keys(PRICES) as readonly Pair[];
/** The reference of a pair, 0 of one that there is not. */
export const referenceOf = (pair: string): number => (Object.hasOwn(PRICES, pair) ? PRICES[pair as Pair] : 0);
const TICK_DIGITS: Readonly<Record<string, number>> = { BTC_USDT: 1, USDT_CNYT: 3, ETH_USDT: 2 };
export const THIN = 'ETH_USDT';
/** Worth more than a minute that counts. */
const CROWD_AMOUNT: Readonly<Record<string, string>> = { BTC_USDT: '0.02', USDT_CNYT: '1500' };

/** A price of a market, with its digits. */
export const priceText = (market: string, price: number): string => price.toFixed(TICK_DIGITS[market] ?? 0);

/** The one whom the drill of insiders tries. */
export const INSIDER = 'ivan';
export const COLLEAGUES = operatorsNamed(['owner', 'finance', 'compliance'], 'cleo', 'dora');

const market = (pair: string, more: object) => ({ ...SMALL_SEED.markets[0], market: pair, priceBandPercent: 30, minTotal: '1', ...more });

const SEED = {
  ...SMALL_SEED,
  coins: [...SMALL_SEED.coins, { code: 'ETH', name: 'Ether', decimals: 18 }, { code: 'CNYT', name: 'Yuan', decimals: 10 }],
  markets: [
    market('BTC_USDT', { openingPrice: '64000' }),
    market('USDT_CNYT', { tickSize: '0.001', lotSize: '0.01', maxAmount: '1000000', openingPrice: '7' }),
    market(THIN, { tickSize: '0.01', lotSize: '0.0001', maxAmount: '1000', openingPrice: '3000' }),
  ],
  // Of a capability that is off a drill learns nothing.
  features: Object.fromEntries(contracts.flatMap((one) => ('feature' in one ? [[one.feature.name, true]] : []))),
};

const RICH = { BTC: '5', ETH: '50', USDT: '200000', CNYT: '1000000' };
const customer = (account: string, trader?: object) => ({
  account,
  password: PASSWORD,
  balances: RICH,
  addresses: [{ chain: 'LOCAL', address: OUTSIDE, name: 'Own' }],
  ...(trader === undefined ? {} : { trader }),
});

/** A site with a made market and a thin one, every capability on, and people who have known each other for weeks. */
export class Scene {
  readonly site: OpenedSite;
  /** Whether coins can come in and leave. */
  readonly hasChain: boolean;
  readonly victim: Person;
  readonly accomplices: readonly [Person, Person];
  readonly crowd: readonly Person[];
  readonly barred: readonly [held: Person, frozen: Person];
  #renewedAtMs = 0;

  private constructor(site: OpenedSite, hasChain: boolean) {
    this.site = site;
    this.hasChain = hasChain;
    const person = (account: string): Person => new Person(site.url, account);
    this.victim = person(VICTIM);
    this.accomplices = [person(ACCOMPLICES[0]), person(ACCOMPLICES[1])];
    this.crowd = CROWD.map(person);
    this.barred = [person(BARRED[0]), person(BARRED[1])];
  }

  /** Without `operators`, two who may do everything. A chain takes seconds to start. */
  static async open(chance: Chance, hasChain: boolean, operators: readonly object[] = COLLEAGUES): Promise<Scene> {
    const levels = ['ordinary', 'primary', 'senior'];
    const fiat = { USDT: '50000', BTC: '1' };
    const victimShop = { ...(chance.once(2) ? { otcShop: 'Victim Desk' } : {}), ...(chance.once(2) ? { c2cShop: 'Victim Cash' } : {}) };
    const site = await openSmall(
      {
        ...SEED,
        customers: [
          customer(VICTIM, traderOf('Chen Lin', '6200447190238814', { fiat: { USDT: '1200000', BTC: '1' }, levels, ...victimShop })),
          customer(ACCOMPLICES[0], traderOf('Chan Bob', '6222021234567894', { fiat, levels, otcShop: 'Mate Desk' })),
          customer(ACCOMPLICES[1], traderOf('Dan Ruiz', '6228480012345671', { fiat: { USDT: '1200000' }, levels, c2cShop: 'Mate Cash' })),
          ...[...CROWD, ...BARRED].map((account) => customer(account)),
        ],
        operators,
      },
      { DEVICE_DELAY: 'on', ...(hasChain ? { LOCAL_CHAIN: 'on' } : {}) },
    );
    if (hasChain) await site.chainUrl();
    return new Scene(site, hasChain);
  }

  get people(): readonly Person[] {
    return [this.victim, ...this.accomplices, ...this.crowd];
  }

  /** Everybody's devices become known, and it is ten in the morning of the site. */
  async age(): Promise<void> {
    const { clock } = this.site;
    await Promise.all(this.people.map((one) => one.logIn()));
    clock.pass(20 * DAY_MS);
    clock.pass(DAY_MS - ((clock.wall() - 2 * HOUR_MS) % DAY_MS));
    await this.renew();
    await this.site.inside.settled();
  }

  /** A token lives for half an hour. */
  async renew(): Promise<void> {
    if (this.site.clock.wall() < this.#renewedAtMs + 20 * MINUTE_MS) return;
    this.#renewedAtMs = this.site.clock.wall();
    await Promise.all(this.people.map((one) => one.renew()));
  }

  /** A minute in which the crowd trades at the references, and quotes beside them. */
  async crowdTrades(): Promise<void> {
    await this.renew();
    await Promise.all(Object.entries(CROWD_AMOUNT).map(([pair, amount]) => this.#crowdTradesIn(pair, amount)));
    await this.pass(MINUTE_MS + 1_000);
  }

  async #crowdTradesIn(pair: string, amount: string): Promise<void> {
    const order = { market: pair, type: 'limit', price: priceText(pair, referenceOf(pair)), amount } as const;
    for (const [at, buyer] of this.crowd.entries()) {
      const seller = this.crowd.at(at - 1) ?? buyer;
      await this.#crowdPlaces(buyer, { ...order, side: 'buy' });
      await this.#crowdPlaces(seller, { ...order, side: 'sell', timeInForce: 'IOC' });
    }
  }

  /** The guard keeps the crowd out while an accomplice's offer, below what coins are worth, is what everybody trades at. */
  async #crowdPlaces({ client }: Person, body: CallInput<'placeOrder'>['body']): Promise<void> {
    try {
      await client.call('placeOrder', { body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PRICE_WORSE_THAN_REFERENCE') throw error;
    }
  }

  async pass(ms: number): Promise<void> {
    this.site.clock.pass(ms);
    await this.site.inside.settled();
  }

  verified<N extends CallName>(person: Person, name: N, body: Readonly<Record<string, unknown>>): Promise<CallData<N>> {
    return callVerified(this.site, person, person.account, name, body);
  }

  /** An operator disables an account, and the owner of another one freezes it. Returns their numbers. */
  async bar(): Promise<readonly [held: number, frozen: number]> {
    const [held, frozen] = this.barred;
    for (const one of this.barred) await one.logIn();
    const numbers = [await held.number(), await frozen.number()] as const;
    const cleo = await signIn(this.site, 'cleo');
    const input = { params: { uid: String(10_000_000 + numbers[0]) }, body: { reason: 'stolen papers' } };
    const verification = await cleo.verify('deskCustomerDisable', input.body, input.params);
    await cleo.client.call('deskCustomerDisable', { ...input, verification });
    await frozen.client.call('freezeOwnAccount', { body: {} });
    return numbers;
  }

  /** Two operators open the dice pool in USDT. */
  async openPool(): Promise<void> {
    const [cleo, dora] = [await signIn(this.site, 'cleo'), await signIn(this.site, 'dora')];
    await agree(cleo, dora, 'dice.pool', { ...POOL_RULES, maxStake: '1000' });
  }
}

/** Where every price that a thief could want is: at the reference, near it, and far from it. */
export function priceFor(chance: Chance, pair: string): string | undefined {
  const price = referenceOf(pair);
  const factor = chance.pick([0.5, 0.71, 0.9, 0.951, 0.97, 1, 1, 1.03, 1.049, 1.1, 1.29, 2]);
  return price === 0 ? undefined : priceText(pair, price * factor);
}
