import type { ModuleCanary } from '@agio/module/testing';

const tests = 'modules/support/tests/tickets.test.ts';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'another customer’s ticket is found',
    file: 'modules/support/store.ts',
    find: '($2::int8 is null or customer = $2)${lock',
    replace: '($2::int8 is null or customer >= 0)${lock',
    caughtBy: { tests, named: 'is nobody else’s' },
  },
  {
    name: 'a customer reads notes of operators',
    file: 'modules/support/views.ts',
    find: "message.author === 'note' ? []",
    replace: "message.author === 'event' ? []",
    caughtBy: { tests, named: 'has notes that operators alone read' },
  },
];
