import { randomUUID } from 'node:crypto';
import { fail } from '@agio/contracts';
import type { BodyOf, Calls, Handlers, HandlerResult, RequestContext } from '@agio/contracts';
import type { Withdrawal } from '@agio/contracts/wallet';
import type { Reply } from '@agio/core';
import { parseDecimal } from '@agio/kernel';
import { unitsOf } from '../model.ts';
import { judge, NEW_ADDRESS_MS } from '../shared/rules.ts';
import { forgetBeneficiary, keepBeneficiary } from '../compliance/beneficiaries.ts';
import { bookOf, forgetWords, keepWords, savedAddress, savedSince, whitelistOf } from '../addresses/store.ts';
import { lookAlikeIn } from '../addresses/address-book.ts';
import { alsoTheirs } from '../calls/also-theirs.ts';
import { amountOf, ask, idOf, isFailed, listedOf, notThere, settingAtoms, text } from '../calls/room.ts';
import type { Failure, ListedCoin, Room } from '../calls/room.ts';
import { limitsToday, worthAtMidnight, worthLimits } from './value-limits.ts';
import { notMade, repeated, told } from './withdrawals.ts';

export function withdrawHandlers(room: Room): Handlers<'withdraw'> {
  return { withdraw: ({ body }, context) => withdraw(room, body, context) };
}

async function withdraw(room: Room, body: BodyOf<Calls['withdraw']>, context: RequestContext): Promise<HandlerResult<Withdrawal>> {
  const { core, database } = room;
  const { customer, request } = context;
  // Checked before anything that may have changed since, such as a chain that is not open yet after a start.
  const known = request === null ? undefined : core.repliedTo(customer, request);
  if (known !== undefined) return repeated(room, known, context);
  const listed = listedOf(room, body.coin, body.chain);
  if (listed === undefined) return notThere(room);
  const address = room.chains.canonical(body.chain, body.address);
  if (address === undefined) return fail('INVALID_ADDRESS');
  const amount = amountOf(body.amount, listed.coin);
  if (isFailed(amount)) return amount;
  const owner = room.chains.addresses.ownerOf(body.chain, address) ?? 0;
  const fee = owner === 0 ? settingAtoms(listed.listing.withdrawal.fee, listed.coin) : 0n;
  const problem = problemOf(listed, amount, fee) ?? feeProblem(listed, body.fee, fee);
  if (problem !== undefined) return problem;
  const isAsked = owner === 0 && amount >= beneficiaryFrom(listed);
  if (isAsked && body.beneficiary === undefined) return fail('BENEFICIARY_NEEDED', { limit: listed.listing.withdrawal.beneficiaryFrom });
  const nowMs = room.now();
  const saved = await savedAddress(room.proofs, database, { customer, chain: body.chain, address });
  const isKnown = saved !== undefined && nowMs >= savedSince(saved) + NEW_ADDRESS_MS;
  // An API key pays only addresses that its owner saved at least a day before.
  const { only } = await whitelistOf(database, customer, nowMs);
  if ((only || context.isKey) && !isKnown) return fail('ADDRESS_NOT_KNOWN');
  const alike =
    saved !== undefined || body.compared === true
      ? undefined
      : lookAlikeIn(await bookOf(room.proofs, database, customer), body.chain, address);
  if (alike !== undefined) return alike;
  const people = await judged(room, listed, amount, { customer, savedAtMs: saved === undefined ? null : savedSince(saved), nowMs });
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
    fee: String(fee),
    to: owner,
    ...people,
    verification: context.verification,
    words,
    request,
  });
  const { reply, sequence } = await asked.catch(async (error: unknown) => {
    // Nothing was recorded; while that is unknown, the texts stay.
    if (said !== undefined && error instanceof Error && error.name === 'SequencerUnavailable') await forgetBeneficiary(database, words);
    throw error;
  });
  if (reply.replayed === true) context.setHeader('Idempotency-Replayed', 'true');
  // Nothing was paid, so its texts are deleted; a repeated request had its own.
  const isUnnamed = words !== '' && (!reply.ok || reply.replayed === true);
  if (isUnnamed) await Promise.all([forgetWords(database, words), forgetBeneficiary(database, words)]);
  if (!reply.ok) return refusedWithdrawal(room, customer, listed, reply);
  return told(room, customer, idOf(reply), sequence);
}

/** The people who have to look at it, and the limits that hold today. */
async function judged(
  room: Room,
  { coin, listing }: ListedCoin,
  amount: bigint,
  { customer, nowMs, savedAtMs }: { readonly customer: number; readonly savedAtMs: number | null; readonly nowMs: number },
) {
  const { dayLimits, freeUpTo, twoAbove } = limitsToday(room, listing, coin);
  const changeDelayUntilMs = await room.changeDelayUntil(customer);
  const worth = worthAtMidnight(room, coin, amount);
  return {
    ...judge({ amount, freeUpTo, twoAbove, savedAtMs, changeDelayUntilMs, nowMs }),
    freeUpTo: String(freeUpTo),
    twoAbove: String(twoAbove),
    ...(worth === undefined ? {} : { worth, ...worthLimits(room) }),
    dayLimit: String(dayLimits[room.levelOf(customer)]),
    ...(await alsoTheirs(room, customer)),
  };
}

/** Atoms from which a withdrawal to the outside needs a beneficiary. */
function beneficiaryFrom({ coin, listing }: ListedCoin): bigint | number {
  const { beneficiaryFrom: from } = listing.withdrawal;
  return from === undefined ? Number.POSITIVE_INFINITY : settingAtoms(from, coin);
}

/** Why the operators' settings refuse an amount. */
function problemOf({ chain, listing, coin }: ListedCoin, amount: bigint, fee: bigint): Failure | undefined {
  const { withdrawal } = listing;
  if (!withdrawal.open) return fail('WITHDRAWAL_CLOSED', { chain: chain.code });
  const [minimum, maximum] = [settingAtoms(withdrawal.minimum, coin), settingAtoms(withdrawal.maximum, coin)];
  if (amount < minimum) return fail('AMOUNT_OUT_OF_RANGE', { rule: 'minimum', limit: text(minimum, coin) });
  if (amount > maximum) return fail('AMOUNT_OUT_OF_RANGE', { rule: 'maximum', limit: text(maximum, coin) });
  if (unitsOf(amount - fee, listing.decimals, coin.decimals) === undefined) return fail('AMOUNT_TOO_FINE', { decimals: listing.decimals });
  return undefined;
}

/** Nobody pays a higher fee than they were shown: operators may have changed it meanwhile. */
function feeProblem({ coin }: ListedCoin, said: string | undefined, fee: bigint): Failure | undefined {
  if (said === undefined) return undefined;
  const shown = parseDecimal(said, coin.decimals);
  if (shown === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  return fee > shown ? fail('WITHDRAWAL_FEE_CHANGED', { fee: text(fee, coin) }) : undefined;
}

function refusedWithdrawal(room: Room, customer: number, { coin }: ListedCoin, { refusal }: Extract<Reply, { ok: false }>): Failure {
  if (refusal !== 'wallet.balance_not_enough') return notMade(refusal);
  const balance = room.core.balances(customer).find((one) => one.kind === 'trading' && one.coin === coin.id);
  return fail('BALANCE_NOT_ENOUGH', { available: text(balance?.available ?? '0', coin), coin: coin.code });
}
