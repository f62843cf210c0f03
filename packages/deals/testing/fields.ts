/** Fields that commands of all peer orders have, in words. */
export const PEER_FIELDS = {
  kind: 'name of the command',
  customer: 'number of a customer',
  order: 'number of an order',
  side: 'buy or sell',
  coin: 'code of a coin',
  fiat: 'code of a currency',
  price: 'of one whole coin',
  methods: 'ways to pay',
  method: 'way to pay',
  amount: 'atoms',
  words: 'id of a row with texts',
  request: 'key of a request',
  key: 'key of a request',
  body: 'hash of a request',
  by: 'number of an operator',
  decidedBy: 'number of the second operator',
} as const;
