import { QUANTITY_MAX } from '@agio/contracts/shop/constants';
import type { MachineReply, MachineTools } from '@agio/core';
import { refused } from '@agio/core';
import { assert } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import {
  BOUGHT_MAX,
  isAllowed,
  isPositive,
  OPEN_OF_ONE_MAX,
  ORDERS_MAX,
  PAY_MS,
  PENDING_OF_ONE_MAX,
  RECEIVE_MS,
  REFUND_MS,
} from '../model.ts';
import type {
  DeliverCodes,
  HandleShopOrder,
  OrderEvent,
  OrderRecord,
  PlaceShopOrder,
  RefundShopOrder,
  ReleaseOwed,
  StepShopOrder,
  VariantRecord,
} from '../model.ts';
import { done, isOperator } from './products.ts';
import { escrowOf, SALES, tradingOf } from './state.ts';
import type { ShopBooks } from './state.ts';

export function place(books: ShopBooks, tools: MachineTools, command: PlaceShopOrder): MachineReply {
  const { customer, quantity, unit } = command;
  const standing = tools.customer(customer);
  if (standing !== 'enabled') return refused(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
  const coin = tools.coin(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX || !isPositive(unit)) return refused('shop.invalid');
  const variant = books.variants.get(command.variant);
  const product = variant === undefined ? undefined : books.products.get(variant.product);
  if (variant === undefined || product === undefined) return refused('shop.not_found');
  if (product.state !== 'on_sale') return refused('shop.not_on_sale');
  if (variant.version !== command.version || !isPriceOf(variant, coin.id, unit)) return refused('shop.terms_changed');
  // Anyone who could not pay does not begin.
  const loss = tools.lossRefusal(customer, coin.id);
  if (loss !== undefined) return loss;
  const own = books.ordersBy(customer);
  const areMany = own.length >= OPEN_OF_ONE_MAX || own.filter(({ state }) => state === 'pending').length >= PENDING_OF_ONE_MAX;
  if (areMany || books.orders.size >= ORDERS_MAX || books.bought.size >= BOUGHT_MAX) return refused('shop.too_many');
  if (product.limit > 0 && books.boughtBy(product.id, customer) + quantity > product.limit) return refused('shop.limit_reached');
  if (variant.stock < quantity) return refused('shop.sold_out');

  const nowMs = tools.nowMs();
  const of = { customer, product: product.id, variant: variant.id };
  books.take(tools, of, quantity);
  books.counts.orders += 1;
  const none = { held: '0', refunded: '0', refunds: 0, paidAtMs: 0, shippedAtMs: 0, receivedAtMs: 0, askedAtMs: 0, by: 0, decidedBy: 0 };
  books.add(tools, {
    id: books.counts.orders,
    ...of,
    delivery: product.delivery,
    quantity,
    coin: coin.id,
    unit,
    total: String(BigInt(unit) * BigInt(quantity)),
    ...none,
    state: 'pending',
    deadlineMs: nowMs + PAY_MS,
    words: command.words,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
  return done(books.counts.orders);
}

/** What its customer does to an order. */
export function step(books: ShopBooks, tools: MachineTools, { customer, kind, order: id }: StepShopOrder): MachineReply {
  const order = books.orders.get(id);
  if (order?.customer !== customer) return refused('shop.not_found');
  if (tools.customer(customer) !== 'enabled') return refused('customer_disabled');
  const event = kind.slice('shop.'.length) as OrderEvent;
  const nowMs = tools.nowMs();
  // What is due happens first.
  const isOver = order.deadlineMs > 0 && order.deadlineMs <= nowMs;
  if (isOver || !isAllowed(order, event)) return refused('shop.state_changed');
  switch (kind) {
    case 'shop.pay':
      return pay(books, tools, order);
    case 'shop.cancel':
      giveUp(books, tools, order, 'cancelled');
      return done(id);
    case 'shop.receive': {
      const loss = tools.lossRefusal(customer, order.coin);
      if (loss !== undefined) return loss;
      receive(books, tools, order);
      return done(id);
    }
    case 'shop.ask_refund':
      if (order.askedAtMs > 0) return refused('shop.state_changed');
      // It waits for people now.
      books.change(tools, order, { askedAtMs: nowMs, deadlineMs: 0 });
      return done(id);
    default:
      return refused('unknown_command', { rule: kind satisfies never });
  }
}

/** What operators do to an order. */
export function handle(books: ShopBooks, tools: MachineTools, { by, kind, order: id }: HandleShopOrder): MachineReply {
  const order = books.orders.get(id);
  if (order === undefined) return refused('shop.not_found');
  if (!isOperator(by)) return refused('shop.invalid');
  if (!isAllowed(order, kind.slice('shop.'.length) as OrderEvent)) return refused('shop.state_changed');
  // Nothing is sent to a customer whose coins may not be theirs.
  const loss = kind === 'shop.refuse' ? undefined : tools.lossRefusal(order.customer, order.coin);
  if (loss !== undefined) return loss;
  const nowMs = tools.nowMs();
  switch (kind) {
    case 'shop.pick':
      books.change(tools, order, { state: 'picking', by });
      return done(id);
    case 'shop.ship':
      books.change(tools, order, { state: 'shipped', by, shippedAtMs: nowMs, deadlineMs: nowMs + RECEIVE_MS });
      return done(id);
    case 'shop.refuse':
      if (order.askedAtMs === 0) return refused('shop.state_changed');
      books.change(tools, order, { by, decidedBy: 0, ...decided(order, nowMs) });
      return done(id);
    default:
      return refused('unknown_command', { rule: kind satisfies never });
  }
}

/** The codes of an order are its customer’s: the shop is paid. A debtor has to cancel, and the held amount settles the debt. */
export function deliver(books: ShopBooks, tools: MachineTools, { order: id }: DeliverCodes): MachineReply {
  const order = books.orders.get(id);
  if (order === undefined) return refused('shop.not_found');
  if (!isAllowed(order, 'deliver')) return refused('shop.state_changed');
  const loss = tools.lossRefusal(order.customer, order.coin);
  if (loss !== undefined) return loss;
  receive(books, tools, order);
  return done(id);
}

/** Ends the order of a debtor, so that what it holds pays. */
export function releaseOwed(books: ShopBooks, tools: MachineTools, { order: id }: ReleaseOwed): MachineReply {
  const order = books.orders.get(id);
  if (order === undefined) return refused('shop.not_found');
  if (!isAllowed(order, 'owed') || !tools.owes(order.customer, order.coin)) return refused('shop.state_changed');
  giveUp(books, tools, order, 'cancelled');
  return done(id);
}

export function refund(books: ShopBooks, tools: MachineTools, command: RefundShopOrder): MachineReply {
  const { amount: text, by, decidedBy, order: id } = command;
  const order = books.orders.get(id);
  if (order === undefined) return refused('shop.not_found');
  const arePeople = isOperator(by) && Number.isSafeInteger(decidedBy) && decidedBy >= 0 && by !== decidedBy;
  if (!arePeople || !isPositive(text)) return refused('shop.invalid');
  if (!isAllowed(order, 'refund') || order.refunded !== command.refunded) return refused('shop.state_changed');
  const still = tools.stillness(order.coin);
  if (still !== undefined) return still;
  const { coin, customer, total } = order;
  // Nobody could take it out of there again.
  if (tools.isClosed(customer)) return refused('shop.state_changed');
  const [amount, refunded] = [BigInt(text), BigInt(order.refunded) + BigInt(text)];
  if (refunded > BigInt(total)) return refused('shop.amount_out_of_range');
  const isHeld = order.state !== 'received';
  if (!isHeld && tools.money.available(SALES, coin) < amount) return refused('shop.sales_not_enough');

  const refunds = order.refunds + 1;
  const cause = `shop:${id}:refund:${refunds}`;
  if (isHeld) tools.money.transfer(escrowOf(customer), tradingOf(customer), coin, amount, { reason: 'shop_return', cause });
  else tools.money.transfer(SALES, tradingOf(customer), coin, amount, { reason: 'shop_refund', cause });
  const held = isHeld ? String(BigInt(order.held) - amount) : '0';
  const into = { refunded: String(refunded), refunds, held, by, decidedBy };
  if (refunded < BigInt(total)) {
    books.change(tools, order, { ...into, ...(order.askedAtMs > 0 ? decided(order, tools.nowMs()) : {}) });
    return done(id);
  }
  // What was not sent yet can be sold again.
  if (order.state === 'paid') books.take(tools, order, -order.quantity);
  else books.countBought(order.product, customer, -order.quantity);
  books.change(tools, order, { ...into, state: 'refunded', askedAtMs: 0, deadlineMs: 0 });
  return done(id);
}

/** Processes the one deadline that is due first. */
export function due(books: ShopBooks, tools: MachineTools): void {
  const first = books.deadlines.first;
  const order = first === undefined ? undefined : books.orders.get(first.id);
  assert(order !== undefined, 'a deadline is of an order that is not complete');
  switch (order.state) {
    case 'pending':
      return giveUp(books, tools, order, 'expired');
    case 'shipped':
      // Nothing of a coin that stands still changes hands.
      if (tools.stillness(order.coin) !== undefined) return void books.change(tools, order, { deadlineMs: tools.nowMs() + DAY_MS });
      return receive(books, tools, order);
    default:
      assert(order.state === 'received', 'no other state has a deadline');
      books.change(tools, order, { state: 'complete', deadlineMs: 0 });
  }
}

function pay(books: ShopBooks, tools: MachineTools, order: OrderRecord): MachineReply {
  const { coin, customer, id, total } = order;
  const loss = tools.lossRefusal(customer, coin);
  if (loss !== undefined) return loss;
  if (tools.money.available(tradingOf(customer), coin) < BigInt(total)) return refused('shop.balance_not_enough');
  const why = { reason: 'shop_hold', cause: `shop:${id}:pay` };
  tools.money.transfer(tradingOf(customer), escrowOf(customer), coin, BigInt(total), why);
  books.change(tools, order, { state: 'paid', held: total, paidAtMs: tools.nowMs(), deadlineMs: 0 });
  return done(id);
}

/** Everything that is held comes back, and the pieces can be sold again. */
function giveUp(books: ShopBooks, tools: MachineTools, order: OrderRecord, state: 'cancelled' | 'expired'): void {
  const { coin, customer, held, id } = order;
  const why = { reason: 'shop_return', cause: `shop:${id}:cancel` };
  if (held !== '0') tools.money.transfer(escrowOf(customer), tradingOf(customer), coin, BigInt(held), why);
  books.take(tools, order, -order.quantity);
  const refunded = String(BigInt(order.refunded) + BigInt(held));
  books.change(tools, order, { state, held: '0', refunded, deadlineMs: 0 });
}

/** The shop is paid what is held. A refund that was asked for waits for people. */
function receive(books: ShopBooks, tools: MachineTools, order: OrderRecord): void {
  const { askedAtMs, coin, customer, held, id } = order;
  const nowMs = tools.nowMs();
  const why = { reason: 'shop_purchase', cause: `shop:${id}:receive` };
  tools.money.transfer(escrowOf(customer), SALES, coin, BigInt(held), why);
  books.change(tools, order, { state: 'received', held: '0', receivedAtMs: nowMs, deadlineMs: askedAtMs > 0 ? 0 : nowMs + REFUND_MS });
}

/** A refund was decided about: the clock goes on, and what has passed meanwhile has passed. */
function decided({ receivedAtMs, state }: OrderRecord, nowMs: number): Pick<OrderRecord, 'askedAtMs' | 'deadlineMs'> {
  return { askedAtMs: 0, deadlineMs: state === 'received' ? receivedAtMs + REFUND_MS : nowMs + RECEIVE_MS };
}

/** Of a price in a coin exactly that; one in a currency is made of the coin’s reference, which the core does not know. */
function isPriceOf({ coin, price }: VariantRecord, paid: number, unit: string): boolean {
  return coin === -1 || (coin === paid && price === unit);
}
