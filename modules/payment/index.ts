export type { Payee } from './methods.ts';
export type { PaymentPorts } from './ports.ts';
export { createPayment } from './payment.ts';
export type { Payment } from './payment.ts';
