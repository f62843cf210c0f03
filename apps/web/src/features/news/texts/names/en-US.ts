export const names = { news: 'Announcements', one: 'Announcement' };
