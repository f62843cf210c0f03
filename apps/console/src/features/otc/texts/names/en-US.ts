export const names = { orders: 'OTC appeals', order: 'OTC order', merchants: 'OTC merchants' };
