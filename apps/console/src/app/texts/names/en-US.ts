export const names = { dashboard: 'Dashboard', console: 'Console' };
