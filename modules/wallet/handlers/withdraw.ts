import { randomUUID } from 'node:crypto';
import { answer, fail, pageOf } from '@agio/contracts';
import type { Handlers, HandlerResult, RequestContext } from '@agio/contracts';
import type { Withdrawal } from '@agio/contracts/wallet';
import type { Reply } from '@agio/core';
import { unitsOf } from '../model.ts';
import { walletFailure } from '../refusals.ts';
import { judge, NEW_ADDRESS_MS } from '../rules.ts';
import { forgetBeneficiary, keepBeneficiary } from '../travel-rule/beneficiaries.ts';
import { keepWords, savedAddress, whitelistOf } from '../store.ts';
import { withdrawalRow, withdrawalsOf } from '../withdrawal-queries.ts';
import { withdrawalView } from '../withdrawal-view.ts';
import { amountOf, ask, caughtUp, idOf, isFailed, listedOf, notThere, settingAtoms, text, walletState } from './room.ts';
import type { Failed, Listed, Room } from './room.ts';

type WithdrawCall = 'withdraw' | 'cancelWithdrawal' | 'walletWithdrawals' | 'getWithdrawal';

export function withdrawHandlers(room: Room): Handlers<WithdrawCall> {
  const { core, database } = room;

  /** One withdrawal as its owner sees it; waits for the row. */
  async function told(customer: number, id: number, sequence: number): Promise<HandlerResult<Withdrawal>> {
    if (!(await room.reached(sequence))) return fail('UNAVAILABLE');
    const row = await withdrawalRow(database, customer, id);
    return row === undefined ? fail('NOT_FOUND') : answer(withdrawalView(room, row, await confirmationsOf(room, id)));
  }

  /** The same once the rows show what its owner did last. */
  async function shown(customer: number, id: number): Promise<HandlerResult<Withdrawal>> {
    return (await caughtUp(room, customer, undefined)) ?? told(customer, id, 0);
  }

  return {
    async withdraw({ body }, context) {
      const { customer, request } = context;
      // Before anything that may have changed since, a chain that is not open yet after a start included.
      const known = request === null ? undefined : core.repliedTo(customer, request);
      if (known !== undefined) return repeated(known, context);
      const listed = listedOf(room, body.coin, body.chain);
      if (listed === undefined) return notThere(room);
      const address = room.chains.canonical(body.chain, body.address);
      if (address === undefined) return fail('INVALID_ADDRESS');
      const amount = amountOf(body.amount, listed.coin);
      if (isFailed(amount)) return amount;
      const owner = room.chains.addresses.ownerOf(body.chain, address) ?? 0;
      const problem = problemOf(listed, amount, owner !== 0);
      if (problem !== undefined) return problem;
      const isAsked = owner === 0 && amount >= beneficiaryFrom(listed);
      if (isAsked && body.beneficiary === undefined)
        return fail('BENEFICIARY_NEEDED', { limit: listed.listing.withdrawal.beneficiaryFrom });
      const nowMs = room.now();
      const saved = await savedAddress(database, customer, body.chain, address);
      const isKnown = saved !== undefined && nowMs >= Number(saved.created_at) + NEW_ADDRESS_MS;
      // A key of a program pays nowhere that its owner did not write down a day before.
      const { only } = await whitelistOf(database, customer, nowMs);
      if ((only || context.isKey) && !isKnown) return fail('ADDRESS_NOT_KNOWN');
      const { withdrawal } = listed.listing;
      const verdict = judge({
        amount,
        freeUpTo: settingAtoms(withdrawal.freeUpTo, listed.coin),
        twoAbove: settingAtoms(withdrawal.twoAbove, listed.coin),
        savedAtMs: saved === undefined ? null : Number(saved.created_at),
        changeDelayUntilMs: await room.changeDelayUntil(customer),
        nowMs,
      });
      // Words first: what was written down is there before the money moves, and the command names it.
      const said = isAsked ? body.beneficiary : undefined;
      const note = body.note ?? '';
      const words = note === '' && said === undefined ? '' : randomUUID();
      if (note !== '') await keepWords(database, { id: words, customer, note }, nowMs);
      if (said !== undefined) await keepBeneficiary(database, room.masterKey, { id: words, customer, said }, nowMs);
      const asked = ask(room, {
        kind: 'wallet.withdraw',
        customer,
        chain: body.chain,
        coin: body.coin,
        address,
        amount: String(amount),
        fee: owner === 0 ? String(settingAtoms(withdrawal.fee, listed.coin)) : '0',
        to: owner,
        approvals: verdict.approvals,
        readyAtMs: verdict.readyAtMs,
        reasons: verdict.reasons,
        dayLimit: String(settingAtoms(withdrawal.dayLimits[room.levelOf(customer)], listed.coin)),
        verification: context.verification,
        words,
        request,
      });
      const { reply, sequence } = await asked.catch(async (error: unknown) => {
        // Nothing was recorded; where that is not known, what was said stays until it is.
        if (said !== undefined && error instanceof Error && error.name === 'SequencerUnavailable') await forgetBeneficiary(database, words);
        throw error;
      });
      if (reply.replayed === true) context.setHeader('Idempotency-Replayed', 'true');
      // Nothing was paid, so that nothing of it is kept; the same request again had its own words.
      if (said !== undefined && (!reply.ok || reply.replayed === true)) await forgetBeneficiary(database, words);
      if (!reply.ok) return refusedWithdrawal(room, customer, listed, reply);
      return told(customer, idOf(reply), sequence);
    },
    async cancelWithdrawal({ body }, { customer }) {
      const id = numberOf(body.id);
      if (id === undefined) return fail('NOT_FOUND');
      const { reply, sequence } = await ask(room, { kind: 'wallet.cancel', customer, withdrawal: id });
      if (reply.ok) return told(customer, id, sequence);
      // One that ended is no longer in the core, but it is still there to be seen.
      if (!(await room.reached(sequence))) return fail('UNAVAILABLE');
      if (reply.refusal === 'wallet.not_found' && (await withdrawalRow(database, customer, id)) !== undefined) return fail('STATE_CHANGED');
      return walletFailure(reply.refusal);
    },
    async walletWithdrawals({ query }, { customer }) {
      const { page, limit } = pageOf(query);
      const coin = query.coin === undefined ? undefined : core.coin(query.coin);
      if (query.coin !== undefined && coin === undefined) return answer({ list: [], total: 0, page, limit });
      const late = await caughtUp(room, customer, query.after);
      if (late !== undefined) return late;
      const { list, total } = await withdrawalsOf(database, { customer, coin: coin?.id, state: query.state }, page, limit);
      return answer({ list: list.map((row) => withdrawalView(room, row)), total, page, limit });
    },
    async getWithdrawal({ params }, { customer }) {
      const id = numberOf(params.id);
      if (id === undefined) return fail('NOT_FOUND');
      return shown(customer, id);
    },
  };

  /** The same request again: what it came to, and nothing happens. */
  async function repeated(reply: Reply, context: RequestContext): Promise<HandlerResult<Withdrawal>> {
    context.setHeader('Idempotency-Replayed', 'true');
    if (!reply.ok) return walletFailure(reply.refusal);
    return shown(context.customer, idOf(reply));
  }
}

/** How far a transaction on its way has come; 0 where its chain does not say, because nothing depends on it. */
async function confirmationsOf(room: Room, id: number): Promise<number> {
  const state = walletState(room);
  const open = state.withdrawals.get(id);
  const last = open?.signed.at(-1);
  if (open === undefined || last === undefined) return 0;
  const { code } = state.chainById(open.chain);
  const height = await room.chains.minedAt(code, last.txid, last.spends).catch(() => undefined);
  return height === undefined ? 0 : Math.max(0, room.chains.tip(code) - height + 1);
}

/** From how many atoms on it is asked who a payment to the outside is for. */
function beneficiaryFrom({ coin, listing }: Listed): bigint | number {
  const { beneficiaryFrom: from } = listing.withdrawal;
  return from === undefined ? Number.POSITIVE_INFINITY : settingAtoms(from, coin);
}

/** What operators' settings say against an amount. */
function problemOf({ chain, listing, coin }: Listed, amount: bigint, isInternal: boolean): Failed | undefined {
  const { withdrawal } = listing;
  if (!withdrawal.open) return fail('WITHDRAWAL_CLOSED', { chain: chain.code });
  const [minimum, maximum] = [settingAtoms(withdrawal.minimum, coin), settingAtoms(withdrawal.maximum, coin)];
  const fee = isInternal ? 0n : settingAtoms(withdrawal.fee, coin);
  if (amount < minimum) return fail('AMOUNT_OUT_OF_RANGE', { rule: 'minimum', limit: text(minimum, coin) });
  if (amount > maximum) return fail('AMOUNT_OUT_OF_RANGE', { rule: 'maximum', limit: text(maximum, coin) });
  if (unitsOf(amount - fee, listing.decimals, coin.decimals) === undefined) return fail('AMOUNT_TOO_FINE', { decimals: listing.decimals });
  return undefined;
}

function refusedWithdrawal(room: Room, customer: number, { coin }: Listed, { refusal }: Extract<Reply, { ok: false }>): Failed {
  if (refusal !== 'wallet.balance_not_enough') return walletFailure(refusal);
  const balance = room.core.balances(customer).find((one) => one.kind === 'trading' && one.coin === coin.id);
  return fail('BALANCE_NOT_ENOUGH', { available: text(balance?.available ?? '0', coin), coin: coin.code });
}

export function numberOf(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
