export const names = { notices: 'Notices', notice: 'New notice', sites: 'Sites and switches' };
