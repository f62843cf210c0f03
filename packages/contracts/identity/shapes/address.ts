import { z } from 'zod';
import { id } from '../../shapes.ts';

/** A line of text that people write: not only spaces, and no control characters. */
function line(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{C}*$/u);
}

export const addressFields = { mobile: line(32), name: line(64), region: line(128), street: line(256) };

/** A shipping address (spec §3). */
export const shippingAddress = z.object({ id, ...addressFields, isDefault: z.boolean() });
export type ShippingAddress = z.output<typeof shippingAddress>;
