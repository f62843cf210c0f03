export const names = {
  referral: 'Referral',
  records: 'Referral records',
  links: 'Linked accounts',
};
