import type { SiteModule } from '@agio/module';
import { waitAfterRestore } from './after-restore.ts';
import { paymentPeople } from './people.ts';
import type { Payment } from './payment.ts';
import type { PaymentPorts } from './ports.ts';
import { SEALED } from './secrets.ts';
import { PROVEN_METHOD } from './store.ts';

export const payment: SiteModule<'payment', PaymentPorts, Payment, 'areUsable' | 'hasMethod' | 'samePaymentAs' | 'usableFor'> = {
  name: 'payment',
  migrations: [{ module: 'payment', dir: new URL('./migrations/', import.meta.url) }],
  people: paymentPeople,
  sealed: SEALED,
  proven: [PROVEN_METHOD],
  afterRestore: waitAfterRestore,
  offers: { areUsable: true, hasMethod: true, samePaymentAs: true, usableFor: true },
  open: async (ports) => (await import('./index.ts')).createPayment(ports),
};
