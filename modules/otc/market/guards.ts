import type { OtcAd, Requirements } from '@agio/contracts/otc';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import type { OtcPorts } from '../ports.ts';
import type { Hours } from '../words/store.ts';
import { blockedWith } from './blocks.ts';
import type { Figures } from './figures.ts';

export type BlockReason = OtcAd['blocked'];

/** What advertisements may require of takers. */
export interface Reader {
  readonly customer: number;
  readonly level: number;
  readonly days: number;
  readonly successes: number;
  readonly blocked: ReadonlySet<number>;
}

const VISITOR: Reader = { customer: 0, level: 0, days: 0, successes: 0, blocked: new Set() };

export async function readerOf(
  room: Pick<OtcPorts, 'database' | 'levelOf' | 'now' | 'signedUpAt'> & { readonly figures: Figures },
  customer: number,
): Promise<Reader> {
  if (customer === 0) return VISITOR;
  const [figures, since, blocked] = await Promise.all([
    room.figures.of([customer]),
    room.signedUpAt(customer),
    blockedWith(room.database, customer),
  ]);
  const days = since === undefined ? 0 : Math.floor((room.now() - since) / DAY_MS);
  return { customer, level: room.levelOf(customer), days, successes: figures(customer).successes, blocked };
}

type Rights = Pick<OtcPorts, 'hosts' | 'isVerified' | 'rightsOf'>;

/** Whether a merchant's level lets them trade with a site's customers now. */
export const mayOffer = (room: Omit<Rights, 'hosts'>, customer: number, host: string): boolean =>
  room.isVerified(customer, host) && room.rightsOf(customer, host).otcMerchant;

/** Whether it does with those of any site. */
export const mayOfferSomewhere = (room: Rights, customer: number): boolean =>
  ['', ...room.hosts()].some((host) => mayOffer(room, customer, host));

interface GuardedAd {
  readonly customer: number;
  readonly price: bigint | null;
  readonly words: { readonly hours: Hours | null; readonly requirements: Requirements };
}

/** Why this reader cannot take an advertisement now; null if they can. */
export function blockedReason({ customer, price, words }: GuardedAd, reader: Reader, nowMs: number): BlockReason {
  const { days, level, orders } = words.requirements;
  if (reader.customer === 0) return 'login';
  if (reader.customer === customer) return 'own';
  if (reader.blocked.has(customer)) return 'person';
  if (reader.level < level) return 'level';
  if (reader.days < days) return 'days';
  if (reader.successes < orders) return 'orders';
  if (!isWithin(words.hours, nowMs)) return 'hours';
  return price === null ? 'price' : null;
}

/** Whether a time is within hours of the day in UTC; an end that is not after the beginning is of the next day. */
export function isWithin(hours: Hours | null, nowMs: number): boolean {
  if (hours === null) return true;
  const { from, to } = hours;
  const minute = Math.floor((nowMs % DAY_MS) / MINUTE_MS);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
