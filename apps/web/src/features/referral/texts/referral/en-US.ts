export const referral = {
  title: 'Your rounds',
};
