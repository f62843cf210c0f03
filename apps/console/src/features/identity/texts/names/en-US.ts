export const names = {
  customers: 'Customers',
  written: 'Written requests',
  writtenOne: 'Written request',
  findings: 'Suspicious activity',
  cases: 'Cases',
  case: 'Case',
  search: 'Customer, address or transaction',
};
