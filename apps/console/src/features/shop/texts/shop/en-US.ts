export const shop = { title: 'Rounds' };
