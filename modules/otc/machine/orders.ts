import type { MachineReply, MachineTools, RefusalResult } from '@agio/core';
import { refused } from '@agio/core';
import { APPEAL_AFTER_MS, decidedAppeal, done, fiatOf, isWhole, ORDERS_MAX, standingRefusal } from '@agio/deals/machine';
import { MINUTE_MS } from '@agio/kernel/time';
import {
  AUTO_APPEAL_MS,
  EXTENSION_MS,
  EXTENSIONS_MAX,
  isFee,
  isOf,
  MADE_OPEN_MAX,
  rowsFor,
  TAKEN_OPEN_MAX,
  totalOf,
  WAITING_MS,
} from '../model.ts';
import type {
  AcceptOrder,
  AdRecord,
  AgreeToCancel,
  AppealOrder,
  CancelOtcOrder,
  DecideAppeal,
  ExtendOrder,
  OtcEvent,
  OtcOrderRecord,
  PayOrder,
  ReleaseOrder,
  TakeAd,
} from '../model.ts';
import { takeFrom } from './ads.ts';
import { appealOf, end, giveUp, settleAgreed } from './endings.ts';
import type { OtcBooks } from './state.ts';

export function take(books: OtcBooks, tools: MachineTools, command: TakeAd): MachineReply {
  const { customer, feeMillionths, method, price } = command;
  const standing = standingRefusal(tools, customer);
  if (standing !== undefined) return standing;
  const ad = books.ads.get(command.ad);
  const nowMs = tools.nowMs();
  if (ad === undefined || ad.state !== 'on' || tools.customer(ad.customer) !== 'enabled' || books.isPaused(ad.customer, nowMs))
    return refused('otc.ad_closed');
  if (ad.revision !== command.revision) return refused('otc.ad_changed');
  if (ad.customer === customer) return refused('otc.own_ad');
  if (!isWhole(command.amount) || !isWhole(price) || price === '0' || !ad.methods.includes(method) || !isFee(feeMillionths))
    return refused('otc.invalid');
  if (!isPriceOf(ad, BigInt(price))) return refused('otc.price_changed');
  const amount = BigInt(command.amount);
  if (amount === 0n) return refused('otc.amount_zero');
  const total = totalOf(BigInt(price), amount, tools.coinById(ad.coin).decimals);
  if (amount > BigInt(ad.remaining) || total < BigInt(ad.min) || total > BigInt(ad.max)) return refused('otc.amount_out_of_range');
  if (books.isPaused(customer, nowMs)) return refused('otc.taking_paused');
  const areMany = books.takenOf.of(customer).size >= TAKEN_OPEN_MAX || books.madeOf.of(ad.customer).size >= MADE_OPEN_MAX;
  if (areMany || books.orders.size >= ORDERS_MAX) return refused('otc.too_many_open');
  const [buyer, seller] = ad.side === 'sell' ? [customer, ad.customer] : [ad.customer, customer];
  const loss = tools.lossRefusal(seller, ad.coin);
  if (loss !== undefined) return seller === customer || loss.refusal === 'coin_stands_still' ? loss : refused('otc.ad_closed');
  if (tools.money.available(fiatOf(seller), ad.coin) < amount) return refused('otc.balance_not_enough');

  tools.money.hold(fiatOf(seller), ad.coin, amount);
  takeFrom(books, tools, ad, amount, price);
  books.counts.orders += 1;
  books.addOrder(tools, {
    id: books.counts.orders,
    ad: ad.id,
    revision: ad.revision,
    maker: ad.customer,
    taker: customer,
    buyer,
    seller,
    coin: ad.coin,
    fiat: ad.fiat,
    price,
    amount: command.amount,
    held: command.amount,
    total: String(total),
    feeMillionths,
    method,
    windowMinutes: ad.windowMinutes,
    state: ad.isAutoAccepted ? 'unpaid' : 'waiting',
    reason: null,
    deadlineMs: nowMs + (ad.isAutoAccepted ? ad.windowMinutes * MINUTE_MS : WAITING_MS),
    extensions: 0,
    hadGrace: false,
    isOtherName: false,
    agreed: [],
    paidAtMs: 0,
    toBuyer: '',
    by: 0,
    decidedBy: 0,
    words: command.words,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    split: '',
  });
  return { ok: true, kind: 'done', id: books.counts.orders };
}

export function accept(books: OtcBooks, tools: MachineTools, command: AcceptOrder): MachineReply {
  const order = partyTo(books, tools, command, 'accept');
  if ('refusal' in order) return order;
  // Anyone who could not release at the end does not begin.
  const loss = command.customer === order.seller ? tools.lossRefusal(order.seller, order.coin) : undefined;
  if (loss !== undefined) return loss;
  books.changeOrder(tools, order, { state: 'unpaid', deadlineMs: tools.nowMs() + order.windowMinutes * MINUTE_MS });
  return done;
}

export function extend(books: OtcBooks, tools: MachineTools, command: ExtendOrder): MachineReply {
  const order = partyTo(books, tools, command, 'extend');
  if ('refusal' in order) return order;
  if (order.extensions >= EXTENSIONS_MAX) return refused('otc.no_more_extensions');
  books.changeOrder(tools, order, { extensions: order.extensions + 1, deadlineMs: order.deadlineMs + EXTENSION_MS });
  return done;
}

export function pay(books: OtcBooks, tools: MachineTools, command: PayOrder): MachineReply {
  const order = partyTo(books, tools, command, 'pay');
  if ('refusal' in order) return order;
  const nowMs = tools.nowMs();
  books.changeOrder(tools, order, {
    state: 'paid',
    isOtherName: command.isOtherName,
    paidAtMs: nowMs,
    deadlineMs: nowMs + AUTO_APPEAL_MS,
  });
  return done;
}

export function cancel(books: OtcBooks, tools: MachineTools, command: CancelOtcOrder): MachineReply {
  const order = partyTo(books, tools, command, 'cancel');
  if ('refusal' in order) return order;
  giveUp(books, tools, order, 'cancelled', command.customer === order.maker ? 'maker' : 'taker');
  return done;
}

export function agree(books: OtcBooks, tools: MachineTools, command: AgreeToCancel): MachineReply {
  const order = partyTo(books, tools, command, 'agree');
  if ('refusal' in order) return order;
  const { agrees, customer } = command;
  const others = order.agreed.filter((who) => who !== customer);
  if (!agrees) {
    books.changeOrder(tools, order, { agreed: others, split: others.length > 0 ? order.split : '' });
    return done;
  }
  const split = command.toBuyer === '0' ? '' : (command.toBuyer ?? '');
  const bad = split === '' ? undefined : splitRefusal(order, split);
  if (bad !== undefined) return bad;
  // An agreement is about one amount: naming another one makes a new offer.
  const isBoth = others.length > 0 && order.split === split;
  // Anyone who has paid gives up a claim to the coins, and splitting parts with them: when they agree, and when it takes effect.
  const losers = [order.buyer, ...(split === '' ? [] : [order.seller])].filter((who) => who === customer || isBoth);
  const loss = losers.map((who) => tools.lossRefusal(who, order.coin)).find((refusal) => refusal !== undefined);
  if (loss !== undefined) return loss;
  if (isBoth) settleAgreed(books, tools, order);
  else books.changeOrder(tools, order, { agreed: [customer], split });
  return done;
}

/** A part of what is held, and only while it is appealed: before that a payment is either there or not. */
function splitRefusal({ held, state }: OtcOrderRecord, split: string): RefusalResult | undefined {
  if (!isWhole(split)) return refused('otc.invalid');
  if (state !== 'appealed') return refused('otc.state_changed');
  return BigInt(split) < BigInt(held) ? undefined : refused('otc.amount_out_of_range');
}

export function release(books: OtcBooks, tools: MachineTools, command: ReleaseOrder): MachineReply {
  const order = partyTo(books, tools, command, 'release');
  if ('refusal' in order) return order;
  const loss = tools.lossRefusal(order.seller, order.coin);
  if (loss !== undefined) return loss;
  if (order.isOtherName && !command.acceptsOtherName) return refused('otc.name_differs');
  // Of one that had expired before it was appealed there may be less than was ordered, or nothing.
  if (order.held === '0') return refused('otc.amount_zero');
  const state = order.held === order.amount ? 'success' : 'partial_success';
  end(books, tools, order, { state, reason: 'released', toBuyer: BigInt(order.held), by: 0, decidedBy: 0 });
  return done;
}

export function appeal(books: OtcBooks, tools: MachineTools, command: AppealOrder): MachineReply {
  const order = partyTo(books, tools, command, 'appeal');
  if ('refusal' in order) return order;
  if (order.state === 'paid' && tools.nowMs() < order.paidAtMs + APPEAL_AFTER_MS) return refused('otc.too_early');
  appealOf(books, tools, order, command.customer === order.buyer ? 'buyer' : 'seller');
  return done;
}

export function decide(books: OtcBooks, tools: MachineTools, command: DecideAppeal): MachineReply {
  const { by, decidedBy } = command;
  const decided = decidedAppeal(tools, 'otc', books.orders.get(command.order), command);
  if ('refusal' in decided) return decided;
  const { order, toBuyer } = decided;
  const isAll = toBuyer > 0n && toBuyer === BigInt(order.amount);
  const state = toBuyer === 0n ? 'failed' : isAll ? 'success' : 'partial_success';
  end(books, tools, order, { state, reason: 'decided', toBuyer, by, decidedBy });
  return done;
}

/** The order, if this person may do this to it now. */
function partyTo(
  books: OtcBooks,
  tools: MachineTools,
  { customer, order: id }: { readonly customer: number; readonly order: number },
  event: OtcEvent,
): OtcOrderRecord | RefusalResult {
  const order = books.orders.get(id);
  if (order === undefined || (order.maker !== customer && order.taker !== customer)) return refused('otc.not_found');
  // An appeal moves nothing, and frozen customers need it most.
  if (event !== 'appeal' && tools.customer(customer) !== 'enabled') return refused('customer_disabled');
  const rows = rowsFor(order, customer, event);
  if (rows.length === 0) return refused('otc.not_allowed');
  return rows.some((row) => isOf(row, order)) ? order : refused('otc.state_changed');
}

function isPriceOf({ cap, floor, price }: AdRecord, asked: bigint): boolean {
  if (price !== null) return asked === BigInt(price);
  return (floor === '' || asked >= BigInt(floor)) && (cap === '' || asked <= BigInt(cap));
}
