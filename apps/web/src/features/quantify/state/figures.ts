import { MILLION } from '@agio/kernel';
import { percent } from '@agio/ui/formats';

/** Millionths as per cent, with a sign: 12345 → "+1.23%". */
export const signedShare = (millionths: number): string => percent((millionths / MILLION).toFixed(6));

/** The same without one. */
export const plainShare = (millionths: number): string => signedShare(Math.abs(millionths)).replace('+', '');

export const toneOfShare = (millionths: number): string => String(Math.sign(millionths));
