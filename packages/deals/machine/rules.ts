import type { AccountRef, MachineReply, MachineTools, RefusalResult } from '@agio/core';
import { refused } from '@agio/core';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@agio/kernel/time';

/** From the payment on: no appeal before. */
export const APPEAL_AFTER_MS = 15 * MINUTE_MS;
/** How long a buyer may appeal after the time to pay has passed. */
export const EXPIRED_APPEAL_MS = 24 * HOUR_MS;
/** A buyer whose account is frozen can hardly appeal within a day: they may until an order is this old, and its coins are not held meanwhile. */
export const FROZEN_APPEAL_MS = 30 * DAY_MS;
/** A time to pay that ends so late was missed by the platform and not by the buyer, who gets this grace once. */
export const LATE_MS = MINUTE_MS;
export const GRACE_MS = 15 * MINUTE_MS;
/** Orders that have not ended, and expired ones that may still be appealed. */
export const ORDERS_MAX = 300_000;

const PAY_METHODS = ['bank', 'alipay', 'weixin'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

/** Where coins are held, and where the buyer receives them. */
export const fiatOf = (customer: number): AccountRef => ({ owner: customer, kind: 'fiat' });

export const done: MachineReply = { ok: true, kind: 'done' };

export const isMethod = (method: string): boolean => (PAY_METHODS as readonly string[]).includes(method);
/** Some methods, each once. */
export const areMethods = (methods: readonly string[]): boolean =>
  methods.length > 0 && methods.every(isMethod) && new Set(methods).size === methods.length;
/** The form of a currency's code. */
export const isFiatCode = (fiat: string): boolean => /^[A-Z]{3,5}$/.test(fiat);
/** A whole number without leading zeros. */
export const isWhole = (text: string): boolean => /^(0|[1-9]\d{0,39})$/.test(text);
/** The same above zero. */
export const isPositive = (text: string): boolean => isWhole(text) && text !== '0';
/** An operator, and perhaps a second one. */
export const arePeople = (by: number, decidedBy: number): boolean =>
  Number.isSafeInteger(by) && by > 0 && Number.isSafeInteger(decidedBy) && decidedBy >= 0 && by !== decidedBy;

/** Why a customer can do nothing now; undefined if they can. */
export function standingRefusal(tools: Pick<MachineTools, 'customer'>, customer: number): RefusalResult | undefined {
  const standing = tools.customer(customer);
  if (standing === 'enabled') return undefined;
  return refused(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
}
