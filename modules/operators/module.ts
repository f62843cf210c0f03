import type { SiteModule } from '@agio/module';
import { endAfterRestore } from './entry/after-restore.ts';
import { operatorsMachine } from './machine.ts';
import type { Operators } from './operators.ts';
import { operatorsPeople } from './people.ts';
import type { OperatorsPorts } from './ports.ts';

export const operators: SiteModule<'operators', OperatorsPorts, Operators> = {
  name: 'operators',
  migrations: [{ module: 'operators', dir: new URL('./migrations/', import.meta.url) }],
  machine: operatorsMachine,
  people: operatorsPeople,
  afterRestore: endAfterRestore,
  open: async (ports) => (await import('./index.ts')).createOperators(ports),
};
