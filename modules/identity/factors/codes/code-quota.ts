import { RESEND_AFTER_SECONDS } from '@agio/contracts';
import type { Session } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import type { CodeWish } from './codes.ts';
import { customerOfAsker, isKnownAsker } from './asker.ts';

/** Maximum codes per day: for a customer, for one visitor, for all visitors together per address and purpose. */
export const OWNER_CODES_MAX = 30;
export const VISITOR_CODES_MAX = 5;
export const STRANGERS_CODES_MAX = 10;
/** Maximum text messages per country and day that visitors, or customers with a new number, can cause. Each costs money. */
export const SMS_PER_COUNTRY_MAX = 1_000;
const RESEND_MS = RESEND_AFTER_SECONDS * 1_000;

/** A requested code. `country` is set for a message that costs money and goes to an unverified number. */
export interface CountedWish extends CodeWish {
  readonly country: string | undefined;
}

/**
 * Counts a requested code, by purpose and requester, so that no requester uses up another's quota. Returns 0 if it may be sent,
 * else the seconds to wait. Between two codes to one address a customer waits 59 seconds, whatever they are for, and a visitor as
 * long for each purpose. Call it in a transaction: its locks serialise concurrent requests.
 */
export async function takeQuota(session: Session, wish: CountedWish, nowMs: number): Promise<number> {
  const { address, purpose, asker, country } = wish;
  const isCustomer = customerOfAsker(asker) !== undefined;
  const own = isCustomer ? asker : `${purpose} ${asker}`;
  const row = await lockBucket(session, address, own, nowMs);
  const againAtMs = Number(row.last_at) + RESEND_MS;
  if (againAtMs > nowMs) return seconds(againAtMs - nowMs);
  const most = isCustomer ? OWNER_CODES_MAX : VISITOR_CODES_MAX;
  if (isFull(row, most, nowMs)) return untilNext(row, nowMs);
  // A known device of the owner has a separate quota, so that strangers cannot lock the owner out.
  const shared = isCustomer || isKnownAsker(asker) ? undefined : `${purpose} *`;
  if (shared !== undefined) {
    const all = await lockBucket(session, address, shared, nowMs);
    if (isFull(all, STRANGERS_CODES_MAX, nowMs)) return untilNext(all, nowMs);
  }
  if (country !== undefined && !isKnownAsker(asker)) {
    const wait = await takePaid(session, country, nowMs);
    if (wait > 0) return wait;
  }
  await count(session, address, own, nowMs);
  if (shared !== undefined) await count(session, address, shared, nowMs);
  return 0;
}

interface Bucket {
  readonly window_at: bigint;
  readonly sent: number;
  readonly last_at: bigint;
}

async function lockBucket(session: Session, address: string, bucket: string, nowMs: number): Promise<Bucket> {
  const [row] = await session.query<Bucket>(
    `insert into identity_code_quota (address, bucket, window_at, sent, last_at) values ($1, $2, $3, 0, 0)
     on conflict (address, bucket) do update set address = excluded.address returning window_at, sent, last_at`,
    [address, bucket, nowMs],
  );
  if (row === undefined) throw new Error('an upsert gives its row');
  return row;
}

function isFull({ window_at: windowAt, sent }: Bucket, most: number, nowMs: number): boolean {
  return Number(windowAt) > nowMs - DAY_MS && sent >= most;
}

function untilNext({ window_at: windowAt }: Pick<Bucket, 'window_at'>, nowMs: number): number {
  return seconds(Number(windowAt) + DAY_MS - nowMs);
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

async function count(session: Session, address: string, bucket: string, nowMs: number): Promise<void> {
  await session.query(
    `update identity_code_quota set
       window_at = case when window_at <= $4 then $3 else window_at end,
       sent = case when window_at <= $4 then 1 else sent + 1 end,
       last_at = $3
     where address = $1 and bucket = $2`,
    [address, bucket, nowMs, nowMs - DAY_MS],
  );
}

/** Counts a paid message to a country; returns the seconds to wait if the day's quota is used up. */
async function takePaid(session: Session, country: string, nowMs: number): Promise<number> {
  const taken = await session.query(
    `insert into identity_sms_quota as quota (country, window_at, sent) values ($1, $2, 1)
     on conflict (country) do update set
       window_at = case when quota.window_at <= $3 then $2 else quota.window_at end,
       sent = case when quota.window_at <= $3 then 1 else quota.sent + 1 end
     where quota.window_at <= $3 or quota.sent < $4 returning sent`,
    [country, nowMs, nowMs - DAY_MS, SMS_PER_COUNTRY_MAX],
  );
  if (taken.length > 0) return 0;
  const [row] = await session.query<{ window_at: bigint }>('select window_at from identity_sms_quota where country = $1', [country]);
  return row === undefined ? 1 : untilNext(row, nowMs);
}

/** Forgets what can no longer matter. */
export async function sweepQuotas(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_code_quota where last_at <= $1 and window_at <= $1', [nowMs - DAY_MS]);
  await session.query('delete from identity_sms_quota where window_at <= $1', [nowMs - DAY_MS]);
}
