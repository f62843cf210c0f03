import { answer, fail } from '@agio/contracts';
import type { DeskHandlers, Operator, RequestContext } from '@agio/contracts';
import { depositWait } from '@agio/contracts/wallet';
import type { DeskDeposit, DeskDepositView } from '@agio/contracts/wallet';
import type { Database } from '@agio/database';
import type { DepositRow } from '../deposits/deposit-queries.ts';
import { DEPOSIT_COLUMNS, depositById } from '../deposits/deposit-queries.ts';
import type { DeskAction } from '../shared/desk-model.ts';
import { walletState } from '../calls/room.ts';

import type { DeskRoom } from './ports.ts';
import { givenBack, proposeAction } from './acts.ts';
import { Amounts, callerOf, customersOf, deciderIn, deskFailure, ownProblem, PAGE_DEFAULT } from './room.ts';
import { customerOf } from './withdrawals.ts';

const VIEWS: Readonly<Record<DeskDepositView, string>> = {
  waiting: `account = 'suspense' and state <> 'reversed'`,
  credited: `account = 'trading' and state = 'credited'`,
  small: `account = 'house' and state <> 'reversed'`,
  reversed: `state = 'reversed'`,
  all: 'true',
};

interface DepositSearch {
  readonly view: DeskDepositView;
  readonly after: number | undefined;
  readonly limit: number;
  readonly text: string | undefined;
  readonly customer: number | undefined;
}

/** One row more than the limit where there are more. */
async function deskDeposits(database: Database, { after, customer, limit, text, view }: DepositSearch): Promise<DepositRow[]> {
  const values: unknown[] = [];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const conditions = [VIEWS[view]];
  if (text !== undefined) {
    const either = [`txid = ${value(text)}`];
    if (/^[1-9]\d{0,14}$/.test(text)) either.push(`id = ${value(Number(text))}`);
    if (customer !== undefined) either.push(`owner = ${value(customer)}`);
    conditions.push(`(${either.join(' or ')})`);
  }
  if (after !== undefined) conditions.push(`id ${view === 'waiting' ? '>' : '<'} ${value(after)}`);
  return database.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from wallet_deposit where ${conditions.join(' and ')} order by id ${view === 'waiting' ? '' : 'desc'} limit ${limit + 1}`,
    values,
  );
}

export function deskDepositHandlers(room: DeskRoom): DeskHandlers<'deskWalletDeposits' | 'deskWalletAssign' | 'deskWalletGiveBack'> {
  return {
    async deskWalletDeposits({ query }, context) {
      const { after, limit = PAGE_DEFAULT, q: text, view = 'waiting' } = query;
      const rows = await deskDeposits(room.database, { view, after, limit, text, customer: await customerOf(room, text) });
      const amounts = new Amounts(room, context.host);
      const list = await depositRows(room, callerOf(context), amounts, rows.slice(0, limit));
      return answer({ list, hasMore: rows.length > limit, currency: amounts.currency });
    },
    async deskWalletAssign({ body, params }, context) {
      const operator = callerOf(context);
      const row = await depositById(room.database, Number(params.id));
      if (row === undefined) return fail('NOT_FOUND');
      if (body.id !== params.id) return fail('PARAMETER_ERROR', [{ field: 'id', problem: 'differs' }]);
      const owner = body.to === 'house' ? 0 : await customerOf(room, body.to);
      if (owner === undefined) return fail('USER_DOES_NOT_EXIST');
      const problem = ownProblem(room, operator, Number(row.owner), owner);
      if (problem !== undefined) return problem;
      return propose(room, context, { do: 'assign', deposit: Number(row.id), owner }, body.reason);
    },
    async deskWalletGiveBack({ body, params }, context) {
      const operator = callerOf(context);
      if (body.id !== params.id) return fail('PARAMETER_ERROR', [{ field: 'id', problem: 'differs' }]);
      const action = await givenBack(room, Number(params.id));
      if (action?.do !== 'give_back') return fail('NOT_FOUND');
      const problem = ownProblem(room, operator, action.customer);
      return problem ?? (await propose(room, context, action, body.reason));
    },
  };
}

/** What takes one person is done; for the rest another one is asked. */
export async function propose(room: DeskRoom, context: RequestContext, action: DeskAction, reason: string) {
  const acted = await proposeAction(room, deciderIn(context), action, reason);
  return acted.ok ? answer({ proposal: acted.id === undefined ? null : String(acted.id) }) : deskFailure(acted);
}

async function depositRows(room: DeskRoom, operator: Operator, amounts: Amounts, rows: readonly DepositRow[]): Promise<DeskDeposit[]> {
  const state = walletState(room);
  const customer = await customersOf(
    room,
    operator,
    rows.map(({ owner }) => Number(owner)),
  );
  const proposed = new Map([...state.proposals.values()].map(({ action, id }) => ['deposit' in action ? action.deposit : 0, id]));
  return rows.map((row) => {
    const proposal = proposed.get(Number(row.id));
    return {
      id: String(row.id),
      time: Number(row.at_ms),
      coin: amounts.coin(row.coin).code,
      chain: state.chainById(row.chain).code,
      amount: amounts.text(row.coin, BigInt(row.atoms)),
      value: amounts.value(row.coin, BigInt(row.atoms)),
      txid: row.txid,
      place: row.place,
      height: Number(row.height),
      customer: Number(row.owner) === 0 ? null : customer(Number(row.owner)),
      state: stateOf(row),
      waits: row.why === null ? null : (depositWait.safeParse(row.why).data ?? 'above_limit'),
      proposal: proposal === undefined ? null : String(proposal),
    };
  });
}

function stateOf({ account, state }: DepositRow): DeskDeposit['state'] {
  if (state === 'reversed') return 'reversed';
  return account === 'suspense' ? 'waiting' : account === 'house' ? 'small' : 'credited';
}

export async function waitingDeposits(database: Database): Promise<{ readonly count: number; readonly oldestAt: number | null }> {
  const [row] = await database.query<{ n: bigint; at_ms: bigint | null }>(
    `select count(*) as n, min(at_ms) as at_ms from wallet_deposit where ${VIEWS.waiting}`,
  );
  const oldest = row?.at_ms ?? null;
  return { count: Number(row?.n ?? 0), oldestAt: oldest === null ? null : Number(oldest) };
}
