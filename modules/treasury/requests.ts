import { coinCode, decimal, requests } from '@agio/contracts';
import type { AccountKindName, Coin, Reply, Transfer } from '@agio/core';
import { formatDecimal, parseDecimal } from '@agio/kernel';
import { defineRequest } from '@agio/module';
import type { Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { REWARDED_MAX } from '@agio/contracts/treasury/constants';
import { HOUSE } from '@agio/core';
import type { TreasuryPorts } from './ports.ts';

/** Accounts of the house between which operators may move its money; what is held for others is not among them. */
const OWN_ACCOUNTS = ['house', 'fees'] as const;
/** Holds the sum of a reward while its customers are paid one by one. */
const PAYOUT = { owner: HOUSE, kind: 'trading' } as const;

const uid = z.string().regex(/^\d{4,12}$/);
const reward = z.strictObject({ coin: coinCode, amount: decimal, from: z.enum(OWN_ACCOUNTS), uids: z.array(uid).min(1).max(REWARDED_MAX) });
const move = z.strictObject({ coin: coinCode, amount: decimal, from: z.enum(OWN_ACCOUNTS), to: z.enum(OWN_ACCOUNTS) });

/** The same amount of a coin from the house to each customer of a list. */
export function rewardRequest(ports: TreasuryPorts): RequestKind {
  return defineRequest({
    kind: 'treasury.reward',
    ...requests['treasury.reward'],
    payload: reward,
    async examine({ amount, coin, from, uids }) {
      const each = amountOf(ports, coin, amount);
      if (!each.ok) return each;
      if (new Set(uids).size !== uids.length) return wrong('uids', 'twice');
      const customers = await customersOf(ports, uids);
      if (!Array.isArray(customers)) return customers;
      const total = each.atoms * BigInt(uids.length);
      const left = leftAfter(ports, each.coin, from, total);
      if (typeof left !== 'string') return left;
      return {
        ok: true,
        target: uids.length === 1 ? `uid ${uids[0]}` : `${uids.length} customers`,
        changes: [
          { field: 'each', before: null, after: `${amount} ${coin}` },
          { field: 'customers', before: null, after: uids.join(' ') },
          { field: 'total', before: null, after: `${formatDecimal(total, each.coin.decimals)} ${coin}` },
          { field: 'from', before: null, after: from },
        ],
        effect: [{ field: 'left', value: `${left} ${coin}` }],
        customers,
      };
    },
    async run({ amount, coin, from, uids }, { cause }) {
      const each = amountOf(ports, coin, amount);
      if (!each.ok) return each;
      const customers = await Promise.all(uids.map((one) => ports.customerOf(one)));
      // The whole sum first: either all are paid or none.
      const total = each.atoms * BigInt(uids.length);
      const set = await pay(ports, { from, to: PAYOUT, coin, atoms: total, reason: 'house', cause: `${cause}:sum` });
      if (!set.ok) return set;
      // What was paid before a crash stays paid: each place in the list has its own cause.
      for (const [place, customer] of customers.entries()) {
        if (customer === undefined) return wrong('uids', uids[place] ?? '');
        const share = { from: PAYOUT.kind, coin, atoms: each.atoms, reason: 'reward', cause: `${cause}:${place}` } as const;
        const reply = await replyTo(ports, { ...share, to: { owner: customer, kind: 'trading' } });
        // Of an account that closed since the approval the core takes none: its share goes back, under the cause that pays it at most once.
        const isClosed = !reply.ok && reply.refusal === 'customer_disabled';
        const paid = isClosed ? await pay(ports, { ...share, to: { owner: HOUSE, kind: from } }) : paidBy(reply);
        if (!paid.ok) return paid;
      }
      return { ok: true };
    },
  });
}

/** From one account of the house to another. */
export function transferRequest(ports: TreasuryPorts): RequestKind {
  return defineRequest({
    kind: 'treasury.transfer',
    ...requests['treasury.transfer'],
    payload: move,
    examine({ amount, coin, from, to }) {
      if (from === to) return wrong('to', 'same');
      const found = amountOf(ports, coin, amount);
      if (!found.ok) return found;
      const left = leftAfter(ports, found.coin, from, found.atoms);
      if (typeof left !== 'string') return left;
      return {
        ok: true,
        target: `${from} → ${to}`,
        changes: [
          { field: 'amount', before: null, after: `${amount} ${coin}` },
          { field: 'from', before: null, after: from },
          { field: 'to', before: null, after: to },
        ],
        effect: [{ field: 'left', value: `${left} ${coin}` }],
      };
    },
    async run({ amount, coin, from, to }, { cause }) {
      const found = amountOf(ports, coin, amount);
      if (!found.ok) return found;
      return pay(ports, { from, to: { owner: HOUSE, kind: to }, coin, atoms: found.atoms, reason: 'house', cause });
    },
  });
}

const wrong = (field: string, problem: string): Impossible => ({ ok: false, code: 'PARAMETER_ERROR', details: [{ field, problem }] });

function amountOf(
  { core }: TreasuryPorts,
  code: string,
  amount: string,
): Impossible | { readonly ok: true; readonly coin: Coin; readonly atoms: bigint } {
  const coin = core.coin(code);
  if (coin === undefined) return wrong('coin', 'unknown');
  const atoms = parseDecimal(amount, coin.decimals);
  if (atoms === undefined) return wrong('amount', 'too_many_decimals');
  return atoms === 0n ? { ok: false, code: 'AMOUNT_ZERO' } : { ok: true, coin, atoms };
}

async function customersOf({ core, customerOf }: TreasuryPorts, uids: readonly string[]): Promise<number[] | Impossible> {
  const customers: number[] = [];
  for (const one of uids) {
    const customer = await customerOf(one);
    if (customer === undefined || core.customer(customer)?.disabled !== false) return wrong('uids', one);
    customers.push(customer);
  }
  return customers;
}

/** What the paying account has left, as a decimal; or a refusal if it does not hold that much. */
function leftAfter({ core }: TreasuryPorts, coin: Coin, account: string, atoms: bigint): string | Impossible {
  const found = core.balances(HOUSE).find(({ coin: id, kind }) => id === coin.id && kind === account);
  const available = BigInt(found?.available ?? '0');
  if (available >= atoms) return formatDecimal(available - atoms, coin.decimals);
  const details = { available: formatDecimal(available, coin.decimals), asked: formatDecimal(atoms, coin.decimals), account };
  return { ok: false, code: 'HOUSE_BALANCE_NOT_ENOUGH', details };
}

interface Payment {
  readonly from: AccountKindName;
  readonly to: Transfer['to'];
  readonly coin: string;
  readonly atoms: bigint;
  readonly reason: Transfer['reason'];
  readonly cause: string;
}

/** Pays once for a cause; a cause that was already paid succeeds. */
const pay = async (ports: TreasuryPorts, payment: Payment): Promise<Impossible | { readonly ok: true }> =>
  paidBy(await replyTo(ports, payment));

async function replyTo({ submit }: TreasuryPorts, { atoms, cause, coin, from, reason, to }: Payment): Promise<Reply> {
  const payment = { from: { owner: HOUSE, kind: from }, to, coin, amount: String(atoms), reason, cause };
  return (await submit({ kind: 'transfer', ...payment })).reply;
}

function paidBy(reply: Reply): Impossible | { readonly ok: true } {
  if (reply.ok || reply.refusal === 'already_exists') return { ok: true };
  return {
    ok: false,
    code: reply.refusal === 'balance_not_enough' ? 'HOUSE_BALANCE_NOT_ENOUGH' : 'REQUEST_IMPOSSIBLE',
    details: { refusal: reply.refusal },
  };
}
