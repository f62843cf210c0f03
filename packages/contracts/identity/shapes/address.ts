import { z } from 'zod';
import { id } from '../../shapes.ts';

/** A line that people write: nothing but blanks is no text, and neither is what only machines can read. */
function line(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{C}*$/u);
}

export const addressFields = { mobile: line(32), name: line(64), region: line(128), street: line(256) };

/** Where things are sent to (spec §3). */
export const shippingAddress = z.object({ id, ...addressFields, isDefault: z.boolean() });
export type ShippingAddress = z.output<typeof shippingAddress>;
