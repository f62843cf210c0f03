export const names = { orders: 'C2C appeals', order: 'C2C order', providers: 'C2C providers' };
