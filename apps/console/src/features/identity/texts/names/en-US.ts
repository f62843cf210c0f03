export const names = {
  customers: 'Customers',
  written: 'Written requests',
  writtenOne: 'Written request',
  search: 'Customer, address or transaction',
};
