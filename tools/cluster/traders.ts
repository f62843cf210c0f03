import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../../apps/server/demo/log-in.ts';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import { Chance } from '../simulate/chance.ts';
import { ACCOUNTS, atoms, COINS, PASSWORD, PLACES, seeded, times } from '../torture/site.ts';
import { Wire } from '../torture/wire.ts';
import type { Answer, Asked } from '../torture/wire.ts';
import type { ClusterSite } from './site.ts';

const LANES = 2;
const PAUSE_MS = 100;
const ASKED_AT_ONCE = 24;
/** Reads are repeated by the client itself. */
const RETRIES = 20;
/** How often an answered request is repeated later, one in so many. */
const AGAIN = 10;
/** A server remembers 10,000 keys of a customer: before these are forgotten, all that was answered is asked again. */
const REPEATED_MAX = 4_000;

interface Acknowledged {
  readonly asked: Asked;
  readonly answer: Answer;
}

/** Customers who trade with each other through the balancer, repeat what was not answered under its key, and remember every answer. */
export class Traders {
  readonly #site: ClusterSite;
  readonly #people: readonly LoggedIn[];
  readonly #seed: number;
  /** What was not asked again as a whole yet. */
  #acknowledged: Acknowledged[] = [];
  #count = 0;
  #problems: string[] = [];
  #isOver = false;
  #lanes: readonly Promise<void>[] = [];
  readonly #wire: Wire;
  #round = 0;
  #unknown = 0;
  #answers = 0;
  #lastMs = 0;
  #gapMs = 0;
  #position = 0;

  private constructor(site: ClusterSite, people: readonly LoggedIn[], seed: number) {
    this.#site = site;
    this.#people = people;
    this.#seed = seed;
    this.#wire = new Wire(site.url);
  }

  static async logIn(site: ClusterSite, seed: number): Promise<Traders> {
    const people: LoggedIn[] = [];
    for (const account of ACCOUNTS) people.push(await logIn(site.url, account, PASSWORD, RETRIES));
    return new Traders(site, people, seed);
  }

  begin(): void {
    this.#round += 1;
    this.#isOver = false;
    [this.#unknown, this.#answers, this.#gapMs, this.#lastMs] = [0, 0, 0, performance.now()];
    this.#lanes = this.#people.flatMap(({ token }, person) =>
      Array.from({ length: LANES }, (_, lane) => this.#trade(token, `r${this.#round}.${person}.${lane}`)),
    );
  }

  /** Waits for what is under way; returns what happened since `begin`. */
  async end(): Promise<{ readonly answers: number; readonly unknown: number; readonly gapMs: number }> {
    this.#isOver = true;
    await Promise.all(this.#lanes);
    return { answers: this.#answers, unknown: this.#unknown, gapMs: this.#gapMs };
  }

  takeProblems(): readonly string[] {
    return this.#problems.splice(0);
  }

  close(): void {
    this.#wire.close();
  }

  summary(): string {
    return `${this.#count} commands were acknowledged`;
  }

  /** Some of what was answered is answered alike again, the journal has everything, and no coin came or went. */
  async check(): Promise<void> {
    const chance = new Chance(this.#seed, `check ${this.#round}`);
    if (this.#acknowledged.length > REPEATED_MAX * this.#people.length) await this.#repeatAll();
    else await this.#repeat(this.#acknowledged.filter(() => chance.once(AGAIN)).slice(-300));
    const head = await this.#site.head();
    if ((head?.last ?? 0) < this.#position)
      this.#problems.push(`command ${this.#position} was acknowledged, the journal ends at ${head?.last}`);
    await this.#sums();
  }

  /** Everything that was answered is answered alike again. */
  async checkAll(): Promise<readonly string[]> {
    await this.#repeatAll();
    return this.takeProblems();
  }

  async #repeatAll(): Promise<void> {
    await this.#repeat(this.#acknowledged);
    this.#acknowledged = [];
  }

  async #trade(token: string, name: string): Promise<void> {
    const chance = new Chance(this.#seed, name);
    for (let count = 1; !this.#isOver; count += 1) {
      const asked: Asked = { path: '/api/exchange/order', token, key: `${name}.${count}`, body: orderOf(chance) };
      const answer = await this.#insist(asked);
      if (answer === undefined) return;
      const nowMs = performance.now();
      this.#gapMs = Math.max(this.#gapMs, nowMs - this.#lastMs);
      this.#lastMs = nowMs;
      this.#answers += 1;
      this.#position = Math.max(this.#position, answer.position);
      this.#acknowledged.push({ asked, answer });
      this.#count += 1;
      if (answer.status >= 500) this.#problems.push(`${name}.${count}: ${answer.status} ${answer.code}`);
    }
  }

  /** Asks until there is an answer: under one key, so that it counts once. */
  async #insist(asked: Asked): Promise<Answer | undefined> {
    const end = performance.now() + 90_000;
    for (;;) {
      const answer = await this.#wire.send(asked);
      if (answer !== undefined) return answer;
      this.#unknown += 1;
      if (performance.now() > end) {
        this.#problems.push(`${asked.key ?? ''}: no answer in 90 s`);
        return undefined;
      }
      await sleep(PAUSE_MS);
    }
  }

  async #repeat(some: readonly Acknowledged[]): Promise<void> {
    const left = some.values();
    // Several at once: everything that was ever answered is asked again.
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, () => this.#repeatEach(left)));
  }

  async #repeatEach(left: Iterable<Acknowledged>): Promise<void> {
    for (const { asked, answer } of left) {
      const again = await this.#insist(asked);
      if (again === undefined) continue;
      const isSame = again.status === answer.status && again.code === answer.code && idOf(again) === idOf(answer);
      if (!isSame) this.#problems.push(`${asked.key ?? ''}: ${answer.status} ${idOf(answer)} before, ${again.status} ${idOf(again)} now`);
    }
  }

  /** What customers have and what fees the site took is what they were given. */
  async #sums(): Promise<void> {
    const sums = new Map<string, bigint>();
    for (const { client } of this.#people) {
      const { trading } = await client.call('moneyBalances');
      for (const { coin, available, held } of trading) sums.set(coin, (sums.get(coin) ?? 0n) + atoms(coin, available) + atoms(coin, held));
    }
    for (const { code } of COINS) {
      const there = sums.get(code) ?? 0n;
      // Fees are the site's: customers together never have more than they were given.
      if (there > seeded(code)) this.#problems.push(`${code}: customers have ${there}, and were given ${seeded(code)}`);
    }
  }
}

function idOf({ data }: Answer): string {
  const { id } = (data ?? {}) as { readonly id?: string };
  return id ?? '';
}

function orderOf(chance: Chance): Readonly<Record<string, string>> {
  const place = PLACES[chance.int(0, PLACES.length - 1)] ?? PLACES[0];
  if (place === undefined) throw new Error('there are markets');
  const ticks = place.middle + chance.int(-5, 5);
  return {
    market: place.market,
    side: chance.once(2) ? 'buy' : 'sell',
    type: 'limit',
    price: times(ticks, place.tick),
    amount: times(chance.int(1, place.lots), place.lot),
  };
}
