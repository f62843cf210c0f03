import type { DeskHandlers, Handlers } from '@agio/contracts';
import type { OpenModule } from '@agio/module';
import { paymentDesk } from './desk.ts';
import { paymentHandlers } from './handlers.ts';
import type { PaymentCall } from './handlers.ts';
import { Methods } from './methods.ts';
import type { PaymentPorts } from './ports.ts';
import type { Method } from './store.ts';

export interface Payment extends OpenModule, Pick<Methods, 'areUsable' | 'payeeOf' | 'seedMethod'> {
  /** Methods that a sale of a customer may be paid to now, the default first; without a host by the rules of the default site. */
  usableFor(customer: number, nowMs: number, host?: string): Promise<readonly Method[]>;
  /** Whether a method is bound under the certified name. */
  hasMethod(customer: number, host: string): Promise<boolean>;
  /** Other customers who are paid to an account of this one's. */
  samePaymentAs(customer: number): Promise<readonly number[]>;

  readonly handlers: Handlers<PaymentCall>;
  readonly desk: DeskHandlers<'deskPaymentMethods'>;
}

export function createPayment(ports: PaymentPorts): Payment {
  const methods = new Methods(ports);
  return {
    handlers: paymentHandlers(ports, methods),
    desk: paymentDesk(ports),
    areUsable: (...given) => methods.areUsable(...given),
    payeeOf: (...given) => methods.payeeOf(...given),
    seedMethod: (...given) => methods.seedMethod(...given),
    usableFor: (customer, nowMs, host) => methods.methodsFor(customer, 'sell', nowMs, host),
    samePaymentAs: (customer) => methods.samePaymentAs(customer),
    // A purchase may be paid with what was bound this minute.
    hasMethod: async (customer, host) => (await methods.methodsFor(customer, 'buy', 0, host)).length > 0,
  };
}
