import { randomBytes, randomUUID } from 'node:crypto';
import { calls, SOCKET_CALLS } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import { payloadHashOf } from '../../harness/verified.ts';
import { PASSWORD } from '../../harness/small-site.ts';
import { signed } from '../../harness/signed-request.ts';
import { OUTSIDE } from '../../harness/wallet-seed.ts';
import type { Chance } from '../simulate/chance.ts';
import { capabilityOf, Forms, Pool } from './forms.ts';
import { Line } from './line.ts';
import { pathOf, Person } from './person.ts';
import type { Told } from './person.ts';
import { priceFor, VICTIM } from './scene.ts';
import type { Scene } from './scene.ts';
import type { Tally } from './tally.ts';

type Named = readonly [CallName, AnyCall];
const ALL = Object.entries(calls) as Named[];
const REST = ALL.filter(([, { takes }]) => takes === 'json');

const VALUE = REST.filter(([, { loses }]) => loses === 'value');
const PRICED = REST.filter(([, { loses }]) => loses === 'priced');
/** What could lose something: each of them must be tried. */
export const LOSING: readonly Named[] = [...VALUE, ...PRICED];
const CHANGES = REST.filter(([, { loses, method, principal }]) => method === 'POST' && principal === 'customer' && loses === 'nothing');
const READS = REST.filter(([, { method }]) => method === 'GET');
const VISITORS = REST.filter(([, { method, principal }]) => method === 'POST' && principal !== 'customer');
/** They end what the thief has, so that nothing is left to try. */
const ENDS: readonly CallName[] = ['logout', 'revokeSessions', 'freezeOwnAccount'];

/** Belongs to no customer and is in no address book. */
const ELSEWHERE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** What everybody knows of the scene, so that forms name real things. */
export function knowingPool(): Pool {
  const pool = new Pool();
  pool.say('coin', 'USDT', 'BTC', 'ETH', 'CNYT');
  pool.say('market', 'BTC_USDT', 'USDT_CNYT', 'ETH_USDT', 'ETH_USDT');
  pool.say('type', 'limit', 'market', 'bank');
  pool.say('fiat', 'CNY', 'USD');
  pool.say('price', '7', '6.99', '7.05', '6.95', '1', '14', '3000.00', '64000.0');
  for (const field of ['buyPrice', 'sellPrice', 'floor', 'cap']) pool.say(field, '7', '7.05', '6.95', '1', '14');
  for (const field of ['amount', 'quantity']) pool.say(field, '0.001', '0.01', '0.1', '0.5', '1', '10', '100', '300', '1000');
  for (const field of ['total', 'min', 'max', 'dailyCap', 'stake', 'shares', 'loss']) pool.say(field, '1', '10', '100', '500', '5000');
  for (const field of ['method', 'payMethod', 'payMethods', 'methods']) pool.say(field, 'bank');
  for (const field of ['password', 'oldPassword', 'confirm', 'newPassword']) pool.say(field, PASSWORD, 'entirely+new+9');
  for (const field of ['code', 'authCode', 'otp']) pool.say(field, '000000', PASSWORD);
  pool.say('chain', 'LOCAL');
  pool.say('address', ELSEWHERE, OUTSIDE);
  pool.say('name', 'mine', 'Mate Desk');
  pool.say('account', VICTIM, 'mate1@agio.example', 'mate2@agio.example');
  pool.say('to', 'mate1@agio.example', 'mate2@agio.example');
  pool.say('payer', 'Chan Bob', 'Chen Lin');
  pool.say('number', '4111111111111111');
  pool.say('scopes', 'read', 'trade', 'transfer', 'withdraw');
  pool.say('window', 15);
  pool.say('windowMinutes', 15);
  pool.say('target', '50.00', '90.00', '01.00');
  pool.say('multiple', '1.9800', '1.1000', '99.0000');
  pool.say('clientSeed', 'seed');
  pool.say('country', 'CN');
  pool.say('carrier', 'SF Express');
  pool.say('tracking', 'SF1184 7730');
  return pool;
}

/** Somebody with the victim's e-mail address and password on a device of their own. */
export class Thief {
  readonly person: Person;
  readonly pool = knowingPool();
  readonly accepted: { readonly name: CallName; readonly body: unknown }[] = [];
  /** Whatever was answered. */
  readonly read: { readonly name: CallName; readonly told: Told }[] = [];
  /** A key of an accomplice. */
  key: { readonly key: string; readonly secret: string } | undefined;
  readonly #scene: Scene;
  readonly #chance: Chance;
  readonly #forms: Forms;
  readonly #tally: Tally;
  #line: Line | undefined;

  constructor(scene: Scene, chance: Chance, tally: Tally) {
    this.#scene = scene;
    this.#chance = chance;
    this.#tally = tally;
    this.person = new Person(scene.site.url, VICTIM);
    this.#forms = new Forms(chance, this.pool, (market) => priceFor(chance, market));
  }

  /** One call, of those that matter most more often. `isLast` are acts after which a thief could have nothing left. */
  async act(isLast: boolean): Promise<void> {
    const chance = this.#chance;
    const kind = chance.weighed({ priced: 8, value: 7, changes: 6, reads: 2, visitors: 1 });
    const [name, call] = chance.pick({ priced: PRICED, value: VALUE, changes: CHANGES, reads: READS, visitors: VISITORS }[kind]);
    if (ENDS.includes(name) && !isLast) return;
    const told = await this.make(name, call);
    if (told.code === 'PLEASE_LOGIN') await this.enter();
  }

  /** Reads everything that can be read, which is what later forms are filled in with. */
  async lookAround(): Promise<void> {
    for (const [name, call] of READS) await this.make(name, call);
  }

  async enter(): Promise<string> {
    const code = (await this.person.renew()) === 'SUCCESS' ? 'SUCCESS' : await this.person.logIn();
    this.#close();
    return code;
  }

  /** Makes a call by one of the doors, with whatever can be proved. */
  async make(name: CallName, call: AnyCall): Promise<Told> {
    const chance = this.#chance;
    const input = this.#forms.input(name, call);
    const headers = call.idempotent && chance.once(2) ? { 'idempotency-key': randomUUID() } : {};
    const door = chance.weighed({ http: 6, socket: SOCKET_CALLS.includes(name) ? 3 : 0, key: 1 });
    let told: Told;
    if (door === 'socket') told = await this.#overSocket(name, input.body);
    else if (door === 'key') told = await this.#withKey(call, input);
    else told = await this.person.ask(call, { ...input, headers });
    if (call.secondFactor && told.code !== 'SUCCESS' && chance.once(2)) {
      const verification = await this.#proof(name, input.body);
      told = await this.person.ask(call, { ...input, headers: { ...headers, 'x-verification': verification } });
    }
    this.#note(name, door, told, input.body);
    return told;
  }

  #note(name: CallName, door: string, told: Told, body: unknown): void {
    const parts = partsOf(told);
    // Of a batch, what was taken; else why the first was not.
    const code = parts.includes('SUCCESS') ? 'SUCCESS' : (parts[0] ?? told.code);
    this.#tally.note(name, code);
    this.#tally.note(`by ${door}`, told.code === 'SUCCESS' || told.code === 'PICTURE' ? 'answered' : 'refused');
    this.read.push({ name, told });
    if (told.code !== 'SUCCESS') return;
    if (code === 'SUCCESS') this.accepted.push({ name, body });
    this.pool.learn(capabilityOf(name), told.data);
  }

  /** A verification with nothing but the password, or an invented one. */
  async #proof(action: CallName, body: unknown): Promise<string> {
    const payloadHash = payloadHashOf(body);
    const { data } = await this.person.ask(calls.accountFactors, { query: { action } });
    const ways = (data as { ways?: readonly (readonly string[])[] } | undefined)?.ways ?? [];
    const way = ways.find((one) => one.every((factor) => factor === 'password' || factor === 'payPassword'));
    const proofs = (way ?? ways[0] ?? []).map((factor) => ({ factor, code: factor.includes('assword') ? PASSWORD : '000000' }));
    const told = await this.person.ask(calls.accountVerify, { body: { action, payloadHash, proofs } });
    const { verification } = (told.data ?? {}) as { verification?: string };
    return verification ?? randomBytes(32).toString('base64url');
  }

  async #overSocket(name: CallName, body: unknown): Promise<Told> {
    if (this.#line === undefined) {
      this.#line = await Line.open(this.#scene.site.url);
      await this.#line.logIn(this.person.token);
    }
    return this.#line.call(name, body).catch(() => {
      this.#line = undefined;
      return { code: 'PLEASE_LOGIN', text: '' };
    });
  }

  /** A key that was found or an accomplice's, together with the victim's token. */
  #withKey(call: AnyCall, input: Parameters<Person['ask']>[1] & object): Promise<Told> {
    const [secret, named] = [this.pool.values('identity', 'secret').at(-1), this.pool.values('identity', 'key').at(-1)];
    const isFound = typeof secret === 'string' && typeof named === 'string';
    const key = isFound ? { key: named, secret } : (this.key ?? { key: 'x'.repeat(24), secret: 'x' });
    const body = input.body === undefined ? '' : JSON.stringify(input.body);
    const headers = signed(key, call.method, pathOf(call, input), body, this.#scene.site.clock.wall());
    return this.person.ask(call, { ...input, headers, isAnonymous: this.#chance.once(2) });
  }

  #close(): void {
    this.#line?.close();
    this.#line = undefined;
  }

  leave(): void {
    this.#close();
  }
}

/** What the parts of a batch were answered. */
function partsOf({ data }: Told): string[] {
  const { results } = (data ?? {}) as { results?: readonly { readonly refused?: { readonly code: string } }[] };
  return Array.isArray(results) ? [...new Set(results.map(({ refused }) => refused?.code ?? 'SUCCESS'))] : [];
}
