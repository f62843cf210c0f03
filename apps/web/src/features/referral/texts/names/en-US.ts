export const names = {
  referral: 'Referral',
  referees: 'People and records',
  invited: 'You are invited',
};
