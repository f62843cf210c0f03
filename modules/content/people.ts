import type { People } from '@agio/module';
import { eraseNotices, noticesKept } from './notices/store.ts';

/** The notices of customers. */
export const contentPeople: People = {
  tables: ['content_notice'],
  export: async (session, customer) => ({ notices: await noticesKept(session, customer) }),
  erase: eraseNotices,
};
