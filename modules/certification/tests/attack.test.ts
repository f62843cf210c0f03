// Protects certification against what an attacker or a failing database would do to it.
import { beforeEach, expect, it } from 'vitest';
import type { CallName, DeskCallName, Handler, HandlerResult, Operator, RequestContext } from '@agio/contracts';
import { calls, deskCalls } from '@agio/contracts';
import type { Certification as Overview, Level } from '@agio/contracts/certification';
import type { Session } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import sharp from 'sharp';
import { realClock } from '@agio/kernel/clock';
import { createCertification } from '../index.ts';
import type { Certification, CertificationPorts, IdentityCheck } from '../index.ts';
import { certification as certificationModule } from '../module.ts';
import { MASTER_KEY, NUMBERS } from '../testing/people.ts';

const [ALICE, BOB] = [1, 2];
const CLEO: Operator = { id: 11, name: 'cleo', roles: ['compliance'] };
/** An operator whose own account is Bob's. */
const BEN: Operator = { id: 12, name: 'ben', roles: ['owner'] };

withDatabases(
  'certification',
  (given) => {
    let certification: Certification;
    const nowMs = Date.UTC(2026, 10, 23, 9);
    let siteLevels: Level[] = ['ordinary', 'primary', 'senior'];
    let check: IdentityCheck | undefined;
    let checkPassesOrdinary = false;
    const told: string[] = [];
    const frames: unknown[] = [];
    const uploads = new Map<string, number>();
    const used = new Set<string>();
    const erased: string[] = [];
    let picture: Uint8Array;

    const ports = (): CertificationPorts => ({
      database: given.db,
      masterKey: MASTER_KEY,
      clock: { ...realClock, wall: () => nowMs },
      uidOf: (customer) => String(10_000_000 + customer),
      customerOf: (uid) => Promise.resolve(Number(uid) - 10_000_000),
      labelsOf: () => Promise.resolve(new Map()),
      publish: (_topic, frame) => void frames.push(frame),
      onError: (error) => {
        throw error;
      },
      countryOf: () => Promise.resolve('CN'),
      sendCode: () => Promise.resolve({ ok: true, data: { resendAfter: 59, kind: 'mobile', to: '+86****01' } }),
      proveCode: (_customer, mobile, code) =>
        Promise.resolve(code === '123456' && mobile !== '+8613' ? undefined : { ok: false, code: 'INVALID_SMS_CODE' }),
      usePictures(_session, customer, ids) {
        if (ids.some((id) => uploads.get(id) !== customer || used.has(id))) return Promise.resolve(false);
        for (const id of ids) used.add(id);
        return Promise.resolve(true);
      },
      openPicture: (id) => Promise.resolve(used.has(id) ? { type: 'image/webp', bytes: picture } : undefined),
      notePictureView: ({ customer }) => Promise.resolve(void told.push(`${customer} picture_viewed`)),
      erasePictures: (_session, ids) => Promise.resolve(void erased.push(...ids)),
      siteLevels: () => siteLevels,
      moveOutOf: () => [{ coin: 'USDT', used: '0', limits: ['1', '2', '3', '4'] }],
      tell: (id) => Promise.resolve(void told.push(id)),
      operatorName: (id) => [CLEO, BEN].find((one) => one.id === id)?.name,
      isOwn: (operator, customer) => operator.id === BEN.id && customer === BOB,
      check,
      checkPassesOrdinary,
    });

    beforeEach(async () => {
      await given.db.query(
        `truncate certification_application, certification_picture, certification_document, certification_attempt, certification_view,
         certification_key, certification_setting, certification_erased`,
      );
      siteLevels = ['ordinary', 'primary', 'senior'];
      check = undefined;
      checkPassesOrdinary = false;
      certification = createCertification(ports());
      await certification.start?.();
      picture = new Uint8Array(
        await sharp({ create: { width: 800, height: 500, channels: 3, background: '#9ab' } })
          .webp()
          .toBuffer(),
      );
      for (const list of [told, frames, erased]) list.length = 0;
      uploads.clear();
      used.clear();
    });

    const contextOf = (customer: number, operator?: Operator): RequestContext =>
      ({ customer, operator, language: 'en-US', host: 'agio.example', ip: '::1', setHeader: () => undefined }) as unknown as RequestContext;
    const run = (handler: unknown, input: object, context: RequestContext) => {
      const parsed = { body: undefined, query: undefined, params: undefined, ...input };
      return (handler as Handler<never>)(parsed as never, context);
    };
    async function ask(customer: number, name: CallName, input: object = {}): Promise<HandlerResult<Overview & Record<string, never>>> {
      const call = calls[name] as { body?: { parse(value: unknown): unknown } };
      const body = 'body' in input ? { body: call.body?.parse(input.body) } : {};
      return run(certification.handlers[name as never], { ...input, ...body }, contextOf(customer));
    }
    async function desk(operator: Operator, name: DeskCallName, input: object = {}): Promise<HandlerResult<Record<string, never>>> {
      const call = deskCalls[name] as { body?: { parse(value: unknown): unknown } };
      const body = 'body' in input ? { body: call.body?.parse(input.body) } : {};
      return run(certification.desk[name as never], { query: {}, ...input, ...body }, contextOf(0, operator));
    }
    const codeOf = (result: HandlerResult<unknown>): string => (result.ok ? 'SUCCESS' : result.code);

    const data = (cardNumber: string) => ({ truename: '王 小明', cardType: 'identity_card', cardNumber });
    const ordinary = async (customer: number, cardNumber: string) =>
      ask(customer, 'userCA', { body: { code: '123456', mobile: '+8613900000000', ...data(cardNumber) } });
    const upload = (customer: number, ...ids: string[]): void => ids.forEach((id) => uploads.set(id, customer));
    const waiting = async (): Promise<{ id: string; uid: string; level: Level; isLate: boolean }[]> => {
      const result = await desk(CLEO, 'deskCertifications');
      return result.ok ? (result.data['list'] as never) : [];
    };
    const decide = async (operator: Operator, problems: object[] = [], id?: string) => {
      const [first] = await waiting();
      return desk(operator, 'deskCertificationDecide', {
        params: { id: id ?? first?.id ?? 'none' },
        body: { passes: problems.length === 0, problems },
      });
    };
    const certify = async (customer: number, level: Level, cardNumber: string): Promise<void> => {
      expect(codeOf(await ordinary(customer, cardNumber))).toBe('SUCCESS');
      expect(codeOf(await decide(CLEO))).toBe('SUCCESS');
      if (level === 'ordinary') return;
      upload(customer, `f${customer}`, `b${customer}`, `h${customer}`);
      const body = { level: 'primary', front: `f${customer}`, back: `b${customer}` };
      expect(codeOf(await ask(customer, 'realnameRequest', { body }))).toBe('SUCCESS');
      expect(codeOf(await decide(CLEO))).toBe('SUCCESS');
      if (level === 'primary') return;
      expect(codeOf(await ask(customer, 'realnameRequest', { body: { level: 'senior', hand: `h${customer}` } }))).toBe('SUCCESS');
      expect(codeOf(await decide(CLEO))).toBe('SUCCESS');
    };

    const newest = async (): Promise<string> => {
      const [row] = await given.db.query<{ id: string }>('select id from certification_application order by number desc limit 1');
      return row?.id ?? 'none';
    };

    it('logs for its customer that a decision showed what was entered', async () => {
      await ordinary(ALICE, NUMBERS[0]);
      await decide(CLEO);
      await desk(CLEO, 'deskCertificationWithdraw', { params: { id: await newest() }, body: { reason: 'forged', bars: false } });
      const seen = await given.db.query<{ what: string }>('select what from certification_view where operator = $1', [CLEO.id]);
      expect(seen.map(({ what }) => what)).toEqual(['data', 'data']);
    });

    it('allows nothing any more once it was withdrawn, even where the level cannot be read again', async () => {
      await certify(ALICE, 'primary', NUMBERS[0]);
      const { db } = given;
      const failing: CertificationPorts = {
        ...ports(),
        database: {
          ...db,
          query: <Row>(text: string, values?: unknown[]) =>
            text.startsWith('select customer, level, decided_at') && text.includes('$1')
              ? Promise.reject(new Error('connection lost'))
              : db.query<Row>(text, values),
          transaction: <Value>(run: (session: Session) => Promise<Value>) => db.transaction(run),
        },
      };
      certification = createCertification(failing);
      await certification.start?.();
      expect(certification.levelOf(ALICE)).toBe(2);
      const [passed] = await db.query<{ id: string }>(`select id from certification_application where level = 'ordinary'`);
      await desk(CLEO, 'deskCertificationWithdraw', { params: { id: passed?.id ?? '' }, body: { reason: 'forged', bars: false } }).catch(
        () => undefined,
      );
      expect(await db.query(`select 1 as one from certification_application where state = 'passed'`)).toEqual([]);
      expect(certification.levelOf(ALICE)).toBe(0);
    });

    it('shows the closed account of a document at each attempt, not at the first alone', async () => {
      await certify(ALICE, 'ordinary', NUMBERS[0]);
      await given.db.transaction(async (session) => certificationModule.people.erase?.(session, ALICE));
      const formerOf = async (): Promise<unknown> => {
        const result = await desk(CLEO, 'deskCertification', { params: { id: await newest() } });
        return result.ok ? result.data['formerUid'] : undefined;
      };
      await ordinary(BOB, NUMBERS[0]);
      expect(await formerOf()).toBe(String(10_000_000 + ALICE));
      await decide(CLEO, [{ field: 'truename', reason: 'mismatch' }]);
      await ordinary(BOB, NUMBERS[0]);
      expect(await formerOf()).toBe(String(10_000_000 + ALICE));
    });

    it('is of one account for one document, whatever kind it is said to be', async () => {
      await certify(ALICE, 'ordinary', NUMBERS[0]);
      const body = { code: '123456', truename: '王小明', cardType: 'residence_permit', cardNumber: NUMBERS[0] };
      const again = await ask(BOB, 'userCA', { body: { ...body, birthDate: '1949-12-31', expiresOn: '2030-01-01' } });
      expect(codeOf(again)).toBe('CERTIFICATION_DOCUMENT_USED');
    });
  },
  { migrations: certificationModule.migrations },
);
