import type { ModuleCanary } from '@agio/module/testing';

const table = { tests: 'modules/otc/tests/table.test.ts' } as const;
const life = { tests: 'modules/otc/tests/order-life.test.ts' } as const;
const calls = { tests: 'modules/otc/tests/taking-over-calls.test.ts' } as const;
const taking = { tests: 'modules/otc/tests/taking.test.ts' } as const;

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'a buyer may cancel what both have to cancel',
    file: 'modules/otc/machine/orders.ts',
    find: 'const isBoth = others.length > 0 && order.split === split;',
    replace: 'const isBoth = order.split === split;',
    caughtBy: { ...table, named: 'by both or by nobody' },
  },
  {
    name: 'B5: two different amounts are an agreement',
    file: 'modules/otc/machine/orders.ts',
    find: 'others.length > 0 && order.split === split;',
    replace: "others.length > 0 && order.split !== '-';",
    caughtBy: { ...table, named: 'both may agree to a split' },
  },
  {
    name: 'B5: what both agreed to split changes hands at once',
    file: 'modules/otc/machine/endings.ts',
    find: "const toBuyer = order.split === '' ? '0' : order.split;",
    replace:
      "if (order.split !== '') return end(books, tools, order, { state: 'partial_success', reason: 'agreed', toBuyer: BigInt(order.split), by: 0, decidedBy: 0 });\n  const toBuyer = '0';",
    caughtBy: { ...table, named: 'both may agree to a split' },
  },
  {
    name: 'an expired payment that is appealed holds nothing',
    file: 'packages/deals/machine/endings.ts',
    find: "if (state !== 'expired') return held;",
    replace: "if (state !== 'paid') return held;",
    caughtBy: { ...table, named: 'appeals within a day' },
  },
  {
    name: 'a payer of another name needs no yes',
    file: 'modules/otc/machine/orders.ts',
    find: 'if (order.isOtherName && !command.acceptsOtherName)',
    replace: 'if (order.isOtherName && command.customer === 0)',
    caughtBy: { ...table, named: 'a payer of another name' },
  },
  {
    name: 'a window that the platform missed is over for the buyer',
    file: 'modules/otc/machine/endings.ts',
    find: 'nowMs - order.deadlineMs > LATE_MS',
    replace: 'nowMs < order.deadlineMs',
    caughtBy: { ...table, named: 'while the platform was away' },
  },
  {
    name: 'more is taken than the seller has',
    file: 'modules/otc/machine/orders.ts',
    find: 'tools.money.available(fiatOf(seller), ad.coin) < amount',
    replace: 'tools.money.available(fiatOf(seller), ad.coin) === 0n',
    caughtBy: { ...taking, named: 'above the balance' },
  },
  {
    name: 'what was given up cannot be taken again',
    file: 'modules/otc/machine/endings.ts',
    find: 'takeFrom(books, tools, ad, -BigInt(order.amount), order.price)',
    replace: 'takeFrom(books, tools, ad, 0n, order.price)',
    caughtBy: { ...taking, named: 'what nobody paid' },
  },
  {
    name: 'another customer’s ended order is found',
    file: 'packages/deals/order-source.ts',
    find: 'order === undefined || !this.#of.partiesOf(order).includes(customer)',
    replace: 'order === undefined || (known !== undefined && !this.#of.partiesOf(order).includes(customer))',
    caughtBy: { ...life, named: 'is not found by anybody else' },
  },
  {
    name: 'another customer’s open order is found',
    file: 'packages/deals/order-source.ts',
    find: 'order === undefined || !this.#of.partiesOf(order).includes(customer)',
    replace: 'order === undefined || (known === undefined && !this.#of.partiesOf(order).includes(customer))',
    caughtBy: { ...life, named: 'is not found by anybody else' },
  },
  {
    name: 'a step is written again after a crash',
    file: 'packages/deals/transcript.ts',
    find: 'if (there.length > 0) return undefined;',
    replace: 'if (there.length > 2) return undefined;',
    caughtBy: { ...life, named: 'has every step in its transcript once' },
  },
  {
    name: 'a line of a transcript is chained to nothing',
    file: 'packages/deals/transcript.ts',
    find: 'line.number === at + 1 && line.hash === hashOf',
    replace: 'line.number > 0 || line.hash === hashOf',
    caughtBy: { ...life, named: 'has every step in its transcript once' },
  },
  {
    name: 'one person decides about an account of their own',
    file: 'packages/deals/appeal-desk.ts',
    find: 'this.#of.partiesOf(order).some(',
    replace: 'this.#of.partiesOf(order).slice(1).some(',
    caughtBy: { ...life, named: 'never by one whose own it is' },
  },
  {
    name: 'one person decides about any amount',
    file: 'packages/deals/appeal-desk.ts',
    find: 'const needsTwo = await this.needsTwo(operator, found.order);',
    replace: 'const needsTwo = false as boolean | undefined;',
    caughtBy: { ...life, named: 'about much takes two people' },
  },
  {
    name: 'B3: what nobody can be paid for is listed',
    file: 'modules/otc/market/makers.ts',
    find: 'taken.filter((type) => paidTo.has(`${type} ${fiat}`))',
    replace: 'taken',
    caughtBy: { ...calls, named: 'B3' },
  },
  {
    name: 'B4: whoever no longer waits for an answer is to blame',
    file: 'modules/otc/machine/endings.ts',
    find: "return reason === 'deadline' ? maker : undefined;",
    replace: "return reason === 'deadline' ? maker : reason === 'taker' ? buyer : undefined;",
    caughtBy: { tests: 'modules/otc/tests/taking.test.ts', named: 'B4' },
  },
  {
    name: 'whoever changed a factor sells at once',
    file: 'modules/otc/handlers/sales-delay.ts',
    find: 'return until === null || room.now() >= until ?',
    replace: 'return until === null || room.now() > 0 ?',
    caughtBy: { ...calls, named: 'is sold to by whoever names' },
  },
  {
    name: 'a sale is paid to somebody else’s payment method',
    file: 'modules/otc/handlers/take.ts',
    find: 'find(({ id }) => id === body.bankcard)',
    replace: "find(({ id }) => id !== '')",
    caughtBy: { ...calls, named: 'is sold to by whoever names' },
  },
  {
    name: 'a price that nobody was shown is taken',
    file: 'modules/otc/market/quotes.ts',
    find: 'priceAt(ad, one.price) === price &&',
    replace: 'priceAt(ad, one.price) !== undefined &&',
    caughtBy: { ...calls, named: 'floats around the reference' },
  },
  {
    name: 'OTC: a merchant who has lost the right is taken from',
    file: 'modules/otc/market/makers.ts',
    find: '!mayOffer(this.#ports, customer, host) || ',
    replace: '',
    caughtBy: { tests: 'modules/otc/tests/taking-over-calls.test.ts', named: 'has lost the right' },
  },
  {
    name: 'a suspended merchant leaves, and comes back as somebody new',
    file: 'modules/otc/handlers/merchant.ts',
    find: "['auditing', 'verified'];",
    replace: "['auditing', 'verified', 'suspended'];",
    caughtBy: { ...calls, named: 'A8: nobody leaves a suspension' },
  },
  {
    name: 'a closed account forgets its suspension',
    file: 'modules/otc/people.ts',
    find: "case state when 'suspended' then state else 'left' end",
    replace: "'left'",
    caughtBy: { ...calls, named: 'A8: a closed account stays suspended' },
  },
];
