export const names = { house: 'House' };
