import { answer, fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import type { DeskMethod } from '@agio/contracts/payment';
import { proofsOf } from '@agio/module';
import type { PaymentPorts } from './ports.ts';
import { openSecret } from './secrets.ts';
import { everyMethod } from './store.ts';
import { deskView } from './views.ts';

/** Operators' calls. Staff never read a number here. */
export function paymentDesk(ports: PaymentPorts): DeskHandlers<'deskPaymentMethods'> {
  const { database, masterKey } = ports;
  const proofs = proofsOf(ports);
  return {
    async deskPaymentMethods({ params }) {
      const customer = await ports.customerOf(params.uid);
      if (customer === undefined) return fail('NOT_FOUND');
      const name = await ports.certifiedNameOf(customer, '');
      const list: DeskMethod[] = [];
      for (const { sealed, ...method } of await everyMethod(database, proofs, customer)) {
        const isHolder = sealed !== null && openSecret(masterKey, method.id, sealed).holder === name;
        const isInUse = sealed !== null && (await ports.isInUse(database, customer, method.id));
        list.push(deskView(method, { isHolder, isInUse }));
      }
      return answer({ list });
    },
  };
}
