import { ascending, newest, oldest, sorted, texts } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

const UID = { uid: '10000001' };
const twins = 'two may be the same in every field';

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  listAddresses: [ascending(['isDefault'])],
  listPasskeys: [newest('createdAt', { few: 'a passkey takes an authenticator; passkeys.test.ts has one' })],
  listApiKeys: [newest('createdAt')],
  listSessions: [
    sorted('the current one first, then by last use', ({ current, lastUsedAt }) => [current === true ? 0 : 1, -Number(lastUsedAt)]),
  ],
  loginHistory: [newest('time', { hasTwins: twins })],
  securityLog: [newest('time', { hasTwins: twins })],
  deskCustomers: [newest('createdAt', { search: texts('uid'), endsBefore: true })],
  deskCustomerSessions: [newest('lastUsedAt', { asked: { params: UID } })],
  deskCustomerLogins: [newest('time', { asked: { params: UID }, hasTwins: twins })],
  deskCustomerEvents: [newest('time', { asked: { params: UID }, hasTwins: twins })],
  deskCustomerNotes: [newest('at', { asked: { params: UID } })],
  deskCustomerWrittenRequests: [newest('id', { asked: { params: UID } })],
  deskWrittenRequests: [
    oldest('dueAt', { asked: { query: { view: 'open' } }, each: ({ state }) => state === 'open' }),
    newest('endedAt', { asked: { query: { view: 'ended' } }, each: ({ state }) => state !== 'open' }),
  ],
};
