import { answer, fail, PAGE_LIMIT_DEFAULT, pageOf } from '@agio/contracts';
import type { DeskHandlers, HandlerResult } from '@agio/contracts';
import type { Account } from '../accounts/store.ts';
import { customerOfUid } from '../shared/uid.ts';
import { deviceLabel } from '../shared/device-label.ts';
import type { LogParts } from '../log/parts.ts';
import { eventsOf, loginsOf } from '../log/history.ts';
import { notesOf } from './notes.ts';
import { searchCustomers } from './search.ts';
import type { Place } from './search.ts';
import { detailView, rowView } from './views.ts';

export type ReadingCall =
  | 'deskCustomers'
  | 'deskCustomer'
  | 'deskCustomerContact'
  | 'deskCustomerSessions'
  | 'deskCustomerLogins'
  | 'deskCustomerEvents'
  | 'deskCustomerNotes';

/** What may be an address on a chain or a transaction; shorter texts are not looked up there. */
const ON_CHAIN = /^[0-9A-Za-z]{20,128}$/;

/** What operators read about customers. */
export function createReadingHandlers(parts: LogParts): DeskHandlers<ReadingCall> {
  const { ports, sessions } = parts;
  const { database } = ports;
  const of = async <Data>(uid: string, read: (account: Account) => Promise<Data>): Promise<HandlerResult<Data>> => {
    const account = await parts.accounts.ofCustomer(database, customerOfUid(uid));
    return account === undefined ? fail('NOT_FOUND') : answer(await read(account));
  };
  return {
    async deskCustomers({ query }) {
      const { search: text, state, from: fromMs, to: toMs, limit = PAGE_LIMIT_DEFAULT } = query;
      const others = text !== undefined && ON_CHAIN.test(text) ? await ports.customersOnChain(text) : [];
      const search = { text, state, fromMs, toMs, after: placeOf(query.cursor), limit };
      const { hasMore, isEstimate, list, total } = await searchCustomers(database, search, others);
      const last = list.at(-1);
      return answer({
        list: list.map((row) => rowView(parts, row)),
        next: hasMore && last !== undefined ? `${last.created_at}_${last.customer}` : null,
        total,
        isEstimate,
      });
    },
    deskCustomer({ params }, { operator }) {
      return of(params.uid, async (account) => ({
        ...(await detailView(parts, account)),
        isOwn: operator !== undefined && ports.isOwn(operator, account.customer),
      }));
    },
    deskCustomerContact({ params }) {
      return of(params.uid, ({ email, mobile }) => Promise.resolve({ email, mobile }));
    },
    deskCustomerSessions({ params }) {
      return of(params.uid, async ({ customer }) =>
        (await sessions.listOf(customer)).map(({ id, ip, userAgent, createdAt, renewedAt }) => ({
          id,
          ip,
          place: null,
          device: deviceLabel(userAgent),
          createdAt,
          lastUsedAt: renewedAt,
        })),
      );
    },
    deskCustomerLogins({ params, query }) {
      const { page, limit } = pageOf(query);
      return of(params.uid, async ({ customer }) => ({ ...(await loginsOf(database, customer, page, limit)), page, limit }));
    },
    deskCustomerEvents({ params, query }) {
      const { page, limit } = pageOf(query);
      return of(params.uid, async ({ customer }) => ({ ...(await eventsOf(database, customer, page, limit)), page, limit }));
    },
    deskCustomerNotes({ params, query }) {
      const { page, limit } = pageOf(query);
      return of(params.uid, async ({ customer }) => ({ ...(await notesOf(database, customer, page, limit)), page, limit }));
    },
  };
}

function placeOf(cursor: string | undefined): Place | undefined {
  const [createdAt, customer] = cursor?.split('_') ?? [];
  return createdAt === undefined || customer === undefined ? undefined : { createdAt: Number(createdAt), customer: Number(customer) };
}
