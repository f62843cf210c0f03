import type { SiteModule } from '@agio/module';
import { quantifyPeople } from './people.ts';
import type { QuantifyPorts } from './ports.ts';
import type { Quantify } from './quantify.ts';

/** Figures of robots, their ranking, and copies of them: it only reads what robots do. */
export const quantify: SiteModule<'quantify', QuantifyPorts, Quantify> = {
  name: 'quantify',
  migrations: [{ module: 'quantify', dir: new URL('./migrations/', import.meta.url) }],
  people: quantifyPeople,
  open: async (ports) => (await import('./index.ts')).createQuantify(ports),
};
