import { randomBytes } from 'node:crypto';
import { fail } from '@agio/contracts';
import type { RequestContext } from '@agio/contracts';
import { METHODS_MAX } from '@agio/contracts/payment';
import type { NewMethod, PaymentType } from '@agio/contracts/payment';
import type { Session } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import { proofsOf } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { maskedAccount, maskedNumber } from './masked.ts';
import type { PaymentPorts } from './ports.ts';
import { NEW_METHOD_MS } from './rules.ts';
import { addedSince, customersWithLike, insertMethod, lockMethods, makeDefault, methodsOf, removeMethod, setQr } from './store.ts';
import type { Method, MethodKeys } from './store.ts';

/** Methods that are added in a day, removed ones included: they stay as evidence. */
const ADDED_A_DAY_MAX = METHODS_MAX;

/** Where an order is paid to, as the order keeps it. */
export type Payee = Pick<Method, 'bank' | 'branch' | 'currency' | 'holder' | 'id' | 'number' | 'qr' | 'type'>;

export type Result = { readonly ok: true; readonly method: Method } | FailedResult;

/** What may happen to a customer's payment methods. */
export class Methods {
  readonly #ports: PaymentPorts;
  readonly #keys: MethodKeys;

  constructor(ports: PaymentPorts) {
    this.#ports = ports;
    const { masterKey } = ports;
    this.#keys = { masterKey, proofs: proofsOf(ports) };
  }

  /** A customer's methods, the default first. */
  listOf(customer: number): Promise<Method[]> {
    return methodsOf(this.#ports.database, this.#keys, customer);
  }

  /** Other customers with a method of the same number. What is shown of numbers finds them, and what is sealed tells. */
  async samePaymentAs(customer: number): Promise<readonly number[]> {
    const { database } = this.#ports;
    const own = await this.listOf(customer);
    const numbers = new Set(own.map(({ number, type }) => `${type} ${number}`));
    const found: number[] = [];
    for (const other of await customersWithLike(database, customer))
      if ((await this.listOf(other)).some(({ number, type }) => numbers.has(`${type} ${number}`))) found.push(other);
    return found;
  }

  async add(context: RequestContext, given: NewMethod): Promise<Result> {
    const { database } = this.#ports;
    const { customer, host } = context;
    if (!this.#ports.typesOf(host).includes(given.type)) return fail('NOT_YET_OPEN');
    const holder = await this.#ports.certifiedNameOf(customer, host);
    if (holder === undefined) return fail('PLEASE_VERIFY_YOUR_REALNAME');
    return database.transaction(async (session) => {
      await lockMethods(session, customer);
      const nowMs = this.#ports.clock.wall();
      const methods = await methodsOf(session, this.#keys, customer);
      if (methods.length >= METHODS_MAX) return fail('LIMIT_REACHED', { limit: METHODS_MAX });
      const { count, oldest } = await addedSince(session, customer, nowMs - DAY_MS);
      if (count >= ADDED_A_DAY_MAX)
        return { ...fail('OPERATION_TOO_FAST'), retryAfterSeconds: Math.ceil((oldest + DAY_MS - nowMs) / 1_000) };
      const method = methodFrom(given, { customer, holder, nowMs });
      if (methods.some(({ number, type }) => type === method.type && number === method.number)) return fail('BANKCARD_EXISTS');
      await insertMethod(session, this.#keys, { ...method, isDefault: false });
      const isDefault = methods.length === 0 || given.isDefault === true;
      if (isDefault) await makeDefault(session, customer, method.id);
      await this.#ports.noteChange(session, context, 'payment_added');
      return { ok: true, method: { ...method, isDefault } };
    });
  }

  async addQr(context: RequestContext, given: { readonly id: string; readonly type: PaymentType; readonly qr: string }): Promise<Result> {
    const { database, masterKey } = this.#ports;
    const { customer, host } = context;
    if (!this.#ports.typesOf(host).includes(given.type)) return fail('NOT_YET_OPEN');
    return database.transaction(async (session) => {
      const found = await this.#locked(session, customer, given.id);
      if (found === undefined || found.type !== given.type) return fail('NOT_FOUND');
      if (found.qr !== null) return fail('STATE_CHANGED');
      const nowMs = this.#ports.clock.wall();
      const method = { ...found, qr: given.qr, qrAt: nowMs, usableFrom: nowMs + NEW_METHOD_MS };
      await setQr(session, masterKey, method);
      await this.#ports.noteChange(session, context, 'payment_code_added');
      return { ok: true, method };
    });
  }

  async makeDefault(customer: number, id: string): Promise<Result> {
    return this.#ports.database.transaction(async (session) => {
      const found = await this.#locked(session, customer, id);
      if (found === undefined) return fail('NOT_FOUND');
      await makeDefault(session, customer, id);
      return { ok: true, method: { ...found, isDefault: true } };
    });
  }

  /** Removes a method. If it was the default, the oldest of the others becomes it. */
  async remove(context: RequestContext, id: string): Promise<Result> {
    const { database } = this.#ports;
    const { customer } = context;
    return database.transaction(async (session) => {
      const found = await this.#locked(session, customer, id);
      if (found === undefined) return fail('NOT_FOUND');
      if (await this.#ports.isInUse(session, customer, id)) return fail('BANKCARD_IN_USE');
      await removeMethod(session, id, this.#ports.clock.wall());
      const [next] = await methodsOf(session, this.#keys, customer);
      if (found.isDefault && next !== undefined) await makeDefault(session, customer, next.id);
      await this.#ports.noteChange(session, context, 'payment_removed');
      return { ok: true, method: found };
    });
  }

  async find(customer: number, id: string): Promise<Method | undefined> {
    return (await this.listOf(customer)).find((method) => method.id === id);
  }

  /**
   * Methods that an order of a customer may be paid by now, the default first. Those of a name that is no longer certified, and wallets without
   * their payment code, never are; a seller may not use what is new, since it may not be theirs. Without a host the default site's rules hold.
   */
  async methodsFor(customer: number, side: 'buy' | 'sell', nowMs: number, host = ''): Promise<Method[]> {
    const holder = await this.#ports.certifiedNameOf(customer, host);
    return (await this.listOf(customer)).filter(
      (method) =>
        method.holder === holder && (method.type === 'bank' || method.qr !== null) && (side === 'buy' || method.usableFrom <= nowMs),
    );
  }

  /** The details a payer needs, for an order's own copy; undefined unless the method may be used on this side now. */
  async payeeOf(customer: number, id: string, side: 'buy' | 'sell', nowMs: number, host = ''): Promise<Payee | undefined> {
    const found = (await this.methodsFor(customer, side, nowMs, host)).find((method) => method.id === id);
    if (found === undefined) return undefined;
    const { bank, branch, currency, holder, number, qr, type } = found;
    return { id, type, holder, bank, branch, number, qr, currency };
  }

  /**
   * Whether a sale of a customer may still be paid by these methods. Asked once the words of an order name them, so that they are in use: a removal
   * that began before has ended when this answers.
   */
  async areUsable(customer: number, ids: readonly string[], nowMs: number, host = ''): Promise<boolean> {
    await this.#ports.database.transaction((session) => lockMethods(session, customer));
    const usable = await this.methodsFor(customer, 'sell', nowMs, host);
    return ids.every((id) => usable.some((method) => method.id === id));
  }

  /** A method of a customer of a seed, in their certified name, that sales may be paid to at once; again it changes nothing. */
  async seedMethod(customer: number, given: NewMethod): Promise<void> {
    const { database } = this.#ports;
    const holder = await this.#ports.certifiedNameOf(customer, '');
    if (holder === undefined) throw new Error('a customer of a seed is certified before a payment method is theirs');
    await database.transaction(async (session) => {
      await lockMethods(session, customer);
      const methods = await methodsOf(session, this.#keys, customer);
      const method = methodFrom(given, { customer, holder, nowMs: this.#ports.clock.wall() });
      if (methods.some(({ number, type }) => type === method.type && number === method.number)) return;
      await insertMethod(session, this.#keys, { ...method, usableFrom: method.createdAt });
      if (methods.length === 0) await makeDefault(session, customer, method.id);
    });
  }

  async #locked(session: Session, customer: number, id: string): Promise<Method | undefined> {
    await lockMethods(session, customer);
    return (await methodsOf(session, this.#keys, customer)).find((method) => method.id === id);
  }
}

function methodFrom(
  given: NewMethod,
  { customer, holder, nowMs }: { readonly customer: number; readonly holder: string; readonly nowMs: number },
): Method {
  const rest = {
    id: randomBytes(16).toString('base64url'),
    customer,
    holder,
    isDefault: false,
    createdAt: nowMs,
    usableFrom: nowMs + NEW_METHOD_MS,
  };
  if (given.type === 'bank') {
    const { bank, branch = '', currency, number, type } = given;
    return { ...rest, type, bank, branch, currency, number, masked: maskedNumber(number), qr: null, qrAt: null };
  }
  const { account, qr = null, type } = given;
  const masked = maskedAccount(account);
  return { ...rest, type, bank: '', branch: '', currency: 'CNY', number: account, masked, qr, qrAt: qr === null ? null : nowMs };
}
