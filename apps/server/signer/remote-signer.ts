import { request as ask } from 'node:http';
import { branchOf, keepPublicKeys, parsePublicKeys, readPublicKeys, SIGN_REFUSALS, SignerUnavailable, WalletKeysError } from '@agio/chains';
import type { BitcoinKeys, KeyPath, KeySignature, PublicKeys, SignAnswer, Signer, SignRequest } from '@agio/chains';
import { realClock } from '@agio/kernel/clock';
import { z } from 'zod';
import { BODY_BYTES_MAX, SIGNER_CALLS, SPENDS_ASKED_MAX, wireSignature, wireStanding } from './messages.ts';
import type { SignerCall, SignerStanding } from './messages.ts';

export interface SignerAddress {
  /** Path of a socket, or an address on loopback. */
  readonly at: { readonly socketPath: string } | { readonly host: string; readonly port: number };
  readonly token: string | undefined;
}

/** The journal may take ten seconds to show what is requested. */
const TIMEOUT_MS = 30_000;
const RETRY_MS = 200;

const wireAnswer = z.union([
  z.strictObject({ ok: z.literal(true), signatures: z.array(wireSignature) }),
  z.strictObject({
    ok: z.literal(false),
    refusal: z.enum(SIGN_REFUSALS),
    detail: z.string(),
    earlier: SIGNER_CALLS['/sign'].shape.transaction.exactOptional(),
    paid: z.array(z.int().positive()).min(1).max(100).readonly().exactOptional(),
  }),
]);

/** The signer's process as the server sees it. It holds only public keys. */
export class RemoteSigner implements Signer {
  readonly #address: SignerAddress;
  readonly #keys: PublicKeys;
  readonly #bitcoin: BitcoinKeys;

  private constructor(address: SignerAddress, keys: PublicKeys, bitcoin: BitcoinKeys) {
    this.#address = address;
    this.#keys = keys;
    this.#bitcoin = bitcoin;
  }

  /**
   * Public keys are requested once and kept in the folder: later starts need no signer, and one with other keys is refused with
   * `WalletKeysError`. The first start waits for it until `untilMs`.
   */
  static async open(address: SignerAddress, folder: string, bitcoin: BitcoinKeys, untilMs: number): Promise<RemoteSigner> {
    const kept = readPublicKeys(folder);
    const told = await firstKeys(address, kept === undefined ? untilMs : 0);
    if (told === undefined && kept === undefined)
      throw new SignerUnavailable('the signer does not answer: its public keys are not known yet');
    if (told !== undefined && kept === undefined) keepPublicKeys(folder, told);
    const keys = kept ?? told;
    if (keys === undefined || (told !== undefined && told.fingerprint !== keys.fingerprint))
      throw new WalletKeysError('the signer has other keys than the addresses of this site are made of');
    return new RemoteSigner(address, keys, bitcoin);
  }

  async xpub(family: KeyPath['family'], account: KeyPath['account']): Promise<string> {
    return this.#keys.accounts[branchOf(family, this.#bitcoin)][account];
  }

  async sign(request: SignRequest): Promise<SignAnswer> {
    const answer = wireAnswer.safeParse(await call(this.#address, '/sign', request));
    if (!answer.success) throw new SignerUnavailable('the signer answers nonsense');
    return answer.data.ok ? { ok: true, signatures: answer.data.signatures.map(fromWire) } : answer.data;
  }

  async spendsOf(withdrawals: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const spends = new Map<number, readonly string[]>();
    for (let at = 0; at < withdrawals.length; at += SPENDS_ASKED_MAX) {
      const asked = withdrawals.slice(at, at + SPENDS_ASKED_MAX);
      const answer = wireSpends.safeParse(await call(this.#address, '/spends', { withdrawals: asked }));
      if (!answer.success) throw new SignerUnavailable('the signer answers nonsense');
      for (const [id, list] of answer.data) spends.set(id, list);
    }
    return spends;
  }

  /** Whether it answers, and reads the journal. */
  standing(): Promise<SignerStanding> {
    return standingOf(this.#address);
  }

  async prove(path: KeyPath, text: string): Promise<KeySignature> {
    const answer = wireSignature.safeParse(await call(this.#address, '/prove', { path, text }));
    if (!answer.success) throw new SignerUnavailable('the signer answers nonsense');
    return fromWire(answer.data);
  }
}

/** The same for any signer, for a caller that has only its address. */
export async function standingOf(address: SignerAddress): Promise<SignerStanding> {
  const answer = wireStanding.safeParse(await call(address, '/standing', {}));
  if (!answer.success) throw new SignerUnavailable('the signer answers nonsense');
  return answer.data;
}

const wireSpends = z.array(z.tuple([z.int().positive(), z.array(z.string())]));

async function firstKeys(address: SignerAddress, untilMs: number): Promise<PublicKeys | undefined> {
  for (;;) {
    try {
      return parsePublicKeys(await call(address, '/keys', {}));
    } catch (error) {
      if (!(error instanceof SignerUnavailable)) throw error;
      if (realClock.wall() >= untilMs) return undefined;
      await realClock.sleep(RETRY_MS);
    }
  }
}

function call({ at, token }: SignerAddress, path: SignerCall, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new SignerUnavailable(`the signer ${why}`));
    const asked = ask({ ...at, method: 'POST', path, headers, timeout: TIMEOUT_MS }, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > BODY_BYTES_MAX) response.destroy();
        else parts.push(part);
      });
      response.on('error', () => fail('broke off'));
      response.on('close', () => fail('broke off'));
      response.on('end', () => {
        if (response.statusCode !== 200) return fail(response.statusCode === 401 ? 'does not know the token' : 'could not answer');
        try {
          resolve(JSON.parse(Buffer.concat(parts).toString()));
        } catch {
          fail('answers nonsense');
        }
      });
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => fail('does not answer'));
    asked.end(JSON.stringify(body));
  });
}

function fromWire({ signature, recovery }: z.output<typeof wireSignature>): KeySignature {
  return { signature: Uint8Array.from(Buffer.from(signature, 'hex')), recovery };
}
