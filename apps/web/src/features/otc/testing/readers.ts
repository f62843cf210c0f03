import type { Reader } from '@agio/drawn';

/** Merchants, and both sides of an order in the states in which they act. */
export const readers: readonly Reader[] = [
  { name: 'a merchant', values: { 'otcMerchantOwn.state': 'verified' } },
  {
    name: 'a merchant who is asked',
    values: {
      'otcOrderOne.state': 'waiting',
      'otcOrderOne.role': 'seller',
      'otcOrderOne.isMaker': true,
      'otcOrderOne.acts': ['accept', 'cancel'],
    },
  },
  {
    name: 'a buyer who has to pay',
    values: {
      'otcOrderOne.state': 'unpaid',
      'otcOrderOne.role': 'buyer',
      'otcOrderOne.isMaker': false,
      'otcOrderOne.acts': ['pay', 'cancel', 'write'],
    },
  },
  {
    name: 'a seller who was paid',
    values: {
      'otcOrderOne.state': 'paid',
      'otcOrderOne.role': 'seller',
      'otcOrderOne.isMaker': true,
      'otcOrderOne.acts': ['release', 'agree', 'appeal', 'write'],
    },
  },
];
