import type { Operator } from '@agio/contracts';
import { DECIDERS } from '@agio/contracts/wallet';
import type { DeskWithdrawal, DeskWithdrawalRow as Shown } from '@agio/contracts/wallet';
import { formatDecimal } from '@agio/kernel';
import { walletState } from '../calls/room.ts';

import type { DeskRoom } from './ports.ts';
import { agreeing } from '../machine/state/people.ts';
import type { WithdrawalRecord } from '../model.ts';
import { withdrawalView } from '../withdrawals/withdrawal-view.ts';
import { decisionsOn, deciderOf, operatorIdOf, peopleOf } from './people.ts';
import { customersOf } from './room.ts';
import type { Amounts } from './room.ts';
import { rulesFound } from './rules-found.ts';
import { asCounted } from './withdrawal-rows.ts';
import type { DeskWithdrawalRow } from './withdrawal-rows.ts';

const EARLY: readonly string[] = ['requested', 'to_audit'];

/** Nothing is signed of it, as far as its row says; the core decides. */
const isEndable = ({ state, waits }: DeskWithdrawalRow): boolean =>
  EARLY.includes(state) || (state === 'approved' && waits === 'network_fee');

export function approversOf({ approved_by: text }: Pick<DeskWithdrawalRow, 'approved_by'>): number[] {
  return text === '' ? [] : text.split(',').map(Number);
}

export async function withdrawalRows(
  room: DeskRoom,
  operator: Operator,
  amounts: Amounts,
  found: readonly DeskWithdrawalRow[],
): Promise<Shown[]> {
  const rows = found.map((row) => countedOf(room, row));
  const customer = await customersOf(
    room,
    operator,
    rows.map((row) => Number(row.customer)),
  );
  return rows.map((row) => {
    const {
      addressName: _name,
      note: _note,
      confirmations: _,
      needed: __,
      refusedBecause,
      time,
      updatedAt,
      ...view
    } = withdrawalView(room, row);
    return {
      ...view,
      time,
      updatedAt,
      customer: customer(Number(row.customer)),
      value: amounts.value(row.coin, BigInt(row.amount)),
      approvals: row.approvals,
      approved: agreeing(approversOf(row)),
      refusedBecause,
    };
  });
}

/** One withdrawal with everything that an operator needs to decide about it. */
export async function withdrawalDetails(
  room: DeskRoom,
  operator: Operator,
  amounts: Amounts,
  found: DeskWithdrawalRow,
): Promise<DeskWithdrawal> {
  const row = countedOf(room, found);
  const [shown] = await withdrawalRows(room, operator, amounts, [row]);
  if (shown === undefined) throw new Error('a withdrawal is one row');
  const open = walletState(room).withdrawals.get(Number(row.id));
  const numbers = approversOf(row);
  const decisions = await decisionsOn(room.database, 'wallet.review', [String(row.id)]);
  const held = room.core.balances(Number(row.customer)).find(({ coin, kind }) => coin === row.coin && kind === 'trading');
  const [beneficiary] = await room.database.query('select 1 as there from wallet_beneficiary where id = $1', [row.words]);
  const seen = withdrawalView(room, row, await confirmationsOf(room, shown.chain, open));
  const setting = room.chains.settings.find(({ code }) => code === shown.chain);
  const deciders = room.operators
    .withRoles(DECIDERS)
    .filter(({ id }) => id !== operator.id && !numbers.some((by) => operatorIdOf(by) === id));
  return {
    ...shown,
    rules: await rulesFound(room, row),
    approvedBy: peopleOf(room.operators, numbers, decisions),
    deciders: deciders.map(({ name, roles }) => ({ name, roles: [...roles] })),
    approve: approvalOf(room, operator, row),
    mayReject: isEndable(row) && isDecider(operator) && !isOwnOf(room, operator, row),
    available: amounts.text(row.coin, BigInt(held?.available ?? 0)),
    currency: amounts.currency,
    note: row.note,
    addressName: row.address_name,
    hasBeneficiary: beneficiary !== undefined,
    transactions: open?.signed.map(({ txid }) => txid) ?? (row.txid === null ? [] : [row.txid]),
    confirmations: seen.confirmations,
    needed: seen.needed,
    costMost: costMostOf(room, open),
    explorer: setting?.explorer?.transaction ?? null,
  };
}

function countedOf(room: DeskRoom, row: DeskWithdrawalRow): DeskWithdrawalRow {
  return asCounted(row, walletState(room).withdrawals.get(Number(row.id)));
}

export const isDecider = ({ roles }: Operator): boolean => roles.some((role) => DECIDERS.includes(role));

function isOwnOf({ operators }: DeskRoom, operator: Operator, row: DeskWithdrawalRow): boolean {
  return [row.customer, row.to_customer].some((one) => Number(one) !== 0 && operators.isOwn(operator, Number(one)));
}

function approvalOf(room: DeskRoom, operator: Operator, row: DeskWithdrawalRow): DeskWithdrawal['approve'] {
  if (row.state !== 'to_audit') return 'state';
  if (!isDecider(operator)) return 'role';
  if (isOwnOf(room, operator, row)) return 'own';
  return approversOf(row).includes(deciderOf(operator).by) ? 'again' : 'allowed';
}

/** How many confirmations the transaction under way has, as far as a node says so now. */
async function confirmationsOf(room: DeskRoom, chain: string, open: WithdrawalRecord | undefined): Promise<number> {
  const last = open?.signed.at(-1);
  if (last === undefined) return 0;
  const height = await room.chains.minedAt(chain, last.txid, last.spends).catch(() => undefined);
  return height === undefined ? 0 : Math.max(0, room.chains.tip(chain) - height + 1);
}

function costMostOf(room: DeskRoom, open: WithdrawalRecord | undefined): string | null {
  if (open === undefined || open.costMost === '') return null;
  const native = [...walletState(room).chainById(open.chain).coins.values()].find((one) => one.native);
  return formatDecimal(BigInt(open.costMost), native?.decimals ?? 0);
}
