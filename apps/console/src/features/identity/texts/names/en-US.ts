export const names = { customers: 'Customers', search: 'Customer, address or transaction' };
