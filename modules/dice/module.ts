import type { SiteModule } from '@agio/module';
import { diceMachine } from './machine.ts';

export const dice: SiteModule<'dice'> = {
  name: 'dice',
  migrations: [],
  machine: diceMachine,
  people: { tables: [] },
  open: () => Promise.resolve({ handlers: {} }),
};
