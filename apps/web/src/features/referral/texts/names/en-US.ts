export const names = {
  referral: 'Referral',
  invited: 'You are invited',
};
