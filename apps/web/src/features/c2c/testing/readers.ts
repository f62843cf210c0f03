/** Providers, and both sides of an order in the states in which they act: each with what they are answered, by the places of it. */
export const readers = [
  { name: 'a provider', values: { 'c2cMerchant.state': 'verified' } },
  {
    name: 'a customer who has to pay',
    values: {
      'c2cUserOrder.order.state': 'unpaid',
      'c2cUserOrder.order.role': 'customer',
      'c2cUserOrder.order.acts': ['declare', 'cancel', 'state'],
    },
  },
  {
    name: 'a provider who is asked',
    values: {
      'c2cUserOrder.order.state': 'untreated',
      'c2cUserOrder.order.role': 'provider',
      'c2cUserOrder.order.acts': ['accept', 'decline', 'state'],
    },
  },
  {
    name: 'a provider who was paid',
    values: {
      'c2cUserOrder.order.state': 'unconfirmed',
      'c2cUserOrder.order.role': 'provider',
      'c2cUserOrder.order.acts': ['transfer', 'appeal', 'state'],
    },
  },
];
