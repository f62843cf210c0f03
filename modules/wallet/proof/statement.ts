import { createHash, createPublicKey, verify } from 'node:crypto';

/** What a proof says of one coin. */
export interface ProvenCoin {
  readonly coin: string;
  readonly decimals: number;
  readonly root: string;
  readonly total: string;
  readonly leaves: number;
}

/** A published proof as it was signed. */
export interface SignedStatement {
  /** One more than that of the proof before. */
  readonly number: number;
  readonly text: string;
  /** SHA-256 of the text, which the next statement names. */
  readonly hash: string;
  /** Ed25519, 32 bytes in hex. */
  readonly publicKey: string;
  /** Over the text, 64 bytes in hex. */
  readonly signature: string;
}

/** The signer of proofs. */
export interface ProofSigner {
  readonly publicKey: string;
  sign(text: string): string;
}

/** What a module commits to beside what is owed: all of it is under one root. */
export interface CommittedTree {
  readonly name: string;
  readonly leaves: number;
  readonly root: string;
}

/** What stands before the 32 bytes of a key in its DER form (RFC 8410). */
const ED25519_DER = Buffer.from('302a300506032b6570032100', 'hex');

export interface StatementParts {
  readonly number: number;
  readonly atMs: number;
  readonly sequence: number;
  readonly previous: string;
  readonly publicKey: string;
  readonly coins: readonly ProvenCoin[];
  readonly commitments: readonly CommittedTree[];
}

/** The text that is signed: a line for each thing, so that people can read it and programs can write it again. */
export function statementText({ number, atMs, sequence, previous, publicKey, coins, commitments }: StatementParts): string {
  return [
    'agio proof of liabilities v2',
    `number ${number}`,
    `made ${new Date(atMs).toISOString()}`,
    `journal ${sequence}`,
    `key ${publicKey}`,
    `previous ${previous}`,
    ...coins.map(
      ({ coin, decimals, root, total, leaves }) => `coin ${coin} decimals ${decimals} owed ${total} leaves ${leaves} root ${root}`,
    ),
    ...commitments.map(({ leaves, name, root }) => `commitment ${name} leaves ${leaves} root ${root}`),
    '',
  ].join('\n');
}

/** What a statement commits to; its own text is where that is kept. */
export function commitmentsIn(text: string): CommittedTree[] {
  return [...text.matchAll(/^commitment (\S+) leaves (\d+) root ([0-9a-f]{64})$/gm)].map(([, name = '', leaves, root = '']) => ({
    name,
    leaves: Number(leaves),
    root,
  }));
}

export function statementHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function isSigned({ text, hash, publicKey, signature }: SignedStatement): boolean {
  if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature) || statementHash(text) !== hash) return false;
  const key = createPublicKey({ key: Buffer.concat([ED25519_DER, Buffer.from(publicKey, 'hex')]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
}
