export const names = {
  otc: 'OTC',
  orders: 'OTC orders',
  order: 'OTC order',
  ads: 'Advertisements',
  merchant: 'Merchant',
};
