export const names = {
  quantify: 'Quantify',
};
