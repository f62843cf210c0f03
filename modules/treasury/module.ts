import type { SiteModule } from '@agio/module';
import type { Treasury } from './index.ts';
import type { TreasuryPorts } from './ports.ts';

export const treasury: SiteModule<'treasury', TreasuryPorts, Treasury> = {
  name: 'treasury',
  migrations: [],
  people: { tables: [] },
  open: async (ports) => (await import('./index.ts')).createTreasury(ports),
};
