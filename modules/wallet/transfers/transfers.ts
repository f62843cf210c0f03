import { randomUUID } from 'node:crypto';
import { answer, fail, pageOf } from '@agio/contracts';
import type { BodyOf, Calls, Handler, HandlerResult, Handlers, RequestContext } from '@agio/contracts';
import type { TransferRecord } from '@agio/contracts/wallet';
import type { Coin, Reply } from '@agio/core';
import { walletFailure } from '../refusals.ts';
import { savedPayee } from '../addresses/payee-store.ts';
import { NEW_ADDRESS_MS } from '../shared/rules.ts';
import { forgetWords, keepWords, savedSince, whitelistOf } from '../addresses/store.ts';
import { transferRow, transfersOf } from './transfer-queries.ts';
import type { TransferRow } from './transfer-queries.ts';
import { alsoTheirs } from '../calls/also-theirs.ts';
import { amountOf, ask, caughtUp, idOf, isFailed, text } from '../calls/room.ts';
import type { Failure, Room } from '../calls/room.ts';
import { limitsToday, worthAtMidnight } from '../withdrawals/value-limits.ts';

type TransferCall = 'accountTransfer' | 'walletTransfer' | 'walletSend' | 'transferHistory';

export function transferHandlers(room: Room): Handlers<TransferCall> {
  const { core, database } = room;

  const between: Handler<Calls['accountTransfer']> = ({ body }, context) => move(room, body, context);
  return {
    accountTransfer: between,
    walletTransfer: between,
    walletSend: ({ body }, context) => send(room, body, context),
    async transferHistory({ query }, { customer }) {
      const { page, limit } = pageOf(query);
      const coin = query.coin === undefined ? undefined : core.coin(query.coin);
      if (query.coin !== undefined && coin === undefined) return answer({ list: [], total: 0, page, limit, next: null });
      const late = await caughtUp(room, customer, query.after);
      if (late !== undefined) return late;
      const filter = { customer, coin: coin?.id, fromMs: query.from, toMs: query.to };
      const { list, total, next } = await transfersOf(database, filter, { page, limit, cursor: query.cursor });
      const labels = await room.labelsOf(list.flatMap((row) => [Number(row.customer), Number(row.to_customer)]));
      return answer({ list: list.map((row) => transferView(room, customer, labels, row)), total, page, limit, next });
    },
  };
}

/** Between two accounts of the customer's own. */
async function move(room: Room, body: BodyOf<Calls['accountTransfer']>, context: RequestContext): Promise<HandlerResult<TransferRecord>> {
  const { core } = room;
  const { customer, request } = context;
  const coin = core.coin(body.coin);
  if (coin === undefined) return fail('PARAMETER_ERROR');
  const known = request === null ? undefined : core.repliedTo(customer, request);
  if (known !== undefined) return repeated(room, known, context, body.from, coin);
  if (body.from === body.to) return fail('UNSUPPORTED_TRANSFER_METHOD');
  const amount = amountOf(body.amount, coin);
  if (isFailed(amount)) return amount;
  const own = { kind: 'wallet.move', customer, coin: coin.code, amount: String(amount), from: body.from, to: body.to, request } as const;
  const { reply, atMs } = await ask(room, own);
  if (reply.replayed === true) return repeated(room, reply, context, body.from, coin);
  if (!reply.ok) return refusedTransfer(room, customer, body.from, coin, reply);
  return answer({
    id: String(idOf(reply)),
    time: atMs,
    coin: coin.code,
    amount: text(amount, coin),
    direction: 'own',
    from: body.from,
    to: body.to,
    counterparty: null,
    note: null,
  });
}

/** To another customer. */
async function send(room: Room, body: BodyOf<Calls['walletSend']>, context: RequestContext): Promise<HandlerResult<TransferRecord>> {
  const { core, database } = room;
  const { customer, request } = context;
  const coin = core.coin(body.coin);
  if (coin === undefined) return fail('PARAMETER_ERROR');
  // Before any await: a repeated request had no second factor, so it must never move money after the original is forgotten.
  const known = request === null ? undefined : core.repliedTo(customer, request);
  if (known !== undefined) return repeated(room, known, context, 'trading', coin);
  const amount = amountOf(body.amount, coin);
  if (isFailed(amount)) return amount;
  // Otherwise an attacker who has taken over an account could send to their own, and the delay of withdrawals would be useless.
  const until = await room.changeDelayUntil(customer);
  if (until !== null && room.now() < until) return fail('TRANSFER_DELAYED', { until });
  const recipient = await room.customerNamed(body.to);
  if (recipient === undefined) return fail('USER_DOES_NOT_EXIST');
  const nowMs = room.now();
  const saved = await savedPayee(room.proofs, database, customer, recipient.customer);
  const isKnown = saved !== undefined && nowMs >= savedSince(saved) + NEW_ADDRESS_MS;
  if (!isKnown && (await whitelistOf(database, customer, nowMs)).only) return fail('PAYEE_NOT_KNOWN');
  const dayLimit = sendLimit(room, customer, coin);
  if (dayLimit === undefined) return fail('UNAVAILABLE');
  // Words first: what was written down is there before the money moves, and the command names it.
  const words = body.note === undefined || body.note === '' ? '' : randomUUID();
  if (words !== '') await keepWords(database, { id: words, customer, note: body.note ?? '' }, nowMs);
  const { verification } = context;
  const worth = worthAtMidnight(room, coin, amount);
  const of = { coin: coin.code, amount: String(amount), ...(worth === undefined ? {} : { worth }) };
  const told = { customer, to: recipient.customer, ...of, dayLimit, ...(await alsoTheirs(room, customer)), verification, words };
  const { reply, atMs } = await ask(room, { kind: 'wallet.send', ...told, request });
  if (words !== '' && (!reply.ok || reply.replayed === true)) await forgetWords(database, words);
  if (reply.replayed === true) return repeated(room, reply, context, 'trading', coin);
  if (!reply.ok) return refusedTransfer(room, customer, 'trading', coin, reply);
  return answer({
    id: String(idOf(reply)),
    time: atMs,
    coin: coin.code,
    amount: text(amount, coin),
    direction: 'sent',
    from: 'trading',
    to: 'trading',
    counterparty: recipient.label,
    note: body.note ?? null,
  });
}

/** The same request again: what it came to, and nothing happens. */
async function repeated(
  room: Room,
  reply: Reply,
  context: RequestContext,
  account: string,
  coin: Coin,
): Promise<HandlerResult<TransferRecord>> {
  const { customer } = context;
  context.setHeader('Idempotency-Replayed', 'true');
  if (!reply.ok) return refusedTransfer(room, customer, account, coin, reply);
  const late = await caughtUp(room, customer, undefined);
  if (late !== undefined) return late;
  const row = await transferRow(room.database, customer, idOf(reply));
  // The rows are being rebuilt.
  if (row === undefined) return fail('UNAVAILABLE');
  const labels = await room.labelsOf([Number(row.customer), Number(row.to_customer)]);
  return answer(transferView(room, customer, labels, row));
}

/**
 * The day limit of a coin at the customer's level, in atoms: the highest of its chains. Empty for a coin that is on no chain;
 * undefined while chains are still being opened after a start, because it is unknown then.
 */
function sendLimit(room: Room, customer: number, coin: Coin): string | undefined {
  if (room.chains.isOpening) return undefined;
  const level = room.levelOf(customer);
  const limits = room.chains.settings.flatMap(({ coins }) =>
    coins.flatMap((listing) => (listing.coin === coin.code ? [limitsToday(room, listing, coin).dayLimits[level]] : [])),
  );
  return limits.length === 0 ? '' : String(limits.reduce((most, limit) => (limit > most ? limit : most)));
}

/** Without any available balance the error asks for a deposit; with too little it states the balance (spec §5). */
function refusedTransfer(room: Room, customer: number, account: string, coin: Coin, { refusal }: Extract<Reply, { ok: false }>): Failure {
  if (refusal !== 'wallet.balance_not_enough') return refusal === 'wallet.not_found' ? fail('USER_DOES_NOT_EXIST') : walletFailure(refusal);
  const balance = room.core.balances(customer).find((one) => one.kind === account && one.coin === coin.id);
  const available = BigInt(balance?.available ?? 0);
  return available === 0n ? fail('NO_USABLE_BALANCE') : fail('OVER_TRANSFERABLE_BALANCE', { available: text(available, coin) });
}

function transferView(room: Room, customer: number, labels: ReadonlyMap<number, string>, row: TransferRow): TransferRecord {
  const coin = room.core.coins[row.coin];
  if (coin === undefined) throw new Error(`a transfer of coin ${row.coin}, which the core does not know`);
  const [from, to] = [Number(row.customer), Number(row.to_customer)];
  const isOwn = from === to;
  const isSender = from === customer;
  return {
    id: String(row.id),
    time: Number(row.at_ms),
    coin: coin.code,
    amount: text(row.amount, coin),
    direction: isOwn ? 'own' : isSender ? 'sent' : 'received',
    from: row.from_account,
    to: row.to_account,
    counterparty: isOwn ? null : (labels.get(isSender ? to : from) ?? null),
    // A note is the sender's own.
    note: isSender ? row.note : null,
  };
}
