import type { SiteModule } from '@agio/module';
import type { Certification } from './certification.ts';
import { certificationPeople } from './people.ts';
import type { CertificationPorts } from './ports.ts';
import { SEALED } from './sealing.ts';

type Offers = 'certifiedCountriesOf' | 'isVerified' | 'levelOf' | 'realNameOf' | 'rightsOf' | 'samePersonAs' | 'verifiedNameOf';

export const certification: SiteModule<'certification', CertificationPorts, Certification, Offers> = {
  name: 'certification',
  migrations: [{ module: 'certification', dir: new URL('./migrations/', import.meta.url) }],
  people: certificationPeople,
  sealed: SEALED,
  offers: {
    certifiedCountriesOf: true,
    isVerified: true,
    levelOf: true,
    realNameOf: true,
    rightsOf: true,
    samePersonAs: true,
    verifiedNameOf: true,
  },
  open: async (ports) => (await import('./index.ts')).createCertification(ports),
};
