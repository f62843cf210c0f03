import type { SiteModule } from '@agio/module';
import { supportPeople } from './people.ts';
import type { SupportPorts } from './ports.ts';
import type { Support } from './support.ts';

export const support: SiteModule<'support', SupportPorts, Support> = {
  name: 'support',
  migrations: [{ module: 'support', dir: new URL('./migrations/', import.meta.url) }],
  people: supportPeople,
  demo: async () => (await import('./demo/index.ts')).supportDemo,
  open: async (ports) => (await import('./index.ts')).createSupport(ports),
};
