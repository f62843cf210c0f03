export const names = { notices: 'Notices', notice: 'New notice', maintenance: 'Maintenance', sites: 'Sites and switches' };
