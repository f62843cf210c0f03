import type { SiteModule } from '@agio/module';
import type { RewindPorts } from './ports.ts';
import type { Rewind } from './rewind.ts';

export const rewind: SiteModule<'rewind', RewindPorts, Rewind> = {
  name: 'rewind',
  migrations: [],
  people: { tables: [] },
  open: async (ports) => (await import('./index.ts')).createRewind(ports),
};
