export const referral = { title: 'Rounds' };
