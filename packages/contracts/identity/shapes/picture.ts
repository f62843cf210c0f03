import { z } from 'zod';

/** A picture in a response: its bytes, their media type, and for how many seconds they may be cached. */
export interface Picture {
  readonly type: 'image/png' | 'image/webp';
  readonly bytes: Uint8Array;
  readonly maxAgeSeconds: number;
}

export const picture = z.custom<Picture>((value) => typeof value === 'object' && value !== null && 'bytes' in value);

/** Bytes of the one file in a form. */
export const fileBytes = z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' });
/** Maximum size of an uploaded picture, in bytes. */
export const PICTURE_BYTES_MAX = 5 * 1_048_576;
