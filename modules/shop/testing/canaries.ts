import type { ModuleCanary } from '@agio/module/testing';

const orders = { tests: 'modules/shop/tests/orders.test.ts' } as const;
const codes = { tests: 'modules/shop/tests/codes.test.ts' } as const;

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'Shop: codes of an older database are sold again',
    file: 'modules/shop/codes/restored.ts',
    find: 'if (older.length === 0) return;',
    replace: 'if (older.length >= 0) return;',
    caughtBy: { tests: 'modules/shop/tests/codes.test.ts', named: 'where the database alone was put back' },
  },
  {
    name: 'Shop: more pieces are sold than there are',
    file: 'modules/shop/machine/orders.ts',
    find: 'if (variant.stock < quantity) return',
    replace: 'if (variant.stock < quantity - 1) return',
    caughtBy: { ...orders, named: 'ten pieces for fifty buyers' },
  },
  {
    name: 'Shop: pieces of an order that expired are lost',
    file: 'modules/shop/machine/orders.ts',
    find: '  books.take(tools, order, -order.quantity);\n  const refunded',
    replace: '  books.countBought(order.product, customer, -order.quantity);\n  const refunded',
    caughtBy: { ...orders, named: 'ten pieces for fifty buyers' },
  },
  {
    name: 'Shop: a limit is forgotten once an order is complete',
    file: 'modules/shop/machine/orders.ts',
    find: "books.change(tools, order, { state: 'complete', deadlineMs: 0 });",
    replace:
      "books.countBought(order.product, order.customer, -order.quantity);\n      books.change(tools, order, { state: 'complete', deadlineMs: 0 });",
    caughtBy: { ...orders, named: 'up to its limit' },
  },
  {
    name: 'Shop: a price that was not shown is taken',
    file: 'modules/shop/machine/orders.ts',
    find: 'return coin === -1 || (coin === paid && price === unit);',
    replace: 'return coin === -1 || (coin === paid && price !== unit.slice(1));',
    caughtBy: { ...orders, named: 'at the price that was shown' },
  },
  {
    name: 'Shop: an order is paid after its time',
    file: 'modules/shop/machine/orders.ts',
    find: 'order.deadlineMs > 0 && order.deadlineMs <= nowMs;',
    replace: 'order.deadlineMs > 0 && order.deadlineMs < nowMs;',
    caughtBy: { ...orders, named: 'at once, one counts' },
  },
  {
    name: 'Shop: one person lowers a price',
    file: 'modules/shop/desk/prices.ts',
    find: ' || BigInt(price) < BigInt(now.price);',
    replace: ';',
    caughtBy: { tests: 'e2e/api/shop.test.ts', named: '36: lowers a price' },
  },
  {
    name: 'Shop: the same refund is made twice',
    file: 'modules/shop/machine/orders.ts',
    find: " || order.refunded !== command.refunded) return refused('shop.state_changed');",
    replace: ") return refused('shop.state_changed');",
    caughtBy: { ...orders, named: 'comes back in parts' },
  },
  {
    name: 'Shop: a refund of what is held leaves it held',
    file: 'modules/shop/machine/orders.ts',
    find: "const held = isHeld ? String(BigInt(order.held) - amount) : '0';",
    replace: "const held = isHeld ? order.held : '0';",
    caughtBy: { ...orders, named: 'what is left after a part was given back' },
  },
  {
    name: 'Shop: the clock runs while people decide about a refund',
    file: 'modules/shop/machine/orders.ts',
    find: 'books.change(tools, order, { askedAtMs: nowMs, deadlineMs: 0 });',
    replace: 'books.change(tools, order, { askedAtMs: nowMs });',
    caughtBy: { ...orders, named: 'counts as received after ten days' },
  },
  {
    name: 'Shop: an order of somebody else is paid',
    file: 'modules/shop/machine/orders.ts',
    find: "if (order?.customer !== customer) return refused('shop.not_found');",
    replace: "if (order === undefined || customer < 1) return refused('shop.not_found');",
    caughtBy: { ...orders, named: 'alone to pay' },
  },
  {
    name: 'Shop: codes of an order that was cancelled stay with it',
    file: 'modules/shop/codes/codes.ts',
    find: 'else await takeBack(room, id);',
    replace: 'else if (id < 0) await takeBack(room, id);',
    caughtBy: { ...codes, named: 'cancelled meanwhile' },
  },
  {
    name: 'Shop: a code that was delivered is taken back because a row says that its order was cancelled',
    file: 'modules/shop/codes/codes.ts',
    find: "if (reply.ok || booksOf(room).orders.get(id)?.state === 'received') await hand(room, order);",
    replace: "if (reply.ok || booksOf(room).orders.get(id)?.state === 'received') await Promise.resolve(hand);",
    caughtBy: { ...codes, named: 'delivered are nobody else’s' },
  },
  {
    name: 'Shop: a code is shown because a row says whose it is',
    file: 'modules/shop/codes/codes.ts',
    find: 'rows.filter((row) => proofs.holds(PROVEN_CODE, row, { order_id: id, customer, variant }));',
    replace: 'rows.filter((row) => row.proof !== null && proofs !== undefined && customer > 0 && variant > 0);',
    caughtBy: { ...codes, named: 'because a row says so' },
  },
  {
    name: 'Shop: an address is opened for another order',
    file: 'packages/deals/sealing.ts',
    find: 'const purposeOf = (id: number | string): string => `${purpose} ${id}`;',
    replace: "const purposeOf = (id: number | string): string => `${purpose} ${id === '' ? id : ''}`;",
    caughtBy: { ...codes, named: 'sealed for their order' },
  },
  {
    name: 'Shop: codes are imported that nobody compared',
    file: 'modules/shop/desk/requests.ts',
    find: "if (batch.fingerprint !== fingerprint) return { ok: false, code: 'STATE_CHANGED' };",
    replace: "if (batch.fingerprint === '' && fingerprint !== '') return { ok: false, code: 'STATE_CHANGED' };",
    caughtBy: { tests: 'modules/shop/tests/batches.test.ts', named: 'were compared' },
  },
  {
    name: 'Shop: customers are led to a page that somebody else named',
    file: 'modules/shop/carriers.ts',
    find: 'if (!TRACKING_PATTERN.test(pattern) || !proofs.holds(PROVEN_CARRIER, by, {})) return null;',
    replace: "if (!TRACKING_PATTERN.test(pattern) || by.name === '') return null;",
    caughtBy: { tests: 'modules/shop/tests/carriers.test.ts', named: 'lead nowhere' },
  },
  {
    name: 'Shop: a closed account gets a refund that nobody can take',
    file: 'modules/shop/desk/refund.ts',
    find: "includes('closed')",
    replace: "includes('none' as never)",
    caughtBy: { tests: 'modules/shop/tests/refunds.test.ts', named: 'never one who has closed it' },
  },
];
