import type { People } from '@agio/module';
import { eraseNotices, noticesKept } from './notices/store.ts';

/** What customers were told. */
export const contentPeople: People = {
  tables: ['content_notice'],
  export: async (session, customer) => ({ notices: await noticesKept(session, customer) }),
  erase: eraseNotices,
};
