export const names = { sites: 'Sites and switches' };
