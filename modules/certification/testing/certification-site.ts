import type { CallName, DeskCallName, Handler, HandlerResult, Operator, RequestContext } from '@agio/contracts';
import { calls, deskCalls } from '@agio/contracts';
import type { Certification as Overview, DeskCertification, CertificationLevel } from '@agio/contracts/certification';
import type { Database } from '@agio/database';
import { assert } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import { createCertification } from '../index.ts';
import type { Certification, CertificationPorts } from '../index.ts';
import { MASTER_KEY } from './people.ts';

/** Certification over a database: customers of any country with uploads of their own, and an operator who reviews. */
export class CertificationSite {
  nowMs = Date.UTC(2026, 10, 23, 9);
  siteLevels: readonly CertificationLevel[] = ['ordinary', 'primary', 'senior'];
  readonly countries = new Map<number, string>();
  readonly told: string[] = [];
  readonly erased: string[] = [];
  readonly operator: Operator = { id: 11, name: 'cleo', roles: ['compliance'] };
  certification: Certification;
  readonly #database: Database;
  readonly #used = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
    this.certification = createCertification(this.ports());
  }

  async open(): Promise<void> {
    await this.#database.query(
      `truncate certification_application, certification_picture, certification_document, certification_attempt, certification_view,
       certification_key, certification_setting, certification_erased`,
    );
    await this.restart();
  }

  async restart(): Promise<void> {
    this.certification = createCertification(this.ports());
    await this.certification.start?.();
  }

  /** Calls as a customer. */
  ask(customer: number, name: CallName, body: object): Promise<HandlerResult<Overview>> {
    const call = calls[name] as { body?: { parse(value: unknown): unknown } };
    const given = { query: body, params: body, body: call.body?.parse(body) };
    const context = { customer, language: 'en-US', host: 'agio.example', ip: '::1', setHeader: () => undefined };
    return this.#run(this.certification.handlers[name as never], given, context);
  }

  operate(name: DeskCallName, input: object): Promise<HandlerResult<DeskCertification>> {
    const call = deskCalls[name] as { body?: { parse(value: unknown): unknown } };
    const body = 'body' in input ? { body: call.body?.parse(input.body) } : {};
    return this.#run(this.certification.desk[name as never], { query: {}, ...input, ...body }, { customer: 0, operator: this.operator });
  }

  #run<Data>(handler: unknown, input: object, context: object): Promise<HandlerResult<Data>> {
    return Promise.resolve((handler as Handler<never>)(input as never, context as RequestContext) as HandlerResult<Data>);
  }

  /** The ids of what waits, the oldest first. */
  async waiting(): Promise<readonly string[]> {
    const listed = (await this.operate('deskCertifications', {})) as unknown as HandlerResult<{ list: { id: string }[] }>;
    assert(listed.ok, 'the queue is answered');
    return listed.data.list.map(({ id }) => id);
  }

  /** The application that has waited longest, as its reviewer sees it. */
  async reviewed(): Promise<DeskCertification> {
    const seen = await this.operate('deskCertification', { params: { id: (await this.waiting())[0] } });
    assert(seen.ok, 'an application waits');
    return seen.data;
  }

  async pass(): Promise<HandlerResult<DeskCertification>> {
    const [id] = await this.waiting();
    return this.operate('deskCertificationDecide', { params: { id }, body: { passes: true, problems: [] } });
  }

  ordinary(customer: number, data: object): Promise<HandlerResult<Overview>> {
    return this.ask(customer, 'userCA', { code: '123456', ...data });
  }

  /** Sends primary or senior certification with its pictures. */
  higher(customer: number, level: 'primary' | 'senior', data?: object): Promise<HandlerResult<Overview>> {
    const pictures = level === 'primary' ? { front: `${customer}-f`, back: `${customer}-b` } : { hand: `${customer}-h` };
    return this.ask(customer, 'realnameRequest', { level, ...(data === undefined ? {} : { data }), ...pictures });
  }

  /** What it needs from others, as a test may change it. */
  ports(): CertificationPorts {
    return {
      database: this.#database,
      masterKey: MASTER_KEY,
      clock: { ...realClock, wall: () => this.nowMs },
      uidOf: (customer) => String(10_000_000 + customer),
      linkedWith: () => Promise.resolve([]),
      customerOf: (uid) => Promise.resolve(Number(uid) - 10_000_000),
      labelsOf: () => Promise.resolve(new Map()),
      publish: () => undefined,
      onError: (error) => {
        throw error;
      },
      countryOf: (customer) => Promise.resolve(this.countries.get(customer) ?? 'CN'),
      sendCode: () => Promise.resolve({ ok: true, data: { resendAfter: 59, kind: 'mobile', to: '+86****01' } }),
      proveCode: (_customer, _mobile, code) => Promise.resolve(code === '123456' ? undefined : { ok: false, code: 'INVALID_SMS_CODE' }),
      // An upload is its customer's by its name.
      usePictures: (_session, customer, ids) => Promise.resolve(ids.every((id) => id.startsWith(`${customer}-`) && this.#used.add(id))),
      openPicture: () => Promise.resolve(undefined),
      notePictureView: ({ customer }) => Promise.resolve(void this.told.push(`${customer} picture_viewed`)),
      erasePictures: (_session, ids) => Promise.resolve(void this.erased.push(...ids)),
      siteLevels: () => [...this.siteLevels],
      moveOutOf: () => Promise.resolve([]),
      tell: (id) => Promise.resolve(void this.told.push(id)),
      operatorName: (id) => (id === this.operator.id ? this.operator.name : undefined),
      isOwn: () => false,
      check: undefined,
      checkPassesOrdinary: false,
    };
  }
}
