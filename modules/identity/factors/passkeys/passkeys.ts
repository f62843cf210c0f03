import { createHash } from 'node:crypto';
import { ExpiringMap, keyedHash, randomSecret, sameHash } from '@agio/credentials';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';
import type { Passkey } from './store.ts';

/** Loaded with the first passkey: a tenth of what a start of the server would read otherwise. */
const webAuthn = () => import('@simplewebauthn/server');

const CHALLENGE_LIVES_MS = 5 * 60_000;
const CHALLENGES_MAX = 50_000;
/** EdDSA, ES256 and RS256: the algorithms of authenticators. */
const ALGORITHMS = [-8, -7, -257];

/** Base64url of at most 1,023 bytes (WebAuthn Level 3, §4); the database cannot store some other characters. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** The browser's response, typed as it claims to be; the verification detects anything else. */
type Response = Readonly<Record<string, unknown>>;

/** What a passkey confirms: one call with one body, by one customer in one session. */
export interface ConfirmedCall {
  readonly customer: number;
  readonly session: string;
  readonly action: string;
  readonly payload: string;
}

/** The result of a verified passkey response. */
export interface PasskeyProof {
  readonly passkey: Passkey;
  readonly counter: number;
  readonly synced: boolean;
}

interface Registration {
  readonly customer: number;
  readonly session: string;
  readonly name: string;
  readonly challenge: string;
}

export interface PasskeysOptions {
  /** Key that user handles are derived from: they reveal nothing about the user. */
  readonly key: Uint8Array;
  now(): number;
}

/** The two ceremonies of WebAuthn. A challenge is valid once, for five minutes, for the customer or purpose it was created for. */
export class Passkeys {
  readonly #options: PasskeysOptions;
  readonly #registrations = new ExpiringMap<Registration>(CHALLENGES_MAX);
  readonly #logIns = new ExpiringMap<string>(CHALLENGES_MAX);
  readonly #proofs = new ExpiringMap<string>(CHALLENGES_MAX);

  constructor(options: PasskeysOptions) {
    this.#options = options;
  }

  async beginRegistration(
    party: RelyingParty,
    who: { readonly customer: number; readonly session: string; readonly label: string; readonly site: string; readonly name: string },
    known: readonly Passkey[],
  ): Promise<{ flow: string; options: object }> {
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: who.site,
      rpID: party.domain,
      userName: who.label,
      userID: new Uint8Array(Buffer.from(this.#handleOf(who.customer))),
      timeout: CHALLENGE_LIVES_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
      // It replaces both password and second step, so user verification is required.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { customer, session, name } = who;
    return { flow: this.#remember(this.#registrations, { customer, session, name, challenge: options.challenge }), options };
  }

  /** The new passkey; undefined if the response does not belong to a challenge of this customer and session, or is invalid. */
  async finishRegistration(
    party: RelyingParty,
    who: { readonly customer: number; readonly session: string },
    flow: string,
    response: Response,
  ): Promise<Omit<Passkey, 'lastUsedAt'> | undefined> {
    const begun = this.#registrations.take(flow, this.#options.now());
    if (begun === undefined || begun.customer !== who.customer || begun.session !== who.session) return undefined;
    const given = response as unknown as RegistrationResponseJSON;
    const { verifyRegistrationResponse } = await webAuthn();
    const result = await sound(() =>
      verifyRegistrationResponse({
        response: given,
        expectedChallenge: begun.challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.domain,
        requireUserVerification: true,
      }),
    );
    if (result?.verified !== true) return undefined;
    const { credential, credentialBackedUp } = result.registrationInfo;
    return {
      id: credential.id,
      customer: begun.customer,
      name: begun.name,
      publicKey: new Uint8Array(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).filter((one) => typeof one === 'string').slice(0, 8),
      synced: credentialBackedUp,
      createdAt: this.#options.now(),
    };
  }

  /** Lists no passkeys, so that the response is the same for any account. */
  async beginLogIn(party: RelyingParty): Promise<{ flow: string; options: object }> {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({ rpID: party.domain, timeout: CHALLENGE_LIVES_MS, userVerification: 'required' });
    return { flow: this.#remember(this.#logIns, options.challenge), options };
  }

  /** The result for the passkey; undefined if the response is late, was used before, belongs to another challenge or is invalid. `find` looks the passkey up by id. */
  async finishLogIn(
    party: RelyingParty,
    flow: string,
    response: Response,
    find: (id: string) => Promise<Passkey | undefined>,
  ): Promise<PasskeyProof | undefined> {
    const passkey = await named(response, find);
    if (passkey === undefined || !this.#isHandleOf(passkey.customer, response)) return undefined;
    return this.#finish(party, this.#logIns.take(flow, this.#options.now()), response, passkey);
  }

  /** A challenge for the customer's own passkeys. It is derived from what it confirms, so that a signature over it is valid for nothing else. */
  async beginProof(party: RelyingParty, confirmed: ConfirmedCall, known: readonly Passkey[]): Promise<{ flow: string; options: object }> {
    const flow = randomSecret();
    const challenge = challengeOf(flow, confirmed);
    const nowMs = this.#options.now();
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: party.domain,
      challenge: new Uint8Array(challenge),
      timeout: CHALLENGE_LIVES_MS,
      allowCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
      userVerification: 'required',
    });
    this.#proofs.set(flow, options.challenge, nowMs + CHALLENGE_LIVES_MS, nowMs);
    return { flow, options };
  }

  /** The result for one of the customer's passkeys and exactly this request; undefined if the response is late, was used before, is another's or is invalid. */
  async finishProof(
    party: RelyingParty,
    confirmed: ConfirmedCall,
    flow: string,
    response: Response,
    find: (id: string) => Promise<Passkey | undefined>,
  ): Promise<PasskeyProof | undefined> {
    const begun = this.#proofs.take(flow, this.#options.now());
    if (begun === undefined || begun !== challengeOf(flow, confirmed).toString('base64url')) return undefined;
    const passkey = await named(response, find);
    // A user handle may be omitted if the passkeys were listed (WebAuthn Level 3, §7.2, step 6).
    if (passkey?.customer !== confirmed.customer) return undefined;
    return this.#finish(party, begun, response, passkey);
  }

  async #finish(
    party: RelyingParty,
    challenge: string | undefined,
    response: Response,
    passkey: Passkey,
  ): Promise<PasskeyProof | undefined> {
    if (challenge === undefined) return undefined;
    const { verifyAuthenticationResponse } = await webAuthn();
    const result = await sound(() =>
      verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.domain,
        requireUserVerification: true,
        credential: { id: passkey.id, publicKey: passkey.publicKey, counter: passkey.counter },
      }),
    );
    if (result?.verified !== true) return undefined;
    return { passkey, counter: result.authenticationInfo.newCounter, synced: result.authenticationInfo.credentialBackedUp };
  }

  #remember<Value>(map: ExpiringMap<Value>, value: Value): string {
    const flow = randomSecret();
    const nowMs = this.#options.now();
    map.set(flow, value, nowMs + CHALLENGE_LIVES_MS, nowMs);
    return flow;
  }

  #handleOf(customer: number): string {
    return keyedHash(this.#options.key, `passkey user ${customer}`);
  }

  /** The user handle that the authenticator stores with the key must be its owner's (WebAuthn Level 3, §7.2, step 6). */
  #isHandleOf(customer: number, { response }: Response): boolean {
    const handle = typeof response === 'object' && response !== null && 'userHandle' in response ? response.userHandle : undefined;
    if (typeof handle !== 'string') return false;
    return sameHash(Buffer.from(handle, 'base64url').toString('utf8'), this.#handleOf(customer));
  }
}

function challengeOf(flow: string, { customer, session, action, payload }: ConfirmedCall): Buffer {
  return createHash('sha256').update(['verify', flow, customer, session, action, payload].join('\n')).digest();
}

/** The id of the passkey in a response. */
async function named({ id }: Response, find: (id: string) => Promise<Passkey | undefined>): Promise<Passkey | undefined> {
  return typeof id === 'string' && CREDENTIAL_ID.test(id) ? find(id) : undefined;
}

/** The library throws on any invalid input; such input from outside is simply rejected. */
async function sound<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
