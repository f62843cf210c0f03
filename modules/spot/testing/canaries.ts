import type { ModuleCanary } from '@agio/module/testing';

const caughtBy = (named: string) => ({ tests: 'modules/spot/tests/convert.test.ts', named });

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'B23: the house pays more than the reference less the fee',
    file: 'modules/spot/machine/plan.ts',
    find: 'const net = mulDivFloor(amount, value * (BPS - BigInt(books.terms.feeBps)), lot * BPS);',
    replace: 'const net = gross - (gross * BigInt(books.terms.feeBps)) / BPS;',
    caughtBy: caughtBy('nothing is rounded up'),
  },
  {
    name: 'B23: a remainder is sold beyond what one customer may convert in a day',
    file: 'modules/spot/machine/plan.ts',
    find: 'books.convertedBy(customer, nowMs) + spent',
    replace: 'spent',
    caughtBy: caughtBy('splitting gains nothing'),
  },
  {
    name: 'B23: the house buys at a reference that its day does not bear out',
    file: 'modules/spot/machine/plan.ts',
    find: 'reference === undefined || !reference.isSteady ||',
    replace: 'reference === undefined ||',
    caughtBy: caughtBy('nothing that the day does not bear out'),
  },
  {
    name: 'B23: what could be sold on its market is sold to the house',
    file: 'modules/spot/machine/plan.ts',
    find: "return isSellable ? 'spot.not_small' : undefined;",
    replace: "return isSellable && amount < 0n ? 'spot.not_small' : undefined;",
    caughtBy: caughtBy('spot.not_small'),
  },
  {
    name: '36: every start makes a price of rows',
    file: 'modules/spot/references/references.ts',
    find: 'reference === null && !kept.has(id)',
    replace: '!kept.has(id) || reference !== null',
    caughtBy: { tests: 'modules/spot/references/attack.test.ts', named: '36: a restart' },
  },
];
