export const names = {
  otc: 'OTC',
  trade: 'OTC trade',
  orders: 'OTC orders',
  order: 'OTC order',
  ads: 'Advertisements',
  merchant: 'Merchant',
};
