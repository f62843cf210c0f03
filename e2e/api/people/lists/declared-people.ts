import { ascending, asIn, newest, oldest, sorted } from './law.ts';
import type { Law, Row } from './law.ts';

const UID = { uid: '10000001' };
const text =
  (...fields: readonly string[]) =>
  (row: Row): readonly string[] =>
    fields.map((field) => String(row[field]));
const AUDIT = { by: 'before', from: ({ id }: Row): string => String(id) };
const isSearchedAlone = true;
const twins = 'two may be the same in every field';

/** Accounts, words, news, certification, payment, monitoring and operators. */
export const peopleLists: Readonly<Record<string, readonly Law[]>> = {
  listAddresses: [ascending(['isDefault'])],
  listPasskeys: [newest('createdAt', { few: 'a passkey takes an authenticator; passkeys.test.ts has one' })],
  listApiKeys: [newest('createdAt')],
  listSessions: [
    sorted('the current one first, then by last use', ({ current, lastUsedAt }) => [current === true ? 0 : 1, -Number(lastUsedAt)]),
  ],
  loginHistory: [newest('time', { hasTwins: twins })],
  securityLog: [newest('time', { hasTwins: twins })],
  appList: [asIn(['Zero', 'Agio'], 'name', { isShared: 'everybody sees it' })],
  noticeList: [newest('time', { carry: { unread: ({ read }) => read === false } })],
  workorderList: [newest('replyTime', { search: text('title') })],
  newsList: [newest('time', { carry: { coin: ({ coins }) => coins }, search: text('title'), isShared: 'everybody sees it' })],
  banners: [newest('time', { isShared: 'everybody sees it' })],
  realnameViews: [newest('at')],
  bankcardList: [ascending(['isDefault'])],
  payees: [newest('time')],
  addressBook: [newest('time')],
  deskCustomers: [newest('createdAt', { search: text('uid'), endsBefore: true })],
  deskCustomerSessions: [newest('lastUsedAt', { asked: { params: UID } })],
  deskCustomerLogins: [newest('time', { asked: { params: UID }, hasTwins: twins })],
  deskCustomerEvents: [newest('time', { asked: { params: UID }, hasTwins: twins })],
  deskCustomerNotes: [newest('at', { asked: { params: UID } })],
  deskCustomerWrittenRequests: [newest('id', { asked: { params: UID } })],
  deskWrittenRequests: [
    oldest('dueAt', { asked: { query: { view: 'open' } }, each: ({ state }) => state === 'open' }),
    newest('endedAt', { asked: { query: { view: 'ended' } }, each: ({ state }) => state !== 'open' }),
  ],
  deskNotices: [newest('createdAt')],
  deskPeople: [ascending(['name'])],
  deskRequests: [
    oldest('expiresAt', { asked: { query: { view: 'waiting' } }, each: ({ state }) => state === 'waiting' }),
    newest('id', { asked: { query: { view: 'mine' } } }),
    newest('id', { asked: { query: { view: 'done' } } }),
  ],
  deskAudit: [
    newest('id', { asked: { query: { operator: 'omar' } }, continued: AUDIT, time: 'at', endsBefore: true }),
    newest('id', { asked: { query: { action: 'ticket.reply' } }, continued: AUDIT, time: 'at', endsBefore: true }),
  ],
  deskTickets: [
    oldest('waitingSince', { asked: { query: { view: 'waiting' } }, search: text('title'), isSearchedAlone }),
    sorted('longest waiting first, then oldest', ({ updatedAt, waitingSince }) => [Number(waitingSince ?? Infinity), Number(updatedAt)], {
      asked: { query: { view: 'mine' } },
      search: text('title'),
      isSearchedAlone,
    }),
    newest('updatedAt', {
      asked: { query: { view: 'open' } },
      search: text('title'),
      isSearchedAlone,
      each: ({ state }) => state !== 'complete',
    }),
    newest('updatedAt', {
      asked: { query: { view: 'complete' } },
      search: text('title'),
      isSearchedAlone,
      each: ({ state }) => state === 'complete',
    }),
  ],
  deskFeedback: [newest('at')],
  deskCanned: [ascending(['name'])],
  deskNewsList: [newest('updatedAt')],
  deskCertifications: [
    oldest('sentAt', { asked: { query: { view: 'waiting' } } }),
    newest('decidedAt', { asked: { query: { view: 'decided' } } }),
  ],
  deskPaymentMethods: [newest('createTime', { asked: { params: UID } })],
  deskFindings: [
    newest('at', {
      asked: { query: { view: 'new' } },
      each: (row) => row['case'] === null,
      search: text('uid'),
      isSearchedAlone,
      nobody: '19999999',
    }),
    newest('at', { asked: { query: { view: 'all' } }, each: () => true, search: text('uid'), isSearchedAlone, nobody: '19999999' }),
  ],
  deskCases: [
    oldest('openedAt', { asked: { query: { view: 'open' } }, each: ({ state }) => state === 'open' }),
    newest('closedAt', { asked: { query: { view: 'closed' } }, each: ({ state }) => state === 'closed' }),
  ],
};
