import type { ModuleCanary } from '@agio/module/testing';

const tests = 'modules/alerts/alerts.test.ts';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'Alerts: a price that is jumped over is missed',
    file: 'packages/core/triggers/watches.ts',
    find: '!isMet(direction, ticks, nearest)',
    replace: 'ticks !== nearest',
    caughtBy: { tests: 'packages/core/triggers/watches.test.ts', named: 'jumps over' },
  },
  {
    name: 'Alerts: what was ended is told nevertheless',
    file: 'packages/core/triggers/watches.ts',
    find: '    this.#sinces[record] = 0;\n',
    replace: '',
    caughtBy: { tests: 'packages/core/triggers/watches.test.ts', named: 'can be ended until the machine is told' },
  },
  {
    name: 'Alerts: one fires for somebody else',
    file: 'modules/alerts/machine.ts',
    find: 'return alert?.customer === customer ? alert : undefined;',
    replace: 'return customer > 0 ? alert : undefined;',
    caughtBy: { tests, named: 'as if there were none' },
  },
  {
    name: 'Alerts: the old price still counts after a change',
    file: 'modules/alerts/machine.ts',
    find: 'tools.watches.watch(market, way, ticks, String(id));\n  books.put({ ...alert, way, ticks });',
    replace: 'tools.watches.watch(market, alert.way, alert.ticks, String(id));\n  books.put({ ...alert, way, ticks });',
    caughtBy: { tests, named: 'another price' },
  },
];
