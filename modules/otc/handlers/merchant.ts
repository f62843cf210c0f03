import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, DataOf, HandlerResult, Handlers } from '@agio/contracts';
import { NAME_CODES } from '@agio/module';
import { applyAsMerchant, findMerchant, setMerchant } from '../market/merchants.ts';
import { isSuspended, pauseOf } from '../market/standing.ts';
import { takeOff } from '../market/watch.ts';
import { booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';

export type MerchantCall = 'merchantCA' | 'otcMerchantOwn' | 'otcMerchantLeave';
type Status = DataOf<Calls['otcMerchantOwn']>;

/** Where one may apply, or leave. A suspended merchant cannot leave before a review. */
const MAY_APPLY: readonly string[] = ['none', 'rejected', 'left'];
const MAY_LEAVE: readonly string[] = ['auditing', 'verified'];

export function merchantHandlers(room: Room): Handlers<MerchantCall> {
  return {
    merchantCA: ({ body }, { customer, host }) => apply(room, body, customer, host),
    async otcMerchantOwn(_input, { customer, host }) {
      room.presence.saw(customer);
      return answer(await statusOf(room, customer, host));
    },
    otcMerchantLeave: (_input, { customer, host }) => leave(room, customer, host),
  };
}

async function statusOf(room: Room, customer: number, host: string): Promise<Status> {
  await finishLeaving(room, customer);
  const merchant = await findMerchant(room.database, customer);
  const isMerchant = merchant !== undefined && ['verified', 'suspended', 'leaving'].includes(merchant.state);
  const cards = isMerchant ? await room.figures.cards([customer]) : undefined;
  return {
    state: merchant?.state ?? 'none',
    reason: merchant?.reason ?? null,
    since: merchant?.since ?? null,
    name: merchant?.name ?? '',
    missing: await missingOf(room, customer, host),
    hasAuthenticator: await room.hasAuthenticator(customer),
    card: cards?.(customer) ?? null,
    pausedUntil: (await pauseOf(room, customer)) ?? null,
  };
}

/** What the specification asks for: an account that is approved, and a payment method that is bound. */
async function missingOf(room: Room, customer: number, host: string): Promise<Status['missing']> {
  const isCertified = room.isVerified(customer, host) && room.rightsOf(customer, host).otcMerchant;
  // A method that is bound waits a day before sales may be paid to it; applying does not.
  const bound = await room.hasMethod(customer, host);
  return [...(isCertified ? [] : (['certification'] as const)), ...(bound ? [] : (['payment'] as const))];
}

async function apply(
  room: Room,
  { about = '', name }: BodyOf<Calls['merchantCA']>,
  customer: number,
  host: string,
): Promise<HandlerResult<Status>> {
  room.presence.saw(customer);
  const missing = await missingOf(room, customer, host);
  if (missing.includes('certification')) return fail('PLEASE_VERIFY_YOUR_REALNAME', { missing });
  if (missing.length > 0) return fail('OTC_PAYMENT_NEEDED', { missing });
  if (await isSuspended(room, customer)) return fail('OTC_SUSPENDED');
  await finishLeaving(room, customer);
  const problem = await room.database.transaction(async (session) => {
    const merchant = await findMerchant(session, customer, { lock: true });
    if (!MAY_APPLY.includes(merchant?.state ?? 'none')) return fail('STATE_CHANGED', { state: merchant?.state });
    const claimed = await applyAsMerchant(session, room, { about, customer, name });
    return claimed.ok ? undefined : fail(NAME_CODES[claimed.refusal]);
  });
  return problem ?? answer(await statusOf(room, customer, host));
}

/** Advertisements go at once, and orders that are open end first. */
async function leave(room: Room, customer: number, host: string): Promise<HandlerResult<Status>> {
  const problem = await room.database.transaction(async (session) => {
    const merchant = await findMerchant(session, customer, { lock: true });
    if (merchant === undefined || !MAY_LEAVE.includes(merchant.state)) return fail('STATE_CHANGED', { state: merchant?.state ?? 'none' });
    await setMerchant(session, customer, { state: 'leaving', reason: null, was: null }, room.now());
    return undefined;
  });
  if (problem !== undefined) return problem;
  room.board.note(0);
  await takeOff(room, customer);
  return answer(await statusOf(room, customer, host));
}

/** A merchant who leaves has left once no order of an advertisement is open. */
async function finishLeaving(room: Room, customer: number): Promise<void> {
  const { adsOf, madeOf } = booksOf(room);
  if (adsOf.has(customer) || madeOf.of(customer).size > 0) return;
  await room.database.query(`update otc_merchant set state = 'left', since = $2 where customer = $1 and state = 'leaving'`, [
    customer,
    room.now(),
  ]);
}
