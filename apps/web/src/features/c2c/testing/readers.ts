import type { Reader } from '@agio/drawn';

/** Providers, and both sides of an order in the states in which they act. */
export const readers: readonly Reader[] = [
  { name: 'a provider', values: { 'c2cMerchant.state': 'verified' } },
  {
    name: 'a customer who has to pay',
    values: { 'c2cUserOrder.state': 'unpaid', 'c2cUserOrder.role': 'customer', 'c2cUserOrder.acts': ['declare', 'cancel', 'state'] },
  },
  {
    name: 'a provider who is asked',
    values: { 'c2cUserOrder.state': 'untreated', 'c2cUserOrder.role': 'provider', 'c2cUserOrder.acts': ['accept', 'decline', 'state'] },
  },
  {
    name: 'a provider who was paid',
    values: { 'c2cUserOrder.state': 'unconfirmed', 'c2cUserOrder.role': 'provider', 'c2cUserOrder.acts': ['transfer', 'appeal', 'state'] },
  },
];
