import { createHmac } from 'node:crypto';
import type { OpenedSite } from '../../harness/open-site.ts';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a secret (RFC 6238), now by the site's clock or some steps of 30 s later; the server takes each step once. */
export function authenticatorCode(site: Pick<OpenedSite, 'clock'>, secret: string, stepsAhead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(site.clock.wall() / STEP_MS) + stepsAhead));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text.toUpperCase().replace(/[^A-Z2-7]/g, '')) bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
