import type { SiteModule } from '@agio/module';
import type { Certification } from './certification.ts';
import { certificationPeople } from './people.ts';
import type { CertificationPorts } from './ports.ts';
import { SEALED } from './sealing.ts';

export const certification: SiteModule<'certification', CertificationPorts, Certification> = {
  name: 'certification',
  migrations: [{ module: 'certification', dir: new URL('./migrations/', import.meta.url) }],
  people: certificationPeople,
  sealed: SEALED,
  open: async (ports) => (await import('./index.ts')).createCertification(ports),
};
