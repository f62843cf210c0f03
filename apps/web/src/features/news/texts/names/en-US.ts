export const names = { news: 'Announcements', one: 'Announcement', newest: 'Newest announcement', dismiss: 'Dismiss' };
