import { hasCheckDigit } from '@agio/kernel';
import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { site } from '../../content/shapes/site.ts';
import { id, timeMs } from '../../shapes.ts';

export const paymentType = site.shape.paymentMethods.element;
export type PaymentType = z.output<typeof paymentType>;

/** Currencies of bank accounts. The two wallets are in yuan. */
export const FIATS = ['CNY', 'USD', 'EUR', 'GBP', 'HKD', 'TWD', 'KRW', 'JPY', 'SGD'] as const;
export const fiat = z.enum(FIATS);
export type Fiat = z.output<typeof fiat>;

/** Computed from the number of its order, so that nothing has to keep it. */
export const paymentReference = z.string().meta({
  description: 'What people call the order, and what may be written as the payment’s note. No order of OTC has the one of an order of C2C',
  examples: ['OTC-4F7K2'],
});

export const METHODS_MAX = 20;
/** Maximum characters of the text of a payment code: what its picture holds. */
export const CODE_MAX = 512;

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{C}*$/u);

const CARD = /^\d{16,19}$/;
const ACCOUNT = /^\d{6,15}$/;

/**
 * Whether a number can be a bank account: an IBAN whose check digits are right (ISO 13616), or a card number with its check digit. Accounts in
 * yuan are known by their cards; other currencies also have account numbers that are shorter and have no check digit.
 */
export function isBankNumber(number: string, currency: Fiat): boolean {
  if (/^[A-Z]{2}/.test(number)) return isValidIBAN(number);
  return (CARD.test(number) && hasCheckDigit(number)) || (currency !== 'CNY' && ACCOUNT.test(number));
}

/** A number as people write it, in groups; kept without them. */
const bankNumber = z
  .string()
  .max(64)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{6,34}$/));

const alipayAccount = z
  .string()
  .trim()
  .pipe(z.union([z.string().regex(/^\+?\d{8,15}$/), z.email().max(64).toLowerCase()]));
const weixinAccount = z
  .string()
  .trim()
  .regex(/^(?:[A-Za-z][\w-]{5,19}|\+?\d{8,15})$/);

/** What the personal payment codes of the two wallets hold; codes of one order, and everything else, are refused. */
export const CODE_PATTERNS: Readonly<Record<Exclude<PaymentType, 'bank'>, RegExp>> = {
  // Those of one order begin with bax.
  alipay: /^https:\/\/qr\.alipay\.com\/(?!bax)[a-z0-9]{4,64}(?:\?_s=[\w-]{1,32})?$/i,
  weixin: /^wxp:\/\/[\w-]{4,256}$/i,
};
const code = (type: keyof typeof CODE_PATTERNS) => z.string().max(CODE_MAX).regex(CODE_PATTERNS[type]);

const isDefault = z.boolean().optional();

export const newMethod = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('bank'),
      bank: line(64).min(1),
      branch: line(64).optional(),
      number: bankNumber,
      currency: fiat,
      isDefault,
    })
    .refine(({ currency, number }) => isBankNumber(number, currency), { path: ['number'], message: 'check digit' }),
  z.strictObject({ type: z.literal('alipay'), account: alipayAccount, qr: code('alipay').optional(), isDefault }),
  z.strictObject({ type: z.literal('weixin'), account: weixinAccount, qr: code('weixin').optional(), isDefault }),
]);
export type NewMethod = z.output<typeof newMethod>;

/** A payment code that is added later. */
export const addedCode = z.union([
  z.strictObject({ id, type: z.literal('alipay'), qr: code('alipay') }),
  z.strictObject({ id, type: z.literal('weixin'), qr: code('weixin') }),
]);

/** A payment method as its owner sees it in lists. */
export const paymentMethod = z.object({
  id,
  type: paymentType,
  /** The certified name that it was bound under. */
  holder: z.string(),
  /** Empty for the two wallets. */
  bank: z.string(),
  branch: z.string(),
  masked: z.string().meta({ description: 'Its last four digits, or the beginning and the end of an account' }),
  currency: fiat,
  isDefault: z.boolean(),
  hasQr: z.boolean(),
  createTime: timeMs,
  /** When its payment code was added. */
  qrTime: timeMs.nullable(),
  usableFrom: timeMs.meta({ description: 'Sales may be paid to it from then on' }),
  isHolder: z.boolean().meta({ description: 'The name is the one that is certified now; else it cannot be used' }),
  isInUse: z.boolean().meta({ description: 'An open order uses it, so that it cannot be removed' }),
});
export type PaymentMethod = z.output<typeof paymentMethod>;
