import type { MachineReply, MachineTools, RefusalResult } from '@agio/core';
import { refused } from '@agio/core';
import {
  APPEAL_AFTER_MS,
  decidedAppeal,
  done,
  fiatOf,
  isFiatCode,
  isMethod,
  isPositive,
  ORDERS_MAX,
  standingRefusal,
} from '@agio/deals/machine';
import { totalOf } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import {
  CONFIRM_MS,
  LONGEST_DAY_MS,
  MULTIPLE,
  OBJECT_MS,
  OPEN_OF_ONE_MAX,
  PAY_MS,
  PAYOUT_MS,
  roleOf,
  rowsFor,
  sellerOf,
  UNPROCESSED_MAX,
} from '../model.ts';
import type { C2cOrderRecord, C2cStepEvent, DecideC2cAppeal, MakeC2cOrder, SettingRecord, StepC2cOrder } from '../model.ts';
import { priceFor, unfitness } from '../routing/router.ts';
import type { RoutingRequest } from '../routing/router.ts';
import { appealOf, end, handOn } from './endings.ts';
import type { C2cBooks } from './state.ts';
import { seenBy } from './seen.ts';

export function trade(books: C2cBooks, tools: MachineTools, command: MakeC2cOrder): MachineReply {
  const wanted = wantedBy(books, tools, command);
  if ('refusal' in wanted) return wanted;
  const { amount, coin, customer, side } = wanted;
  const { method, opensAtMs, price, provider } = command;
  const found = books.providers.get(provider);
  const unfit = unfitness(found, wanted, seenBy(books, tools, command.dayStartMs));
  if (unfit !== undefined) return refused(unfit);
  const setting = found?.setting;
  if (setting === null || setting === undefined || priceFor(side, setting) !== BigInt(price)) return refused('c2c.price_changed');
  const seller = sellerOf({ customer, provider, side });
  if (tools.money.available(fiatOf(seller), coin) < amount) return refused('c2c.balance_not_enough');

  const nowMs = tools.nowMs();
  const isEarly = nowMs < opensAtMs;
  tools.money.hold(fiatOf(seller), coin, amount);
  books.counts.orders += 1;
  const order: C2cOrderRecord = {
    id: books.counts.orders,
    customer,
    provider,
    before: 0,
    side,
    coin,
    fiat: command.fiat,
    price,
    amount: command.amount,
    held: command.amount,
    total: String(totalOf(BigInt(price), amount, tools.coinById(coin).decimals)),
    method,
    ...beginning(side, setting, nowMs),
    ...(isEarly ? { state: 'untreated', deadlineMs: opensAtMs, opensAtMs } : { opensAtMs: 0 }),
    reason: null,
    hadGrace: false,
    assignedAtMs: nowMs,
    paidAtMs: 0,
    toBuyer: '',
    by: 0,
    decidedBy: 0,
    words: command.words,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  books.addOrder(tools, order);
  books.take(order);
  return { ok: true, kind: 'done', id: order.id };
}

/** What an order waits for once its provider works on it. */
function beginning(
  side: MakeC2cOrder['side'],
  { isAutoAccepting }: Pick<SettingRecord, 'isAutoAccepting'>,
  nowMs: number,
): Pick<C2cOrderRecord, 'state' | 'deadlineMs'> {
  if (side === 'buy') return { state: 'unpaid', deadlineMs: nowMs + PAY_MS };
  return { state: isAutoAccepting ? 'waiting_transfer' : 'untreated', deadlineMs: nowMs + PAYOUT_MS };
}

/** An order that may be made now, with its taker. */
function wantedBy(books: C2cBooks, tools: MachineTools, command: MakeC2cOrder): RoutingRequest | RefusalResult {
  const { customer, fiat, method, side } = command;
  const standing = standingRefusal(tools, customer);
  if (standing !== undefined) return standing;
  const coin = tools.coin(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  const loss = side === 'sell' ? tools.lossRefusal(customer, coin.id) : tools.stillness(coin.id);
  if (loss !== undefined) return loss;
  const nowMs = tools.nowMs();
  const isAsked = (side === 'buy' || side === 'sell') && isMethod(method) && isPositive(command.amount) && isPositive(command.price);
  if (!isAsked || !isFiatCode(fiat) || !areHours(command, nowMs)) return refused('c2c.invalid');
  if (nowMs >= command.closesAtMs) return refused('c2c.hours_passed');
  const amount = BigInt(command.amount);
  if (side === 'buy' && amount % (MULTIPLE * 10n ** BigInt(coin.decimals)) !== 0n) return refused('c2c.not_a_multiple');
  const isTooMany = side === 'buy' && books.unprocessedOf(customer, command.dayStartMs) >= UNPROCESSED_MAX;
  if (isTooMany) return refused('c2c.too_many_unprocessed');
  if (side === 'buy' && books.pausedUntil(customer, nowMs) !== undefined) return refused('c2c.buying_paused');
  if (books.ordersOf.of(customer).size >= OPEN_OF_ONE_MAX || books.orders.size >= ORDERS_MAX) return refused('c2c.too_many_open');
  return { customer, side, coin: coin.id, fiat, amount, method };
}

/** Whether what the caller says of the day can be true. */
function areHours({ closesAtMs, dayStartMs, opensAtMs }: MakeC2cOrder, nowMs: number): boolean {
  return (
    [closesAtMs, dayStartMs, opensAtMs].every(Number.isSafeInteger) &&
    opensAtMs < closesAtMs &&
    closesAtMs - opensAtMs <= DAY_MS &&
    opensAtMs <= nowMs + LONGEST_DAY_MS &&
    opensAtMs > nowMs - LONGEST_DAY_MS - DAY_MS &&
    dayStartMs <= nowMs &&
    dayStartMs > nowMs - LONGEST_DAY_MS - DAY_MS
  );
}

export function step(books: C2cBooks, tools: MachineTools, command: StepC2cOrder): MachineReply {
  const event = command.kind.slice('c2c.'.length) as C2cStepEvent;
  const order = partyTo(books, tools, command, event);
  if ('refusal' in order) return order;
  const loss = event === 'finish' || event === 'agree' ? tools.lossRefusal(sellerOf(order), order.coin) : undefined;
  if (loss !== undefined) return loss;
  const nowMs = tools.nowMs();
  switch (event) {
    case 'cancel':
      books.noteGivenUp(order, nowMs);
      end(books, tools, order, { state: 'cancelled', reason: 'user', toBuyer: 0n });
      break;
    case 'declare':
      books.changeOrder(tools, order, { state: 'unconfirmed', paidAtMs: nowMs, deadlineMs: nowMs + CONFIRM_MS });
      break;
    case 'finish':
      end(books, tools, order, { state: 'success', reason: 'confirmed', toBuyer: BigInt(order.held) });
      break;
    case 'accept': {
      // To take it in hand gives no more time; before the opening that time has not begun.
      const { deadlineMs, opensAtMs } = order;
      books.changeOrder(tools, order, {
        state: 'waiting_transfer',
        deadlineMs: deadlineMs === opensAtMs ? opensAtMs + PAYOUT_MS : deadlineMs,
      });
      break;
    }
    case 'decline':
      handOn(books, tools, order, 'provider');
      break;
    case 'transfer':
      books.changeOrder(tools, order, { state: 'transferred', hadGrace: false, paidAtMs: nowMs, deadlineMs: nowMs + OBJECT_MS });
      break;
    case 'agree':
      end(books, tools, order, { state: 'success', reason: 'agreed', toBuyer: BigInt(order.held) });
      break;
    case 'appeal':
      if (order.state === 'unconfirmed' && nowMs < order.paidAtMs + APPEAL_AFTER_MS) return refused('c2c.too_early');
      appealOf(books, tools, order, command.customer === order.customer ? 'user' : 'provider');
  }
  return done;
}

export function decide(books: C2cBooks, tools: MachineTools, command: DecideC2cAppeal): MachineReply {
  const { by, decidedBy } = command;
  const decided = decidedAppeal(tools, 'c2c', books.orders.get(command.order), command);
  if ('refusal' in decided) return decided;
  const { order, toBuyer } = decided;
  end(books, tools, order, { state: toBuyer > 0n ? 'success' : 'cancelled', reason: 'decided', toBuyer, by, decidedBy });
  return done;
}

/** The order, if this person may do this to it now. */
function partyTo(
  books: C2cBooks,
  tools: MachineTools,
  { customer, order: id }: StepC2cOrder,
  event: C2cStepEvent,
): C2cOrderRecord | RefusalResult {
  const order = books.orders.get(id);
  const role = order === undefined ? undefined : roleOf(order, customer);
  if (order === undefined || role === undefined) return refused('c2c.not_found');
  const rows = rowsFor(role, event);
  if (rows.length === 0) return refused('c2c.not_allowed');
  // An appeal moves nothing, and frozen customers need it most.
  if (event !== 'appeal' && tools.customer(customer) !== 'enabled') return refused('customer_disabled');
  return rows.some(({ from, side }) => from === order.state && side === order.side) ? order : refused('c2c.state_changed');
}
