import type { Fiat } from '@agio/contracts/payment';
import { HOUR, MINUTE } from '@agio/deals/testing';
import type { ApplyAsProvider, C2cOrderRecord, MakeC2cOrder, ProviderRecord } from '../model.ts';

/** What a provider is asked to take; `since` when the day began. */
export interface Asked {
  readonly customer: number;
  readonly side: 'buy' | 'sell';
  readonly coin: number;
  readonly fiat: Fiat;
  readonly amount: bigint;
  readonly method: MakeC2cOrder['method'];
  readonly price: bigint;
  readonly since: number;
}

/** Whether what is said of the day can be true. */
export function areHours({ closesAtMs: closes, dayStartMs: day, opensAtMs: opens }: MakeC2cOrder, now: number): boolean {
  if (![closes, day, opens].every(Number.isInteger) || closes <= opens || closes > opens + 24 * HOUR) return false;
  return opens <= now + 25 * HOUR && opens > now - 49 * HOUR && day <= now && day > now - 49 * HOUR;
}

/** The order as it begins. */
export function madeOrder(
  said: MakeC2cOrder,
  {
    coin,
    id,
    isAuto,
    now,
    total,
  }: { readonly id: number; readonly coin: number; readonly total: bigint; readonly isAuto: boolean; readonly now: number },
): C2cOrderRecord {
  const { amount, customer, fiat, method, opensAtMs, price, provider, side, words } = said;
  const isEarly = now < opensAtMs;
  const begun = side === 'buy' ? 'unpaid' : isAuto ? 'waiting_transfer' : 'untreated';
  return {
    id,
    customer,
    provider,
    before: 0,
    side,
    coin,
    fiat,
    price,
    amount,
    held: amount,
    total: String(total),
    method,
    state: isEarly ? 'untreated' : begun,
    reason: null,
    deadlineMs: isEarly ? opensAtMs : now + (side === 'buy' ? 30 * MINUTE : 24 * HOUR),
    opensAtMs: isEarly ? opensAtMs : 0,
    hadGrace: false,
    assignedAtMs: now,
    paidAtMs: 0,
    toBuyer: '',
    by: 0,
    decidedBy: 0,
    words,
    createdAtMs: now,
    updatedAtMs: now,
  };
}

/** The best price, then the least load, then the lowest number. */
export function bestOf(
  providers: readonly ProviderRecord[],
  priceOf: (who: number) => bigint,
  load: (who: number) => number,
): ProviderRecord | undefined {
  return providers.reduce<ProviderRecord | undefined>((first, next) => {
    if (first === undefined) return next;
    const [a, b] = [first.customer, next.customer];
    if (priceOf(a) !== priceOf(b)) return priceOf(a) > priceOf(b) ? first : next;
    if (load(a) !== load(b)) return load(a) < load(b) ? first : next;
    return a < b ? first : next;
  }, undefined);
}

/** An application as it begins. */
export function madeProvider(
  { bond, customer, words }: ApplyAsProvider,
  coin: number,
  application: number,
  sinceMs: number,
): ProviderRecord {
  return { customer, state: 'auditing', coin, bond, application, words, by: 0, sinceMs, returnsAtMs: 0, setting: null };
}
