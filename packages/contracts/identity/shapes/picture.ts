import { z } from 'zod';

/** A picture as it is answered: its bytes, what they are, and for how many seconds they may be kept. */
export interface Picture {
  readonly type: 'image/png' | 'image/webp';
  readonly bytes: Uint8Array;
  readonly maxAgeSeconds: number;
}

export const picture = z.custom<Picture>((value) => typeof value === 'object' && value !== null && 'bytes' in value);

/** Bytes of one file of a form. */
export const fileBytes = z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' });
/** The largest picture that is taken. */
export const PICTURE_BYTES_MAX = 5 * 1_048_576;
