import { randomUUID } from 'node:crypto';
import { calls } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import type { Losable } from '@agio/module/testing';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { codeSentBy } from '../../../harness/outbox.ts';
import { signed } from '../../../harness/signed-request.ts';
import { PASSWORD } from '../../../harness/small-site.ts';
import { callVerified, payloadHashOf } from '../../../harness/verified.ts';
import type { Person, Told } from '../../../tools/drills/person.ts';
import { authenticatorCode } from '../../harness/authenticator.ts';

/** A customer who is asked to lose something, confirming whatever they can confirm. */
export class Subject {
  readonly person: Person;
  readonly own: Losable;
  readonly #site: OpenedSite;
  #secret: string | undefined;
  #key: { readonly key: string; readonly secret: string } | undefined;

  constructor(site: OpenedSite, person: Person, own: Losable) {
    this.#site = site;
    this.person = person;
    this.own = own;
  }

  async bindAuthenticator(): Promise<void> {
    const secret = (await this.person.client.call('getOtp')).secret ?? '';
    await callVerified(this.#site, this.person, this.person.account, 'bindOtp', { code: authenticatorCode(this.#site, secret) });
    this.#secret = secret;
  }

  async useKey(scope: string): Promise<void> {
    const body = { name: scope, scopes: [scope], addresses: ['127.0.0.1'] };
    this.#key = await callVerified(this.#site, this.person, this.person.account, 'createApiKey', body);
  }

  /** What the customer is told, after a second verification if one is asked for. */
  async try(name: CallName, params: Readonly<Record<string, string>>, body: unknown): Promise<string> {
    const call: AnyCall = calls[name];
    const headers: Record<string, string> = call.idempotent ? { 'idempotency-key': randomUUID() } : {};
    const first = await this.#ask(call, params, body, headers);
    if (first.code !== 'SECOND_VERIFICATION_REQUIRED') return codeOf(first);
    const verification = await this.#verify(name, body, first);
    return codeOf(await this.#ask(call, params, body, { ...headers, 'x-verification': verification }));
  }

  #ask(call: AnyCall, params: Readonly<Record<string, string>>, body: unknown, headers: Readonly<Record<string, string>>): Promise<Told> {
    if (this.#key === undefined) return this.person.ask(call, { params, body, headers });
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => params[field] ?? '');
    const own = signed(this.#key, call.method, path, JSON.stringify(body), this.#site.clock.wall());
    return this.person.ask(call, { params, body, headers: { ...headers, ...own }, isAnonymous: true });
  }

  async #verify(action: CallName, body: unknown, { details }: Told): Promise<string> {
    const [way = []] = (details as { ways: readonly (readonly string[])[] }).ways;
    const payloadHash = payloadHashOf(body);
    const proofs: { factor: string; code: string }[] = [];
    for (const factor of way) proofs.push({ factor, code: await this.#prove(factor, action, payloadHash) });
    const told = await this.person.ask(calls.accountVerify, { body: { action, payloadHash, proofs } });
    return (told.data as { verification?: string } | undefined)?.verification ?? told.code;
  }

  async #prove(factor: string, action: CallName, payloadHash: string): Promise<string> {
    if (factor === 'otp') {
      // Each code is taken once.
      this.#site.clock.pass(30_000);
      return authenticatorCode(this.#site, this.#secret ?? '');
    }
    if (factor !== 'email') return PASSWORD;
    const query = { factor: 'email', action, payloadHash };
    return codeSentBy(this.#site, this.person.account, () => this.person.ask(calls.accountVerifyCode, { query }));
  }
}

/** Of a batch, what its one part was answered. */
function codeOf({ code, data }: Told): string {
  type Part = { readonly refused?: { readonly code: string } | null };
  const { refused, results } = (data ?? {}) as Part & { readonly results?: readonly Part[] };
  return (Array.isArray(results) ? (results as readonly Part[])[0]?.refused : refused)?.code ?? code;
}
