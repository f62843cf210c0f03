import { answer, fail, pageOf } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { Database } from '@agio/database';
import type { Notices } from './notices.ts';
import { noticeView } from './notices.ts';
import { listNotices, readAll, readNotice, unreadOf } from './store.ts';

export type NoticeCall = 'noticeList' | 'noticeAllRead' | 'noticeShow';

export function noticeHandlers(database: Database, notices: Notices, now: () => number): Handlers<NoticeCall> {
  return {
    /** GET /notice/list. */
    async noticeList({ query }, { customer, language }) {
      const { page, limit } = pageOf(query);
      const filter = { kind: query.kind, unread: query.unread === undefined ? undefined : query.unread === 'true' };
      const { list, total, next } = await listNotices(database, customer, filter, { page, limit, cursor: query.cursor });
      const unread = await unreadOf(database, customer);
      return answer({ list: list.map((stored) => noticeView(stored, language)), total, page, limit, next, unread });
    },
    /** POST /notice/allRead; updates the customer's other tabs. */
    async noticeAllRead(_input, { customer }) {
      await readAll(database, customer, now());
      await notices.changed(customer);
      return answer({ unread: await unreadOf(database, customer) });
    },
    /** GET /notice/show/{id}; NOT_FOUND for other people's notices as for none. */
    async noticeShow({ params }, { customer, language }) {
      const stored = await readNotice(database, customer, params.id, now());
      if (stored === undefined) return fail('NOT_FOUND');
      await notices.changed(customer);
      return answer(noticeView(stored, language));
    },
  };
}
