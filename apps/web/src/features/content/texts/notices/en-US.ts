export const notices = {
  title: 'Message centre',
  bell: 'Messages',
  allRead: 'Mark all as read',
  filter: 'Filter messages',
  all: 'All',
  unread: 'Unread',
  empty: 'No messages yet.',
  emptyUnread: 'No unread messages.',
  new: 'New',
  seeAll: 'All messages',
  choose: 'Notification settings',
  sheet: 'Message',
};
