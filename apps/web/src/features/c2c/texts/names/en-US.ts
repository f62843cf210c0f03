export const names = {
  c2c: 'C2C',
  trade: 'C2C trade',
  order: 'C2C order',
  desk: 'Provider desk',
};
