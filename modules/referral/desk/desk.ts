import { answer, fail, pageOf } from '@agio/contracts';
import type { DataOf, DeskCalls, DeskHandlers } from '@agio/contracts';
import { pageOfRecords } from '@agio/database';
import { Values } from '@agio/module';
import { statusOf } from '../handlers/records.ts';
import { referralPerson } from '../model.ts';
import { rewardsOf } from '../queries.ts';
import { referralFailure } from '../refusals.ts';
import { accountsWith, amountText, ask, booksOf, coinAt, fractionText, nextCreditMs, ratesOf } from '../handlers/room.ts';
import type { ReferralBooks } from '../machine/books.ts';
import type { Room } from '../handlers/room.ts';
import { inviterSums, totalsByCoin } from './totals.ts';

export type ReferralDeskCall = 'deskReferral' | 'deskReferralLinks' | 'deskReferralRecords' | 'deskReferralJudge';

/** Inviters that the page shows: those who earned most. */
const INVITERS_SHOWN = 50;
/** No customer: the default without an agreement. */
const NOBODY = 0;

/** Operators' calls. Rates and agreements take two people: `requests.ts`. */
export function referralDesk(room: Room): DeskHandlers<ReferralDeskCall> {
  const { database } = room;
  return {
    deskReferral: async () => answer(await overview(room)),
    async deskReferralLinks({ query }) {
      const page = pageOf(query);
      const customer = query.uid === undefined ? null : ((await room.customerOf(query.uid)) ?? -1);
      const person = customer === null ? null : booksOf(room).personOf(customer);
      const wanted = { where: '$1::int8 is null or person = $1', given: [person], order: 'at desc, customer desc' };
      const { list, total } = await pageOfRecords(database, referralPerson, wanted, page);
      return answer({
        ...page,
        total,
        list: list.map(({ atMs: time, customer: one, person: first, reason }) => {
          const inviter = booksOf(room).inviterOf(one);
          return { uid: room.uidOf(one), person: room.uidOf(first), reason, time, inviter: inviter === 0 ? null : room.uidOf(inviter) };
        }),
      });
    },
    async deskReferralRecords({ query }) {
      const customer = await room.customerOf(query.uid);
      if (customer === undefined) return fail('NOT_FOUND');
      const page = pageOf(query);
      const all = { level: undefined, status: undefined, friend: undefined, coin: undefined, fromMs: undefined, toMs: undefined };
      const { list, total } = await rewardsOf(database, customer, all, page);
      return answer({
        ...page,
        total,
        list: list.map((row) => {
          const coin = coinAt(room, row.coin);
          return {
            time: row.atMs,
            cause: row.cause,
            friend: room.uidOf(row.friend),
            level: row.level,
            kind: row.feeKind,
            coin: coin.code,
            fee: amountText(row.fee, coin),
            reward: amountText(row.amount, coin),
            status: statusOf(row),
          };
        }),
      });
    },
    async deskReferralJudge({ body, params }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const customer = await room.customerOf(params.uid);
      const other = body.other === undefined ? undefined : await room.customerOf(body.other);
      if (customer === undefined || (body.other !== undefined && other === undefined)) return fail('NOT_FOUND');
      const concerned = [customer, ...(other === undefined ? [] : [other])].flatMap((one) => accountsWith(room, one));
      if (concerned.some((one) => room.isOwn(operator, one))) return fail('OWN_ACCOUNT');
      const { reply, sequence } = await ask(
        room,
        other === undefined
          ? { kind: 'referral.clear', customer, by: operator.id }
          : { kind: 'referral.link', customer, other, reason: 'operator', by: operator.id },
      );
      if (!reply.ok) return referralFailure(reply.refusal);
      return (await room.reached(sequence)) ? answer({}) : fail('UNAVAILABLE');
    },
  };
}

async function overview(room: Room): Promise<DataOf<DeskCalls['deskReferral']>> {
  const books = booksOf(room);
  const values = new Values(room, '');
  const [coins, sums] = await Promise.all([totalsByCoin(room.database), inviterSums(room.database)]);
  const accounts = new Map(
    room.core.balances(NOBODY).flatMap(({ available, coin, kind }) => (kind === 'fees' ? [[coin, available] as const] : [])),
  );
  const people = peopleByInviter(books);
  const inviters = [...Map.groupBy(sums, ({ customer }) => customer)]
    .map(([customer, own]) => ({
      uid: room.uidOf(customer),
      ...(people.get(customer) ?? NO_PEOPLE),
      value: values.sum(own.map(({ atoms, coin }) => ({ coin, atoms }))),
      withheld: values.sum(own.map(({ coin, withheld }) => ({ coin, atoms: withheld }))),
    }))
    .toSorted((a, b) => Number(b.value ?? 0) - Number(a.value ?? 0))
    .slice(0, INVITERS_SHOWN);
  return {
    version: books.plan?.version ?? 0,
    rates: ratesOf(books, NOBODY).rates,
    currency: values.currency,
    nextCredit: nextCreditMs(room.now()),
    coins: coins.map(({ coin: id, credited, fees, waiting, withheld }) => {
      const coin = coinAt(room, id);
      const text = (atoms: bigint): string => amountText(atoms, coin);
      return {
        coin: coin.code,
        fees: text(fees),
        credited: text(credited),
        waiting: text(waiting),
        withheld: text(withheld),
        account: amountText(accounts.get(id) ?? '0', coin),
      };
    }),
    agreements: [...books.agreements.values()]
      .filter(({ direct }) => direct !== -1)
      .map(({ atMs, customer, direct, indirect }) => ({
        uid: room.uidOf(customer),
        rates: { direct: fractionText(direct), indirect: fractionText(indirect) },
        time: atMs,
      })),
    inviters,
  };
}

interface People {
  readonly people: number;
  readonly linked: number;
}
const NO_PEOPLE: People = { people: 0, linked: 0 };

/** The friends of each inviter, and those who are the inviter: all at once, because the invitations of a site are many. */
function peopleByInviter(books: Pick<ReferralBooks, 'ties' | 'isDirectVoid'>): ReadonlyMap<number, People> {
  const found = new Map<number, People>();
  for (const { friend, inviter } of books.ties.values()) {
    const { linked, people } = found.get(inviter) ?? NO_PEOPLE;
    found.set(inviter, { people: people + 1, linked: linked + (books.isDirectVoid(friend, 0) ? 1 : 0) });
  }
  return found;
}
