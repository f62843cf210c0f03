/** Merchants, and both sides of an order in the states in which they act: each with what they are answered, by the places of it. */
export const readers = [
  { name: 'a merchant', values: { 'otcMerchantOwn.state': 'verified' } },
  {
    name: 'a merchant who is asked',
    values: {
      'otcOrderOne.order.state': 'waiting',
      'otcOrderOne.order.role': 'seller',
      'otcOrderOne.order.isMaker': true,
      'otcOrderOne.order.acts': ['accept', 'cancel'],
    },
  },
  {
    name: 'a buyer who has to pay',
    values: {
      'otcOrderOne.order.state': 'unpaid',
      'otcOrderOne.order.role': 'buyer',
      'otcOrderOne.order.isMaker': false,
      'otcOrderOne.order.acts': ['pay', 'cancel', 'write'],
    },
  },
  {
    name: 'a seller who was paid',
    values: {
      'otcOrderOne.order.state': 'paid',
      'otcOrderOne.order.role': 'seller',
      'otcOrderOne.order.isMaker': true,
      'otcOrderOne.order.acts': ['release', 'agree', 'appeal', 'write'],
    },
  },
];
