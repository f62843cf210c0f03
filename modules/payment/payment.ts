import type { DeskHandlers, Handlers } from '@agio/contracts';
import type { OpenModule } from '@agio/module';
import { paymentDesk } from './desk.ts';
import { paymentHandlers } from './handlers.ts';
import type { PaymentCall } from './handlers.ts';
import { Methods } from './methods.ts';
import type { PaymentPorts } from './ports.ts';

export interface Payment extends OpenModule, Pick<Methods, 'payeeOf' | 'seedMethod' | 'usableFor'> {
  readonly handlers: Handlers<PaymentCall>;
  readonly desk: DeskHandlers<'deskPaymentMethods'>;
}

export function createPayment(ports: PaymentPorts): Payment {
  const methods = new Methods(ports);
  return {
    handlers: paymentHandlers(ports, methods),
    desk: paymentDesk(ports),
    payeeOf: (...given) => methods.payeeOf(...given),
    seedMethod: (...given) => methods.seedMethod(...given),
    usableFor: (...given) => methods.usableFor(...given),
  };
}
