import type { People } from '@agio/module';
import { eraseNotices, noticesKept } from './notices/of-customer.ts';

/** The notices of customers, and those that are on their way to them. */
export const contentPeople: People = {
  nobodys: ['content_notice_cursor', 'content_site'],
  tables: ['content_notice', 'content_sending_receiver'],
  export: async (session, customer) => ({ notices: await noticesKept(session, customer) }),
  erase: eraseNotices,
};
