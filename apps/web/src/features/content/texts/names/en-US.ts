export const names = {
  home: 'Home',
  notices: 'Message centre',
  noticesShort: 'Messages',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
  terms: 'Terms of service',
  privacy: 'Privacy',
  fees: 'Fees and limits',
  status: 'Status',
  app: 'App download',
};
