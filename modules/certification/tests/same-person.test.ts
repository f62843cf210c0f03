// Protects what a certification says: all levels of an account are one person's, one document is one account's, and reviewers see what they compare.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { certification as certificationModule } from '../module.ts';
import { CertificationSite } from '../testing/certification-site.ts';
import { NUMBERS } from '../testing/people.ts';

const [ALICE, BOB, CAROL] = [1, 2, 3];
const MEI = { truename: '王 小明', cardType: 'identity_card', cardNumber: NUMBERS[0] };
const PASSPORT = {
  truename: 'Anna Eriksson',
  cardType: 'passport',
  cardNumber: 'K12345678',
  birthDate: '1974-08-12',
  expiresOn: '2032-04-15',
};

withDatabases(
  'who is certified',
  (given) => {
    let site: CertificationSite;
    const codeOf = (result: { ok: boolean; code?: string; details?: unknown }): unknown =>
      result.ok ? 'SUCCESS' : result.details === undefined ? result.code : [result.code, result.details];
    const certify = async (customer: number, data: object): Promise<void> => {
      expect(codeOf(await site.ordinary(customer, data))).toBe('SUCCESS');
      expect(codeOf(await site.pass())).toBe('SUCCESS');
    };

    beforeEach(async () => {
      site = new CertificationSite(given.db);
      await site.open();
    });

    it('A6: a higher level is for the same person, and says what differs', async () => {
      site.countries.set(ALICE, 'NZ');
      const same = { truename: 'Anna Eriksson', cardType: 'identity_card', cardNumber: 'AB123456', birthDate: '1974-08-12' };
      await certify(ALICE, same);
      const other = (data: object, level: 'primary' | 'senior' = 'primary') => site.higher(ALICE, level, { ...same, ...data });
      expect(codeOf(await other({ truename: 'Anna Ericsson' }))).toEqual(['CERTIFICATION_OTHER_PERSON', { field: 'truename' }]);
      expect(codeOf(await other({ cardNumber: 'AB123457' }))).toEqual(['CERTIFICATION_OTHER_PERSON', { field: 'cardNumber' }]);
      expect(codeOf(await other({ birthDate: '1974-08-13' }))).toEqual(['CERTIFICATION_OTHER_PERSON', { field: 'birthDate' }]);
      expect(await site.waiting()).toEqual([]);
      // However it is written.
      expect(codeOf(await other({ truename: 'ANNA  eriksson', cardNumber: 'ab-12 3456' }))).toBe('SUCCESS');
      expect(codeOf(await site.pass())).toBe('SUCCESS');
      expect(codeOf(await other({ truename: 'Bo Eriksson', cardNumber: 'ZZ999999' }, 'senior'))).toEqual([
        'CERTIFICATION_OTHER_PERSON',
        { field: 'truename' },
      ]);
      expect(await site.certification.verifiedNameOf(ALICE)).toBe('ANNA eriksson');
    });

    it('A6: two levels that wait at once, by sites with different levels, are one person’s as well', async () => {
      expect(codeOf(await site.ordinary(ALICE, MEI))).toBe('SUCCESS');
      site.siteLevels = ['primary', 'senior'];
      expect(codeOf(await site.higher(ALICE, 'primary', { ...MEI, truename: '李 四', cardNumber: NUMBERS[1] }))).toEqual([
        'CERTIFICATION_OTHER_PERSON',
        { field: 'truename' },
      ]);
    });

    it('A6: the reviewer sees what passed beside what is new, also after a withdrawal that opens a new review', async () => {
      await certify(ALICE, MEI);
      expect(codeOf(await site.higher(ALICE, 'primary'))).toBe('SUCCESS');
      const beside = await site.reviewed();
      expect(beside).toMatchObject({ level: 'primary', data: MEI, before: { level: 'ordinary', state: 'passed', data: MEI } });
      const withdrawn = { params: { id: beside.before?.id }, body: { reason: 'Another name since the wedding', bars: false } };
      expect(codeOf(await site.operate('deskCertificationWithdraw', withdrawn))).toBe('SUCCESS');
      expect(codeOf(await site.ordinary(ALICE, { ...MEI, truename: '李 四' }))).toBe('SUCCESS');
      expect(await site.reviewed()).toMatchObject({
        data: { truename: '李 四' },
        before: { state: 'withdrawn', data: { truename: '王 小明' } },
      });
    });

    it('A7: one document is one account’s by its issuer, of China and of Hong Kong alike', async () => {
      site.countries.set(BOB, 'HK').set(CAROL, 'NZ');
      await certify(ALICE, PASSPORT);
      expect(codeOf(await site.ordinary(BOB, PASSPORT))).toBe('CERTIFICATION_DOCUMENT_USED');
      // The same number of another issuer is another document, and is shown.
      expect(codeOf(await site.ordinary(CAROL, { ...PASSPORT, truename: 'Ida Berg', birthDate: '1980-01-01' }))).toBe('SUCCESS');
      expect((await site.reviewed()).alike).toEqual([{ uid: '10000001', isNumber: true, isPerson: false }]);
    });

    it('A7: the same name and birth elsewhere is shown to the reviewer', async () => {
      await certify(ALICE, PASSPORT);
      expect(codeOf(await site.ordinary(BOB, { ...PASSPORT, truename: 'anna ERIKSSON', cardNumber: 'K99999999' }))).toBe('SUCCESS');
      expect((await site.reviewed()).alike).toEqual([{ uid: '10000001', isNumber: false, isPerson: true }]);
      expect(codeOf(await site.ordinary(CAROL, { ...PASSPORT, birthDate: '1974-08-13', cardNumber: 'K99999998' }))).toBe('SUCCESS');
      const [, last] = await site.waiting();
      expect(await site.operate('deskCertification', { params: { id: last } })).toMatchObject({ data: { alike: [] } });
    });

    it('A7: what was hashed by an older version is hashed again, and its document is still one account’s', async () => {
      site.countries.set(ALICE, 'HK');
      await certify(ALICE, PASSPORT);
      await given.db.query(`update certification_document set blind = 'old'`);
      await given.db.query(
        `update certification_application set blind = 'old', number_blind = null, person_blind = null, blind_version = 1`,
      );
      await site.restart();
      expect(codeOf(await site.ordinary(BOB, PASSPORT))).toBe('CERTIFICATION_DOCUMENT_USED');
    });

    it('A7: what cannot be read is told from what was erased, and nobody passes it', async () => {
      expect(codeOf(await site.ordinary(ALICE, MEI))).toBe('SUCCESS');
      const { id } = await site.reviewed();
      expect(await site.reviewed()).toMatchObject({ dataState: 'whole' });
      await given.db.query(`update certification_application set sealed = 'v1.none' where id = $1`, [id]);
      expect(await site.reviewed()).toMatchObject({ data: null, dataState: 'unreadable' });
      expect(codeOf(await site.pass())).toEqual(['PARAMETER_ERROR', [{ field: 'data', problem: 'unreadable' }]]);
      const failed = { params: { id }, body: { passes: false, problems: [{ field: 'cardNumber', reason: 'unreadable' }] } };
      expect(codeOf(await site.operate('deskCertificationDecide', failed))).toBe('SUCCESS');
      await given.db.query(`update certification_application set sealed = null where id = $1`, [id]);
      expect(await site.operate('deskCertification', { params: { id } })).toMatchObject({ data: { data: null, dataState: 'erased' } });
    });

    it('T6: what was withdrawn is kept for five years, as the law asks, and what failed for thirty days', async () => {
      await certify(ALICE, MEI);
      const listed = await site.operate('deskCertifications', { query: { view: 'decided' } });
      const [{ id } = { id: '' }] = (listed as unknown as { data: { list: { id: string }[] } }).data.list;
      await site.operate('deskCertificationWithdraw', { params: { id }, body: { reason: 'A forged document', bars: true } });
      expect(codeOf(await site.ordinary(ALICE, { ...MEI, cardNumber: NUMBERS[1] }))).toBe('SUCCESS');
      const failed = (await site.waiting())[0];
      const body = { passes: false, problems: [{ field: 'truename', reason: 'mismatch' }] };
      await site.operate('deskCertificationDecide', { params: { id: failed }, body });
      const stateOf = async (one: string | undefined): Promise<unknown> => {
        const seen = await site.operate('deskCertification', { params: { id: one } });
        return seen.ok ? seen.data.dataState : seen.code;
      };
      site.nowMs += 30 * DAY_MS - 1;
      await site.certification.sweep();
      expect([await stateOf(id), await stateOf(failed)]).toEqual(['whole', 'whole']);
      site.nowMs += 2;
      await site.certification.sweep();
      expect([await stateOf(id), await stateOf(failed)]).toEqual(['whole', 'erased']);
      site.nowMs += 5 * 365 * DAY_MS - 30 * DAY_MS;
      await site.certification.sweep();
      expect(await stateOf(id)).toBe('whole');
      site.nowMs += 7 * DAY_MS;
      await site.certification.sweep();
      expect(await stateOf(id)).toBe('erased');
    });

    it('T7: withdrawing a level ends what is under review above it, and nobody passes that afterwards', async () => {
      await certify(ALICE, MEI);
      expect(codeOf(await site.higher(ALICE, 'primary'))).toBe('SUCCESS');
      const { before, id } = await site.reviewed();
      const body = { reason: 'A forged document', bars: true };
      expect(codeOf(await site.operate('deskCertificationWithdraw', { params: { id: before?.id }, body }))).toBe('SUCCESS');
      expect(await site.waiting()).toEqual([]);
      expect(await site.operate('deskCertification', { params: { id } })).toMatchObject({
        data: { state: 'withdrawn', withdrawnFor: body.reason },
      });
      const decided = await site.operate('deskCertificationDecide', { params: { id }, body: { passes: true, problems: [] } });
      expect(codeOf(decided)).toBe('STATE_CHANGED');
      expect(site.certification.levelOf(ALICE)).toBe(0);
      expect(codeOf(await site.ordinary(BOB, MEI)), 'a barred document is nobody’s').toBe('CERTIFICATION_DOCUMENT_USED');
    });
  },
  { migrations: certificationModule.migrations },
);
