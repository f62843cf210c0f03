import { createHash, createPublicKey } from 'node:crypto';
import type { RequestContext, Signs } from '@agio/contracts';
import type { MachineCommand, KeySignature } from '@agio/core';
import { ExpiringMap, randomSecret } from '@agio/credentials';
import { challengeFor, isSignedBy, numbersOf } from '@agio/credentials/assertion';
import type { VotingKey } from '@agio/credentials/assertion';
import { canonicalJson } from '@agio/kernel';
import { textToSign } from '../machine/people.ts';
import type { KeptKey } from '../model.ts';

const FLOW_LIVES_MS = 5 * 60_000;
const FLOWS_MAX = 1_000;

/** The console as browsers name it. */
export interface Party {
  readonly origin: string;
  readonly domain: string;
}

/** What is about to be signed: one call with one body, by one operator in one session. */
interface SigningChallenge {
  readonly session: string;
  readonly action: string;
  readonly payload: string;
  readonly party: Party;
  readonly text: string;
  readonly at: number;
  readonly isVote: boolean;
}

/** A signature as a browser gives it; each field is base64url. */
export interface BrowserSignature {
  readonly key: string;
  readonly data: string;
  readonly client: string;
  readonly signature: string;
}

/** Passkeys of operators: what they sign, and what they signed until it is used. It is all lost when the process ends, and asked for again. */
export class Signing {
  readonly #now: () => number;
  readonly #registrations = new ExpiringMap<string>(FLOWS_MAX);
  readonly #flows = new ExpiringMap<SigningChallenge>(FLOWS_MAX);
  readonly #signed = new ExpiringMap<KeySignature>(FLOWS_MAX);
  #lastAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A challenge for a new key of this session. */
  register(session: string): { readonly flow: string; readonly challenge: string } {
    const flow = randomSecret();
    const challenge = challengeFor(`${session} ${flow}`);
    this.#registrations.set(flow, challenge, this.#now() + FLOW_LIVES_MS, this.#now());
    return { flow, challenge };
  }

  /** The new key; undefined if the browser's words are not about the challenge and this console, or it is no key of P-256. */
  registered(
    party: Party,
    session: string,
    given: { readonly flow: string; readonly id: string; readonly publicKey: string; readonly client: string },
  ): VotingKey | undefined {
    const challenge = this.#registrations.take(given.flow, this.#now());
    const isOurs = challenge !== undefined && challenge === challengeFor(`${session} ${given.flow}`);
    if (!isOurs || !isClient(given.client, 'webauthn.create', challenge, party)) return undefined;
    const point = pointOf(given.publicKey);
    return point === undefined ? undefined : { id: given.id, ...point, party: sha256(party.domain) };
  }

  /** The text to be signed: a command's where there is one, else the call with its body. */
  begin(
    about: Pick<SigningChallenge, 'session' | 'action' | 'payload' | 'party'>,
    command: object | undefined,
  ): { readonly flow: string; readonly text: string; readonly challenge: string } {
    // Each later than the one before, so that two of one millisecond both count.
    const at = Math.max(this.#now(), this.#lastAt + 1);
    this.#lastAt = at;
    const { action, payload } = about;
    const text =
      command === undefined ? canonicalJson({ call: action, payload, signed: { at } }) : textToSign(command as MachineCommand, at);
    const flow = randomSecret();
    this.#flows.set(flow, { ...about, text, at, isVote: command !== undefined }, this.#now() + FLOW_LIVES_MS, this.#now());
    return { flow, text, challenge: challengeFor(text) };
  }

  /** What was signed, if one of these keys signed it in this session. `verificationOf` makes what the call is confirmed by. */
  finish(
    flow: string,
    given: BrowserSignature,
    session: string,
    keys: readonly KeptKey[],
    verificationOf: (begun: Pick<SigningChallenge, 'action' | 'payload'>) => { readonly verification: string; readonly expiresAt: number },
  ): { readonly verification: string; readonly expiresAt: number } | undefined {
    const begun = this.#flows.take(flow, this.#now());
    const key = keys.find(({ id }) => id === given.key);
    const signature = numbersOf(Buffer.from(given.signature, 'base64url'));
    if (begun?.session !== session || key === undefined || signature === undefined) return undefined;
    const { client, data } = given;
    if (!isClient(client, 'webauthn.get', challengeFor(begun.text), begun.party)) return undefined;
    if (!isSignedBy(key, begun.text, { data, client, signature })) return undefined;
    const made = verificationOf(begun);
    const signed = { key: key.id, at: begun.at, data, client, signature };
    if (begun.isVote) this.#signed.set(sha256(made.verification).slice(0, 32), signed, made.expiresAt, this.#now());
    return made;
  }

  /** Signs what a call submits with what its verification was made by, as the gateway names it; undefined where nothing was signed. */
  of({ verification }: Pick<RequestContext, 'verification'>): Signs | undefined {
    const signed = verification === '' ? undefined : this.#signed.take(verification, this.#now());
    return signed === undefined ? undefined : (command) => ({ ...command, signed });
  }
}

/** What people compare: the first digits of the hash of a key. */
export function fingerprintOf({ x, y }: Pick<VotingKey, 'x' | 'y'>): string {
  const digits = sha256(`${x}.${y}`);
  return [0, 4, 8, 12].map((at) => digits.slice(at, at + 4)).join(' ');
}

/** The point of a public key (SubjectPublicKeyInfo, base64url); undefined for any other than of P-256. */
export function pointOf(publicKey: string): Pick<VotingKey, 'x' | 'y'> | undefined {
  try {
    const { crv, x, y } = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' }).export({
      format: 'jwk',
    });
    return crv === 'P-256' && x !== undefined && y !== undefined ? { x, y } : undefined;
  } catch {
    return undefined;
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function isClient(client: string, wanted: string, expected: string, party: Party): boolean {
  try {
    const said = JSON.parse(Buffer.from(client, 'base64url').toString('utf8')) as Readonly<Record<string, unknown>>;
    return said['type'] === wanted && said['challenge'] === expected && said['origin'] === party.origin && said['crossOrigin'] !== true;
  } catch {
    return false;
  }
}
