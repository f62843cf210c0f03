import { HOUSE } from './codes.ts';
import { refused } from './refusals.ts';
import type { RefusalResult } from './refusals.ts';
import type { State } from './state/state.ts';

/**
 * The one question before coins, or a claim to them, leave a customer's reach: why a coin must not leave this customer now. They are unknown or disabled, they owe
 * something, or the coin stands still. Orders ask it with what they get in return: see `matching/guard.ts`.
 */
export function lossRefusal(state: State, customer: number, coin: number): RefusalResult | undefined {
  const found = state.customers.get(customer);
  if (found === undefined || state.customers.isSub(customer)) return refused('unknown_customer');
  return found.disabled ? refused('customer_disabled') : restrained(state, customer, coin);
}

/** Why a coin must not leave any customer now, for any decision. */
export function stillness(state: State, coin: number): RefusalResult | undefined {
  return restrained(state, HOUSE, coin);
}

function restrained(state: State, customer: number, coin: number): RefusalResult | undefined {
  const found = state.restraint?.(customer, coin, undefined);
  return typeof found === 'object' ? found : undefined;
}
