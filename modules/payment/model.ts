import type { Fiat, PaymentType } from '@agio/contracts/payment';
import { customer, defineTable, flag, number, word } from '@agio/kernel/record';
import type { RecordOf } from '@agio/kernel/record';

export const paymentMethod = defineTable('payment_method', ['id'], {
  id: word('random id'),
  customer: customer('who is paid there'),
  type: word<PaymentType>('what kind of method it is'),
  bank: word('name of the bank'),
  branch: word('name of its branch'),
  masked: word('what lists show of the number or account'),
  currency: word<Fiat>('what is paid there'),
  sealed: word('name, number and payment code, sealed; null once it was removed', { isNullable: true }),
  isDefault: flag('whether it is the one that is used first'),
  createdAt: number('when it was added'),
  qrAt: number('when its payment code was added', { isNullable: true }),
  usableFrom: number('from when on sales may be paid to it'),
  removedAt: number('when it was removed', { isNullable: true }),
});
/** A payment method with what is sealed of it, and when it was removed. */
export type KeptMethod = RecordOf<typeof paymentMethod>;
