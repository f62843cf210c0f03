import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskCallName, DeskHandlers, HandlerResult, Operator } from '@agio/contracts';
import type { DeskMerchant, DeskOtcOrder } from '@agio/contracts/otc';
import { MERCHANT_NAMES } from '@agio/contracts/otc/constants';
import { judgementView } from '@agio/deals';
import { numberOf } from '@agio/kernel';
import { insertJudgement, judgementsOf } from '../market/judgements.ts';
import { findMerchant, listMerchants, setMerchant } from '../market/merchants.ts';
import type { Merchant, MerchantState } from '../market/merchants.ts';
import type { OtcOrderRecord } from '../model.ts';
import type { Room } from '../handlers/room.ts';
import { pauseAdsOf } from '../market/watch.ts';
import type { OtcAppeals } from './appeals.ts';
import { orderRowView, wholeView } from './views.ts';

export type OtcDeskCall = keyof ReturnType<typeof otcDesk>;

/** What a decision makes of a merchant, by where they stand. */
const DECISIONS = {
  verify: { from: ['auditing'], to: 'verified', tells: false },
  reject: { from: ['auditing'], to: 'rejected', tells: true },
  // Leaving before a decision does not evade it.
  suspend: { from: ['verified', 'leaving', 'left'], to: 'suspended', tells: true },
  resume: { from: ['suspended'], to: 'verified', tells: false },
} as const satisfies Record<string, { readonly from: readonly MerchantState[]; readonly to: MerchantState; readonly tells: boolean }>;

/** Operators' calls. No operator decides about their own account. */
export function otcDesk(room: Room, appeals: OtcAppeals) {
  const { database } = room;
  const whole = (operator: Operator, order: OtcOrderRecord): Promise<DeskOtcOrder> => wholeView(room, appeals, operator, order);
  const shown = async (operator: Operator | undefined, done: HandlerResult<OtcOrderRecord>): Promise<HandlerResult<DeskOtcOrder>> => {
    if (!done.ok) return done;
    return operator === undefined ? fail('NOT_FOUND') : answer(await whole(operator, done.data));
  };
  return {
    async deskOtcMerchants({ query }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const page = pageOf(query);
      const customer = query.uid === undefined ? undefined : ((await room.customerOf(query.uid)) ?? 0);
      const { list, oldestAt, total, waiting } = await listMerchants(database, { customer, state: query.state }, page);
      return answer({ list: await merchantViews(room, operator, list), total, ...page, waiting, oldestAt });
    },
    deskOtcMerchantDecide: ({ body, params }, { operator }) => decideMerchant(room, operator, params.id, body),
    async deskOtcOrders({ query }) {
      const found = await appeals.list(query);
      return answer({ ...found, list: found.list.map((order) => orderRowView(room, order)) });
    },
    async deskOtcOrder({ params }, { operator }) {
      const order = await appeals.find(numberOf(params.id));
      return order === undefined || operator === undefined ? fail('NOT_FOUND') : answer(await whole(operator, order));
    },
    deskOtcPicture: ({ params }) => appeals.picture(params),
    deskOtcAppeal: async ({ params }, { operator }) => shown(operator, await appeals.appealFor(operator, numberOf(params.id))),
    deskOtcDecide: async ({ body, params }, { operator }) =>
      shown(operator, await appeals.decideAlone(operator, numberOf(params.id), body)),
  } satisfies Partial<DeskHandlers<DeskCallName>>;
}

async function merchantViews(room: Room, operator: Operator, merchants: readonly Merchant[]): Promise<DeskMerchant[]> {
  const customers = merchants.map(({ customer }) => customer);
  const [cards, similar] = await Promise.all([room.figures.cards(customers), room.names.similarTo(room.database, customers)]);
  return Promise.all(
    merchants.map(async ({ about, customer, name, reason, since, state }) => ({
      uid: room.uidOf(customer),
      name,
      about,
      state,
      reason,
      time: since,
      card: cards(customer),
      similar: [...similar(customer)],
      earlier: (await judgementsOf(room.database, [customer, ...(await room.samePersonAs(customer))])).map((one) =>
        judgementView(room, one),
      ),
      isOwn: room.isOwn(operator, customer),
    })),
  );
}

async function decideMerchant(
  room: Room,
  operator: Operator | undefined,
  uid: string,
  { decision, reason }: { readonly decision: keyof typeof DECISIONS; readonly reason: string },
): Promise<HandlerResult<DeskMerchant>> {
  const customer = await room.customerOf(uid);
  if (operator === undefined || customer === undefined) return fail('NOT_FOUND');
  if (room.isOwn(operator, customer)) return fail('OWN_ACCOUNT');
  const { from, tells, to } = DECISIONS[decision];
  const problem = await room.database.transaction(async (session) => {
    const merchant = await findMerchant(session, customer, { lock: true });
    if (merchant === undefined) return fail('NOT_FOUND');
    if (!(from as readonly MerchantState[]).includes(merchant.state)) return fail('STATE_CHANGED', { state: merchant.state });
    const [state, was] = decision === 'resume' ? [merchant.was ?? to, null] : [to, decision === 'suspend' ? merchant.state : null];
    await setMerchant(session, customer, { state, reason: tells ? reason : null, was }, room.now());
    // A name that was traded under stays reserved: its next holder would be mistaken for the former one.
    const hasTraded = (await judgementsOf(session, [customer])).some((one) => one.decision === 'verify');
    if (decision === 'reject' && !hasTraded) await room.names.release(session, customer, MERCHANT_NAMES);
    await insertJudgement(session, { customer, by: operator.id, decision, reason, atMs: room.now() });
    return undefined;
  });
  if (problem !== undefined) return problem;
  room.figures.forget(customer);
  room.board.note(0);
  if (decision === 'suspend') await pauseAdsOf(room, [customer, ...(await room.samePersonAs(customer))]);
  const merchant = await findMerchant(room.database, customer);
  const [view] = await merchantViews(room, operator, merchant === undefined ? [] : [merchant]);
  return view === undefined ? fail('NOT_FOUND') : answer(view);
}
