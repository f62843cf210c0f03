import type { Liabilities, Statement } from '../api/proofs.ts';

/** What was found: the first statement that does not hold, and whether this browser could check signatures at all. */
export type HistoryVerdict = { readonly broken: number | null; readonly signaturesChecked: boolean };

/** The hash that the first statement of all names. */
const NO_STATEMENT = '0'.repeat(64);
const utf8 = new TextEncoder();

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** The text that must have been signed for a proof, written from what the page shows. */
export function textOf(proof: Liabilities, { number, publicKey }: Statement, previous: string): string {
  const coins = proof.coins.map(
    ({ coin, decimals, total, leaves, root }) => `coin ${coin} decimals ${decimals} owed ${total} leaves ${leaves} root ${root}`,
  );
  const head = [`number ${number}`, `made ${new Date(proof.time).toISOString()}`, `journal ${proof.sequence}`, `key ${publicKey}`];
  return ['agio proof of liabilities v2', ...head, `previous ${previous}`, ...coins, ''].join('\n');
}

/** The hash of the statement before, as a statement names it. */
export function previousOf({ text }: Statement): string {
  return /^previous ([0-9a-f]{64})$/m.exec(text)?.[1] ?? '';
}

/** When a statement says that it was made; `null` where it says nothing of the kind. */
export function madeAt({ text }: Statement): number | null {
  const time = Date.parse(/^made (\S+)$/m.exec(text)?.[1] ?? '');
  return Number.isNaN(time) ? null : time;
}

/**
 * Checks signed statements, the newest first: the newest is the one of the proof that is shown, each is signed by the same key, and each names
 * the hash of the one below it. Who compares one hash with others has compared the whole history.
 */
export async function checkHistory(proof: Liabilities, history: readonly Statement[]): Promise<HistoryVerdict> {
  const [newest] = history;
  const shown = proof.statement;
  if (newest === undefined || shown === null) return { broken: shown?.number ?? 0, signaturesChecked: false };
  if (newest.hash !== shown.hash || newest.text !== textOf(proof, newest, previousOf(newest)))
    return { broken: shown.number, signaturesChecked: false };
  let signaturesChecked = true;
  for (const [at, statement] of history.entries()) {
    const signed = await isSigned(statement);
    if (signed === null) signaturesChecked = false;
    const below = history[at + 1];
    const follows = below === undefined ? isEnd(statement) : previousOf(statement) === below.hash && statement.number === below.number + 1;
    const says = statement.text.split('\n').slice(1, 2)[0] === `number ${statement.number}`;
    if (signed === false || !follows || !says || statement.publicKey !== newest.publicKey || (await hashOf(statement)) !== statement.hash)
      return { broken: statement.number, signaturesChecked };
  }
  return { broken: null, signaturesChecked };
}

/** Below the oldest that was given there are others, or it is the first of all. */
function isEnd(statement: Statement): boolean {
  return statement.number > 1 || previousOf(statement) === NO_STATEMENT;
}

async function hashOf({ text }: Statement): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8.encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `null` where the browser does not know the kind of signature. */
async function isSigned({ text, publicKey, signature }: Statement): Promise<boolean | null> {
  if (!text.includes(`\nkey ${publicKey}\n`)) return false;
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), utf8.encode(text));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
    return false;
  }
}

/** A hash in groups of four, as people compare it. */
export function grouped(hash: string): string {
  return hash.replace(/.{4}(?=.)/g, '$& ');
}
