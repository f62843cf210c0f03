import { hundredthsOf } from '@agio/deals';
import type { OtcPorts } from '../ports.ts';
import { booksOf } from '../machine/books.ts';
import type { AdRecord } from '../model.ts';
import { mayOffer } from './guards.ts';

type Ports = Pick<OtcPorts, 'changeDelayUntil' | 'core' | 'isVerified' | 'now' | 'rightsOf' | 'typesOf' | 'usableFor'>;
type Ad = Pick<AdRecord, 'customer' | 'fiat' | 'methods' | 'side'> & { readonly min: string | bigint };

/** What the database says of a maker is believed for so long: a list asks about all of them. */
const BELIEVED_MS = 5_000;
const KEPT_MAX = 10_000;

interface Standing {
  readonly delayedUntil: number | null;
  /** What a buyer may pay to: type and currency. */
  readonly paidTo: ReadonlySet<string>;
}

/**
 * Whether makers could go through with what they offer now: all that taking asks of a maker, asked by lists as well, so that nothing is listed which
 * cannot be taken. What taking asks of takers is in `blockedReason`.
 */
export class Makers {
  readonly #ports: Ports;
  readonly #kept = new Map<string, { readonly atMs: number; readonly standing: Promise<Standing> }>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** The methods by which customers of a site can take an advertisement; none where they cannot. `isFresh` believes nothing that was asked before. */
  async methodsOf(ad: Ad, host: string, { isFresh = false } = {}): Promise<Ad['methods']> {
    const { core, now, rightsOf, typesOf } = this.#ports;
    const { customer, fiat, methods, min, side } = ad;
    if (!mayOffer(this.#ports, customer, host) || booksOf({ core }).isPaused(customer, now())) return [];
    const most = hundredthsOf(rightsOf(customer, host).otcOrderMax[fiat === 'USD' ? 'USD' : 'CNY']) ?? 0n;
    if (most < BigInt(min)) return [];
    const taken = methods.filter((type) => typesOf(host).includes(type));
    if (side === 'buy') return taken;
    const { delayedUntil, paidTo } = await (isFresh ? this.#ask(customer, host) : this.#standing(customer, host));
    return delayedUntil !== null && now() < delayedUntil ? [] : taken.filter((type) => paidTo.has(`${type} ${fiat}`));
  }

  /** Those of the advertisements that can be taken, in the same order, with the methods by which they can. */
  async serving<T extends Ad>(ads: readonly T[], host: string): Promise<readonly T[]> {
    const methods = await Promise.all(ads.map((ad) => this.methodsOf(ad, host)));
    return ads.map((ad, at) => ({ ...ad, methods: methods[at] ?? [] })).filter((ad) => ad.methods.length > 0);
  }

  #standing(customer: number, host: string): Promise<Standing> {
    const name = `${customer} ${host}`;
    const nowMs = this.#ports.now();
    const kept = this.#kept.get(name);
    if (kept !== undefined && nowMs >= kept.atMs && nowMs - kept.atMs < BELIEVED_MS) return kept.standing;
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    const standing = this.#ask(customer, host);
    this.#kept.set(name, { atMs: nowMs, standing });
    standing.catch(() => this.#kept.delete(name));
    return standing;
  }

  async #ask(customer: number, host: string): Promise<Standing> {
    const { changeDelayUntil, now, usableFor } = this.#ports;
    const [delayedUntil, usable] = await Promise.all([changeDelayUntil(customer), usableFor(customer, now(), host)]);
    return { delayedUntil, paidTo: new Set(usable.map(({ currency, type }) => `${type} ${currency}`)) };
  }
}
