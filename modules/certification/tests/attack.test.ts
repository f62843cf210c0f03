// Protects certification against what an attacker or a failing database would do to it.
import { beforeEach, expect, it } from 'vitest';
import type { HandlerResult } from '@agio/contracts';
import type { Session } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { createCertification } from '../index.ts';
import { certification as certificationModule } from '../module.ts';
import { CertificationSite } from '../testing/certification-site.ts';
import { NUMBERS } from '../testing/people.ts';

const [ALICE, BOB] = [1, 2];

withDatabases(
  'certification',
  (given) => {
    let site: CertificationSite;
    beforeEach(async () => {
      site = new CertificationSite(given.db);
      await site.open();
    });

    const codeOf = (result: HandlerResult<unknown>): string => (result.ok ? 'SUCCESS' : result.code);
    const data = (cardNumber: string) => ({ truename: '王 小明', cardType: 'identity_card', cardNumber });
    const certify = async (cardNumber: string): Promise<void> => {
      expect(codeOf(await site.ordinary(ALICE, data(cardNumber)))).toBe('SUCCESS');
      expect(codeOf(await site.pass())).toBe('SUCCESS');
    };
    const newest = async (): Promise<string> => {
      const [row] = await given.db.query<{ id: string }>('select id from certification_application order by number desc limit 1');
      return row?.id ?? 'none';
    };

    it('logs for its customer that a decision showed what was entered', async () => {
      await certify(NUMBERS[0]);
      await site.operate('deskCertificationWithdraw', { params: { id: await newest() }, body: { reason: 'forged', bars: false } });
      const seen = await given.db.query<{ what: string }>('select what from certification_view where operator = $1', [site.operator.id]);
      expect(seen.map(({ what }) => what)).toEqual(['data', 'data']);
    });

    it('allows nothing any more once it was withdrawn, even where the level cannot be read again', async () => {
      await certify(NUMBERS[0]);
      expect(codeOf(await site.higher(ALICE, 'primary'))).toBe('SUCCESS');
      expect(codeOf(await site.pass())).toBe('SUCCESS');
      const { db } = given;
      const failing = {
        ...site.ports(),
        database: {
          ...db,
          query: <Row>(text: string, values?: unknown[]) =>
            text.startsWith('select customer, level, decided_at') && text.includes('$1')
              ? Promise.reject(new Error('connection lost'))
              : db.query<Row>(text, values),
          transaction: <Value>(run: (session: Session) => Promise<Value>) => db.transaction(run),
        },
      };
      site.certification = createCertification(failing);
      await site.certification.start?.();
      expect(site.certification.levelOf(ALICE)).toBe(2);
      const [passed] = await db.query<{ id: string }>(`select id from certification_application where level = 'ordinary'`);
      await site
        .operate('deskCertificationWithdraw', { params: { id: passed?.id ?? '' }, body: { reason: 'forged', bars: false } })
        .catch(() => undefined);
      expect(await db.query(`select 1 as one from certification_application where state = 'passed'`)).toEqual([]);
      expect(site.certification.levelOf(ALICE)).toBe(0);
    });

    it('shows the closed account of a document at each attempt, not at the first alone', async () => {
      await certify(NUMBERS[0]);
      await given.db.transaction(async (session) => certificationModule.people.erase?.(session, ALICE));
      const formerOf = async (): Promise<unknown> => {
        const result = await site.operate('deskCertification', { params: { id: await newest() } });
        return result.ok ? result.data.formerUid : undefined;
      };
      await site.ordinary(BOB, data(NUMBERS[0]));
      expect(await formerOf()).toBe(String(10_000_000 + ALICE));
      const body = { passes: false, problems: [{ field: 'truename', reason: 'mismatch' }] };
      await site.operate('deskCertificationDecide', { params: { id: await newest() }, body });
      await site.ordinary(BOB, data(NUMBERS[0]));
      expect(await formerOf()).toBe(String(10_000_000 + ALICE));
    });

    it('is of one account for one document, whatever kind it is said to be', async () => {
      await certify(NUMBERS[0]);
      const permit = { truename: '王小明', cardType: 'residence_permit', cardNumber: NUMBERS[0] };
      const again = await site.ordinary(BOB, { ...permit, birthDate: '1949-12-31', expiresOn: '2030-01-01' });
      expect(codeOf(again)).toBe('CERTIFICATION_DOCUMENT_USED');
    });
  },
  { migrations: certificationModule.migrations },
);
