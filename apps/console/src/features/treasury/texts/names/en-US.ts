export const names = { house: 'House', closing: 'Month closing' };
