export const names = { markets: 'Markets and coins', fees: 'Fees and levels' };
