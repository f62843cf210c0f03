// Protects certification: who may apply for what, that one document is one account, that one decision counts, that rights begin and end with it, and who sees what.
import { beforeEach, expect, it } from 'vitest';
import type { CallName, DeskCallName, Handler, HandlerResult, Operator, RequestContext } from '@agio/contracts';
import { calls, deskCalls } from '@agio/contracts';
import type { Certification as Overview, CertificationLevel } from '@agio/contracts/certification';
import { reseal } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import sharp from 'sharp';
import { realClock } from '@agio/kernel/clock';
import { DAY_MS } from '@agio/kernel/time';
import { createCertification } from '../index.ts';
import type { Certification, CertificationPorts, IdentityCheck } from '../index.ts';
import { certification as certificationModule } from '../module.ts';
import { MASTER_KEY, NUMBERS } from '../testing/people.ts';

const [ALICE, BOB, CAROL] = [1, 2, 3];
const CLEO: Operator = { id: 11, name: 'cleo', roles: ['compliance'] };
/** An operator whose own account is Bob's. */
const BEN: Operator = { id: 12, name: 'ben', roles: ['owner'] };

withDatabases(
  'certification',
  (given) => {
    let certification: Certification;
    let nowMs = Date.UTC(2026, 10, 23, 9);
    let siteLevels: CertificationLevel[] = ['ordinary', 'primary', 'senior'];
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
      linkedWith: () => Promise.resolve([]),
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
      moveOutOf: () => Promise.resolve([{ coin: 'USDT', used: '0', limits: ['1', '2', '3', '4'] }]),
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
    const problemOf = (result: HandlerResult<unknown>): unknown => (result.ok ? undefined : result.details);

    const data = (cardNumber: string) => ({ truename: '王 小明', cardType: 'identity_card', cardNumber });
    const ordinary = async (customer: number, cardNumber: string) =>
      ask(customer, 'userCA', { body: { code: '123456', mobile: '+8613900000000', ...data(cardNumber) } });
    const upload = (customer: number, ...ids: string[]): void => ids.forEach((id) => uploads.set(id, customer));
    const waiting = async (): Promise<{ id: string; uid: string; level: CertificationLevel; isLate: boolean }[]> => {
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
    const certify = async (customer: number, level: CertificationLevel, cardNumber: string): Promise<void> => {
      expect(codeOf(await ordinary(customer, cardNumber))).toBe('SUCCESS');
      expect(await certification.isChecking(customer)).toBe(true);
      expect(codeOf(await decide(CLEO))).toBe('SUCCESS');
      expect(await certification.isChecking(customer)).toBe(false);
      if (level === 'ordinary') return;
      upload(customer, `f${customer}`, `b${customer}`, `h${customer}`);
      const body = { level: 'primary', front: `f${customer}`, back: `b${customer}` };
      expect(codeOf(await ask(customer, 'realnameRequest', { body }))).toBe('SUCCESS');
      expect(codeOf(await decide(CLEO))).toBe('SUCCESS');
      if (level === 'primary') return;
      expect(codeOf(await ask(customer, 'realnameRequest', { body: { level: 'senior', hand: `h${customer}` } }))).toBe('SUCCESS');
      expect(codeOf(await decide(CLEO))).toBe('SUCCESS');
    };

    it('goes from nothing to senior, one level after the other, and rights rise with each', async () => {
      expect(codeOf(await ask(ALICE, 'realnameRequest', { body: { level: 'primary' } }))).toBe('CERTIFICATION_LEVEL_FIRST');
      expect(certification.rightsOf(ALICE, 'x').otcTrade).toBe(false);
      await certify(ALICE, 'senior', NUMBERS[0]);
      expect(certification.levelOf(ALICE)).toBe(3);
      expect(certification.rightsOf(ALICE, 'x')).toMatchObject({ otcTrade: true, c2cProvider: true, otcOrderMax: { CNY: '500000' } });
      expect(await certification.verifiedNameOf(ALICE)).toBe('王 小明');
      expect(await certification.realNameOf(ALICE)).toEqual({ authLevel: 3, truename: '王 小明', baiduAi: 0 });
      expect(frames.at(-1)).toMatchObject({ channel: 'certification', data: { level: 3 } });
      expect(told).toHaveLength(3);
      expect(certification.levelOf(BOB)).toBe(0);
      const again = createCertification(ports());
      await again.start?.();
      expect(again.levelOf(ALICE)).toBe(3);
    });

    it('refuses a wrong code, a number that cannot be, and who is too young, and keeps the state', async () => {
      const wrong = { code: '000000', ...data(NUMBERS[0]) };
      expect(codeOf(await ask(ALICE, 'userCA', { body: wrong }))).toBe('INVALID_SMS_CODE');
      const refused = async (cardNumber: string) => problemOf(await ordinary(ALICE, cardNumber));
      expect(await refused('110105194912310021')).toEqual([{ field: 'cardNumber', problem: 'check_digit' }]);
      expect(await refused('11010519491331002X')).toEqual([{ field: 'cardNumber', problem: 'birth_date' }]);
      expect(await refused('110105202001010031')).toEqual([{ field: 'birthDate', problem: 'underage' }]);
      expect(await waiting()).toEqual([]);
    });

    it('F16: takes a second application only after the first failed, at most five times in thirty days, and says when the next is possible', async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        expect(codeOf(await ordinary(ALICE, NUMBERS[0]))).toBe('SUCCESS');
        expect(codeOf(await ordinary(ALICE, NUMBERS[0]))).toBe('STATE_CHANGED');
        expect(codeOf(await decide(CLEO, [{ field: 'truename', reason: 'mismatch' }]))).toBe('SUCCESS');
      }
      const refused = await ordinary(ALICE, NUMBERS[0]);
      expect(codeOf(refused)).toBe('CERTIFICATION_ATTEMPTS');
      // F16: whoever has to wait learns until when, and then it is so.
      const until = nowMs + 30 * DAY_MS;
      expect(refused).toMatchObject({ details: { until } });
      const seen = await ask(ALICE, 'getRealname');
      const ordinaryNow = seen.ok ? seen.data.levels.find(({ level }) => level === 'ordinary') : undefined;
      expect(ordinaryNow).toMatchObject({ isOpen: false, attempts: { nextAt: until } });
      nowMs = until;
      expect(codeOf(await ordinary(ALICE, NUMBERS[0]))).toBe('SUCCESS');
    });

    it('is of one account for one document, also for two at once, and free again after a failure', async () => {
      const [one, other] = await Promise.all([ordinary(ALICE, NUMBERS[0]), ordinary(BOB, NUMBERS[0])]);
      expect([codeOf(one), codeOf(other)].toSorted()).toEqual(['CERTIFICATION_DOCUMENT_USED', 'SUCCESS']);
      const loser = one.ok ? BOB : ALICE;
      expect(codeOf(await decide(CLEO, [{ field: 'cardNumber', reason: 'mismatch' }]))).toBe('SUCCESS');
      expect(codeOf(await ordinary(loser, NUMBERS[0]))).toBe('SUCCESS');
    });

    it('has one outcome, whichever operator decides, and none decides their own', async () => {
      await ordinary(BOB, NUMBERS[0]);
      const [{ id } = { id: '' }] = await waiting();
      expect(codeOf(await decide(BEN))).toBe('OWN_ACCOUNT');
      expect(codeOf(await desk(BEN, 'deskCertification', { params: { id } }))).toBe('OWN_ACCOUNT');
      const problems = [{ field: 'truename', reason: 'mismatch' }];
      const both = await Promise.all([decide(CLEO, [], id), decide(CLEO, problems, id)]);
      expect(both.map(codeOf).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS']);
    });

    it('passes without objections only, and fails with some of its own fields', async () => {
      await ordinary(ALICE, NUMBERS[0]);
      const [{ id } = { id: '' }] = await waiting();
      const decided = async (passes: boolean, problems: object[]) =>
        codeOf(await desk(CLEO, 'deskCertificationDecide', { params: { id }, body: { passes, problems } }));
      const truename = { field: 'truename', reason: 'mismatch' };
      expect(await decided(true, [truename])).toBe('PARAMETER_ERROR');
      expect(await decided(false, [])).toBe('PARAMETER_ERROR');
      expect(await decided(false, [truename, truename])).toBe('PARAMETER_ERROR');
      expect(await decided(false, [{ field: 'front', reason: 'glare' }])).toBe('PARAMETER_ERROR');
      expect(await decided(false, [truename])).toBe('SUCCESS');
    });

    it('keeps what was accepted: after a failure only the rest is taken again', async () => {
      await certify(ALICE, 'ordinary', NUMBERS[0]);
      upload(ALICE, 'f1', 'b1', 'f2');
      await ask(ALICE, 'realnameRequest', { body: { level: 'primary', front: 'f1', back: 'b1' } });
      await decide(CLEO, [{ field: 'front', reason: 'glare', words: 'A reflection covers the last four digits.' }]);
      expect(codeOf(await ask(ALICE, 'realnameRequest', { body: { level: 'primary' } }))).toBe('PARAMETER_ERROR');
      const own = await ask(ALICE, 'realnameDraft', { body: { level: 'primary', front: 'f2' } });
      expect(own).toMatchObject({
        data: {
          isDraft: true,
          shots: [
            { slot: 'back', picture: 'b1', isAccepted: true },
            { slot: 'front', picture: 'f2', isAccepted: false },
          ],
        },
      });
      expect(codeOf(await ask(ALICE, 'realnameRequest', { body: { level: 'primary' } }))).toBe('SUCCESS');
      await decide(CLEO);
      expect(certification.levelOf(ALICE)).toBe(2);
    });

    it('ends at once when it is withdrawn, with every level above it, and a barred document is nobody’s', async () => {
      await certify(ALICE, 'senior', NUMBERS[0]);
      const list = await desk(CLEO, 'deskCertifications', { query: { view: 'decided' } });
      const first = list.ok
        ? (list.data['list'] as unknown as { id: string; level: CertificationLevel }[]).find(({ level }) => level === 'ordinary')
        : undefined;
      const body = { reason: 'forged document', bars: true };
      const withdrawn = await desk(CLEO, 'deskCertificationWithdraw', { params: { id: first?.id ?? '' }, body });
      expect(codeOf(withdrawn)).toBe('SUCCESS');
      expect(certification.levelOf(ALICE)).toBe(0);
      expect(certification.rightsOf(ALICE, 'x').otcTrade).toBe(false);
      expect(codeOf(await desk(CLEO, 'deskCertificationWithdraw', { params: { id: first?.id ?? '' }, body }))).toBe('STATE_CHANGED');
      for (const customer of [ALICE, CAROL]) expect(codeOf(await ordinary(customer, NUMBERS[0]))).toBe('CERTIFICATION_DOCUMENT_USED');
      expect(codeOf(await ordinary(ALICE, NUMBERS[1]))).toBe('SUCCESS');
    });

    it('shows pictures to their owner and reviewers, for a minute each, and its customer who looked', async () => {
      await certify(ALICE, 'primary', NUMBERS[0]);
      const list = await desk(CLEO, 'deskCertifications', { query: { view: 'decided', uid: '10000001', level: 'primary' } });
      const id = list.ok ? (list.data['list'] as unknown as { id: string }[])[0]!.id : '';
      const seen = await desk(CLEO, 'deskCertification', { params: { id } });
      expect(seen).toMatchObject({ data: { data: { cardNumber: NUMBERS[0], birthDate: '1949-12-31' }, slots: ['back', 'front'] } });
      const view = await desk(CLEO, 'deskCertificationView', { params: { id }, body: { slot: 'front' } });
      const link = view.ok ? (view.data['view'] as unknown as string) : '';
      const opened = await desk(CLEO, 'deskCertificationPicture', { params: { view: link } });
      expect(opened).toMatchObject({ ok: true, data: { type: 'image/webp', maxAgeSeconds: 0 } });
      expect(Buffer.from((opened as unknown as { data: { bytes: Uint8Array } }).data.bytes).equals(Buffer.from(picture))).toBe(false);
      expect(codeOf(await desk(BEN, 'deskCertificationPicture', { params: { view: link } }))).toBe('NOT_FOUND');
      expect(codeOf(await ask(ALICE, 'realnamePicture', { params: { view: link } }))).toBe('NOT_FOUND');
      const own = await ask(ALICE, 'realnameView', { body: { picture: 'f1' } });
      const ownLink = own.ok ? (own.data['view'] as unknown as string) : '';
      expect(codeOf(await ask(BOB, 'realnameView', { body: { picture: 'f1' } }))).toBe('NOT_FOUND');
      expect(codeOf(await ask(BOB, 'realnamePicture', { params: { view: ownLink } }))).toBe('NOT_FOUND');
      expect(codeOf(await ask(ALICE, 'realnamePicture', { params: { view: ownLink } }))).toBe('SUCCESS');
      nowMs += 60_001;
      expect(codeOf(await ask(ALICE, 'realnamePicture', { params: { view: ownLink } }))).toBe('NOT_FOUND');
      expect(await ask(ALICE, 'realnameViews', { query: {} })).toMatchObject({
        data: {
          list: [
            { what: 'front', by: null },
            { what: 'front', by: 'cleo' },
            { what: 'data', by: 'cleo' },
            // What decisions showed.
            { what: 'data', by: 'cleo', level: 'primary' },
            { what: 'data', by: 'cleo', level: 'ordinary' },
          ],
          total: 5,
        },
      });
      expect(await ask(ALICE, 'realnameViews', { query: { page: '2' } })).toMatchObject({ data: { list: [], total: 5 } });
      expect(await ask(BOB, 'realnameViews', { query: {} })).toMatchObject({ data: { list: [] } });
    });

    it('says who waits too long, oldest first', async () => {
      await ordinary(ALICE, NUMBERS[0]);
      nowMs += 25 * 3_600_000;
      await ordinary(BOB, NUMBERS[1]);
      expect((await waiting()).map(({ isLate, uid }) => [uid, isLate])).toEqual([
        ['10000001', true],
        ['10000002', false],
      ]);
      expect(await desk(CLEO, 'deskCertifications')).toMatchObject({ data: { waiting: 2, late: 1 } });
    });

    it('is what the site has: a closed level is refused, and ordinary counts where there is no primary', async () => {
      siteLevels = ['ordinary'];
      await certify(ALICE, 'ordinary', NUMBERS[0]);
      expect(codeOf(await ask(ALICE, 'realnameRequest', { body: { level: 'primary' } }))).toBe('NOT_YET_OPEN');
      expect(certification.isVerified(ALICE, 'x')).toBe(true);
      expect(certification.rightsOf(ALICE, 'x').otcTrade).toBe(true);
      siteLevels = ['ordinary', 'primary'];
      expect(certification.isVerified(ALICE, 'x')).toBe(false);
      expect(certification.rightsOf(ALICE, 'x').otcTrade).toBe(false);
    });

    it('is the same under another master key, and a document stays of one account', async () => {
      await certify(ALICE, 'ordinary', NUMBERS[0]);
      const other = `${MASTER_KEY}-changed`;
      const resealed = await given.db.transaction(async (session) => reseal(session, certificationModule.sealed ?? [], MASTER_KEY, other));
      expect(resealed).toEqual({ sealed: 2, unreadable: 0 });
      certification = createCertification({ ...ports(), masterKey: other });
      await certification.start?.();
      expect(await certification.verifiedNameOf(ALICE)).toBe('王 小明');
      expect(codeOf(await ordinary(BOB, NUMBERS[0]))).toBe('CERTIFICATION_DOCUMENT_USED');
    });

    it('is never in clear in the database', async () => {
      await certify(ALICE, 'primary', NUMBERS[0]);
      for (const table of ['application', 'picture', 'document', 'attempt', 'view', 'key']) {
        const rows = await given.db.query<{ text: string }>(`select t::text as text from certification_${table} t`);
        for (const { text } of rows) expect(text).not.toMatch(/19491231|1949-12|小明|0002X/);
      }
    });

    it('is erased by rule: drafts after a week, failures after thirty days, what passed not', async () => {
      await certify(ALICE, 'ordinary', NUMBERS[0]);
      upload(ALICE, 'f1', 'b1');
      upload(BOB, 'x');
      await ask(ALICE, 'realnameRequest', { body: { level: 'primary', front: 'f1', back: 'b1' } });
      await decide(CLEO, [{ field: 'front', reason: 'glare' }]);
      await ask(BOB, 'realnameDraft', { body: { level: 'ordinary', data: { truename: 'Bo' } } });
      nowMs += 8 * DAY_MS;
      expect(await certification.sweep()).toBe(1);
      expect(erased).toEqual([]);
      nowMs += 23 * DAY_MS;
      expect(await certification.sweep()).toBe(1);
      expect(erased.toSorted()).toEqual(['b1', 'f1']);
      expect(await certification.verifiedNameOf(ALICE)).toBe('王 小明');
    });

    it('is kept for five years of a closed account, whose document may be certified again', async () => {
      await certify(ALICE, 'primary', NUMBERS[0]);
      const { people } = certificationModule;
      expect(await people.export?.(given.db, ALICE, MASTER_KEY)).toMatchObject({
        certification: [{ level: 'primary', data: { cardNumber: NUMBERS[0] } }, { level: 'ordinary' }],
      });
      await given.db.transaction(async (session) => people.erase?.(session, ALICE));
      await given.db.transaction(async (session) => people.erase?.(session, ALICE));
      expect(await people.export?.(given.db, ALICE, MASTER_KEY)).toEqual({ certification: [], certificationViews: [] });
      expect(codeOf(await ordinary(BOB, NUMBERS[0]))).toBe('SUCCESS');
      const [{ id } = { id: '' }] = await waiting();
      expect(await desk(CLEO, 'deskCertification', { params: { id } })).toMatchObject({ data: { formerUid: '10000001' } });
      await given.db.query('update certification_application set closed_at = $1 where closed_at is not null', [nowMs]);
      nowMs += 5 * 366 * DAY_MS + 1;
      await certification.sweep();
      expect(erased.toSorted()).toEqual(['b1', 'f1']);
    });

    it('is checked by a provider as well, which passes ordinary alone only where the site says so', async () => {
      const asked: unknown[] = [];
      const answers = [undefined, 'pending', 'passed', 'passed'] as const;
      check = (application) => {
        asked.push(application);
        return Promise.resolve(answers[asked.length - 1]);
      };
      certification = createCertification(ports());
      await ordinary(ALICE, NUMBERS[0]);
      for (let turn = 0; turn < 4; turn += 1) {
        await certification.check();
        nowMs += 3_600_000;
      }
      expect(asked).toHaveLength(3);
      expect(asked[0]).toMatchObject({ level: 'ordinary', data: { cardNumber: NUMBERS[0] } });
      expect(certification.levelOf(ALICE)).toBe(0);
      expect(await certification.realNameOf(ALICE)).toMatchObject({ baiduAi: 2 });
      checkPassesOrdinary = true;
      certification = createCertification(ports());
      await ordinary(BOB, NUMBERS[1]);
      await certification.check();
      expect(certification.levelOf(BOB)).toBe(1);
    });

    it('allows what operators say, and never less above than below', async () => {
      const before = await desk(CLEO, 'deskCertificationRights');
      const rights = structuredClone(before.ok ? (before.data as unknown as Overview['rights']) : undefined)!;
      rights[1].otcTrade = true;
      expect(codeOf(await desk(BEN, 'deskCertificationRightsSave', { body: { rights, reason: 'a trial' } }))).toBe('SUCCESS');
      await certify(ALICE, 'ordinary', NUMBERS[0]);
      expect(certification.rightsOf(ALICE, 'x').otcTrade).toBe(true);
      rights[2].otcTrade = false;
      expect(codeOf(await desk(BEN, 'deskCertificationRightsSave', { body: { rights, reason: 'a mistake' } }))).toBe('PARAMETER_ERROR');
    });
  },
  { migrations: certificationModule.migrations },
);
