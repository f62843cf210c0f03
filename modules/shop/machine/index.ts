import type { Machine, MachineCommand, MachineReply, MachineTools, RunningMachine } from '@agio/core';
import { refused } from '@agio/core';
import { deliver, due, handle, place, refund, releaseOwed, step } from './orders.ts';
import { countStock, defineProduct, importCodes, priceVariant, withholdCodes } from './products.ts';
import { ShopBooks } from './state.ts';
import { BOUGHT_MAX, ORDERS_MAX, PRODUCTS_MAX, VARIANTS_MAX } from '../model.ts';
import type { ShopCommand } from '../model.ts';

/** The running machine; `books` is read-only. */
export interface RunningShop extends RunningMachine {
  readonly books: ShopBooks;
}

/** Goods for coins: what is paid is held until it has arrived, no piece is sold twice, and every clock is here. */
export const shopMachine: Machine<RunningShop> = {
  name: 'shop',
  layout: 1,
  // 2: nothing is given back to an account that was closed.
  logic: 2,
  accountKinds: ['shop.escrow', 'shop.sales'],
  reasons: { shop_hold: 'customer', shop_return: 'customer', shop_purchase: 'income', shop_refund: 'income' },
  bounds: { products: PRODUCTS_MAX, variants: VARIANTS_MAX, orders: ORDERS_MAX, bought: BOUGHT_MAX },
  // What gives a customer their coins back is taken in while much else waits.
  reducesRisk: ['shop.cancel', 'shop.ask_refund'],
  start(tools) {
    const books = new ShopBooks();
    return {
      books,
      apply: (command) => apply(books, tools, command as ShopCommand),
      save: (writer) => books.save(writer),
      load: (reader) => books.load(reader),
      // What is held for orders is in accounts of its own.
      holds: () => [],
      records: () => books.records(),
      sizes: () => ({
        products: books.products.size,
        variants: books.variants.size,
        orders: books.orders.size,
        bought: books.bought.size,
      }),
      nextDueMs: () => books.deadlines.first?.atMs,
      due: () => due(books, tools),
    };
  },
};

function apply(books: ShopBooks, tools: MachineTools, command: ShopCommand): MachineReply {
  switch (command.kind) {
    case 'shop.product':
      return defineProduct(books, tools, command);
    case 'shop.variant':
      return priceVariant(books, tools, command);
    case 'shop.stock':
      return countStock(books, tools, command);
    case 'shop.import':
      return importCodes(books, tools, command);
    case 'shop.withhold':
      return withholdCodes(books, tools, command);
    case 'shop.order':
      return place(books, tools, command);
    case 'shop.pay':
    case 'shop.cancel':
    case 'shop.receive':
    case 'shop.ask_refund':
      return step(books, tools, command);
    case 'shop.pick':
    case 'shop.ship':
    case 'shop.refuse':
      return handle(books, tools, command);
    case 'shop.deliver':
      return deliver(books, tools, command);
    case 'shop.owed':
      return releaseOwed(books, tools, command);
    case 'shop.refund':
      return refund(books, tools, command);
    default:
      return unknown(command);
  }
}

function unknown(command: never): MachineReply {
  const { kind } = command as MachineCommand;
  return refused('unknown_command', { rule: kind });
}
