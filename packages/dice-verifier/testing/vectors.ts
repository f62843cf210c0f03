import { createHash, createHmac } from 'node:crypto';

export interface Vector {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly roll: string;
}

const CLIENTS = ['slow-morning-tea', '0', 'Z', 'a_b-c', 'x'.repeat(64), '0123456789abcdef'];
const NONCES = [0, 1, 2, 9, 10, 217, 218, 65_536, 2_147_483_647, 9_007_199_254_740_991];

/** Computed with Node's own hashes, and not by the verifier. */
export function vectors(): readonly Vector[] {
  return CLIENTS.flatMap((clientSeed, at) => {
    const serverSeed = at === 1 ? '' : createHash('sha256').update(`vector ${at}`).digest('hex');
    const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex');
    return NONCES.map((nonce) => ({ serverSeed, serverSeedHash, clientSeed, nonce, roll: rollBy(serverSeed, clientSeed, nonce) }));
  });
}

export function vectorsText(): string {
  return `${JSON.stringify({ format: 1, vectors: vectors() }, null, 2)}\n`;
}

function rollBy(serverSeed: string, clientSeed: string, nonce: number): string {
  const groups = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}`).digest('hex').match(/.{5}/g) ?? [];
  const first = groups.map((group) => Number(`0x${group}`)).find((group) => group < 1_000_000) ?? Number.NaN;
  return ((first % 10_000) / 100).toFixed(2).padStart(5, '0');
}
