import type { ModuleCanary } from '@agio/module/testing';

const tests = 'modules/payment/tests/payment.test.ts';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'a sale is paid to a payment method at once',
    file: 'modules/payment/methods.ts',
    find: "(side === 'buy' || method.usableFrom <= nowMs)",
    replace: "(side === 'buy' || method.usableFrom > 0)",
    caughtBy: { tests, named: 'are paid to by sales after a day' },
  },
  {
    name: 'a payment method of a former name is used',
    file: 'modules/payment/methods.ts',
    find: 'method.holder === holder &&',
    replace: "method.holder !== '' &&",
    caughtBy: { tests, named: 'under the name of now' },
  },
  {
    name: '36: an order does not wait for the removal of what its words name',
    file: 'modules/payment/methods.ts',
    find: '    await this.#ports.database.transaction((session) => lockMethods(session, customer));\n    const usable',
    replace: '    const usable',
    caughtBy: { tests: 'modules/payment/tests/payment.test.ts', named: 'unless a removal has begun before' },
  },
];
