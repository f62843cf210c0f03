export const names = {
  referral: 'Referral',
};
