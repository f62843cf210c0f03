import { convertPicture } from './avatar.ts';

/** The text of the QR code in a picture; undefined without one, or for what is no picture. */
export async function readQr(bytes: Uint8Array): Promise<string | undefined> {
  const text = await convertPicture(bytes, 'code');
  return text instanceof Uint8Array ? new TextDecoder().decode(text) : undefined;
}
