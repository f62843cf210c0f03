// Protects private pictures: encrypted at rest each with its own key, used by their owner once, and opened only for what uses them.
import { beforeEach, expect, it } from 'vitest';
import { reseal, RowProofs, sealedProofs } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { assert } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { identity } from '../module.ts';
import {
  A_DAY_MAX,
  claimPrivate,
  insertPrivate,
  openPrivate,
  PROVEN_PICTURE,
  SEALED_PICTURE_KEYS,
  sweepPrivate,
} from './private-pictures.ts';

const [MASTER_KEY, NEW_MASTER_KEY] = ['a master key of tests that is long enough', 'another master key of tests, as long as that'];
const keysOf = (masterKey: string) => ({ masterKey, proofs: new RowProofs(masterKey, () => undefined) });
const [KEY, NEW_KEY] = [keysOf(MASTER_KEY), keysOf(NEW_MASTER_KEY)];
const BYTES = new TextEncoder().encode('RIFF a screenshot that shows everything WEBP');

withDatabases(
  'private pictures',
  (given) => {
    beforeEach(() => given.db.query('truncate identity_private_picture'));

    const upload = (customer = 1, nowMs = 0): Promise<string | undefined> =>
      given.db.transaction((session) =>
        insertPrivate(session, KEY, { customer, purpose: 'ticket', type: 'image/webp', bytes: BYTES }, nowMs),
      );
    const insert = async (customer = 1, nowMs = 0): Promise<string> => {
      const id = await upload(customer, nowMs);
      assert(id !== undefined, 'there are not too many');
      return id;
    };
    const use = (ids: readonly string[], customer = 1, by = 'ticket 5'): Promise<boolean> =>
      given.db.transaction((session) => claimPrivate(session, KEY.proofs, { customer, purpose: 'ticket', ids, by }));

    it('are read back as they were, and nothing of them is on disk', async () => {
      const [one, two] = [await insert(), await insert()];
      expect(await use([one, two])).toBe(true);
      expect(Buffer.from((await openPrivate(given.db, KEY, { id: one, by: 'ticket 5', of: [1] }))?.bytes ?? [])).toEqual(
        Buffer.from(BYTES),
      );
      const rows = await given.db.query<{ bytes: Buffer; sealed_key: string }>('select bytes, sealed_key from identity_private_picture');
      for (const { bytes } of rows) expect(bytes.toString('latin1')).not.toContain('screenshot');
      expect(new Set(rows.map(({ bytes }) => bytes.toString('hex'))).size).toBe(2);
    });

    it('open for nothing else, and under no other master key until their keys are resealed', async () => {
      const id = await insert();
      expect(await openPrivate(given.db, KEY, { id, by: 'ticket 5', of: [1] })).toBeUndefined();
      await use([id]);
      expect(await openPrivate(given.db, KEY, { id, by: 'ticket 6', of: [1] })).toBeUndefined();
      expect(await openPrivate(given.db, NEW_KEY, { id, by: 'ticket 5', of: [1] })).toBeUndefined();
      const resealed = await given.db.transaction((session) =>
        reseal(session, [SEALED_PICTURE_KEYS, sealedProofs(PROVEN_PICTURE)], MASTER_KEY, NEW_MASTER_KEY),
      );
      expect(resealed).toEqual({ sealed: 2, unreadable: 0 });
      expect((await openPrivate(given.db, NEW_KEY, { id, by: 'ticket 5', of: [1] }))?.type).toBe('image/webp');
    });

    it('36: open neither for an attacker who writes that they are theirs, nor for one who writes what uses them', async () => {
      const [theirs, mine] = [await insert(2), await insert()];
      await use([theirs], 2, 'ticket 6');
      await use([mine]);
      const opens = async (id: string, by: string, of: readonly number[] | undefined) =>
        (await openPrivate(given.db, KEY, { id, by, of })) !== undefined;
      // A ticket that is said to be somebody else's now; what staff look at is of anybody.
      expect([
        await opens(theirs, 'ticket 6', [1]),
        await opens(theirs, 'ticket 6', [2]),
        await opens(theirs, 'ticket 6', undefined),
      ]).toEqual([false, true, true]);
      await given.db.query(`update identity_private_picture set used_by = 'ticket 5' where id = $1`, [theirs]);
      expect([await opens(theirs, 'ticket 5', [1, 2]), await opens(theirs, 'ticket 5', undefined)]).toEqual([false, false]);
      await given.db.query(
        `update identity_private_picture p set customer = 1, proof = m.proof from identity_private_picture m where p.id = $1 and m.id = $2`,
        [theirs, mine],
      );
      expect([await opens(theirs, 'ticket 5', [1]), await opens(mine, 'ticket 5', [1])]).toEqual([false, true]);
    });

    it('are used by their customer, for one thing, all of them or none', async () => {
      const [mine, also, theirs] = [await insert(), await insert(), await insert(2)];
      expect([await use([mine, theirs]), await use([mine, mine]), await use([mine, 'none']), await use([mine], 2)]).toEqual([
        false,
        false,
        false,
        false,
      ]);
      expect(await use([mine])).toBe(true);
      expect(await use([also, mine], 1, 'ticket 6')).toBe(false);
      expect(await use([also], 1, 'ticket 6')).toBe(true);
      // What could not be carried out is sent again as it was.
      expect(await use([mine])).toBe(true);
    });

    it('are a hundred a day of one customer, however many tickets use them and however many come at once', async () => {
      for (let count = 1; count < A_DAY_MAX; count += 1) await use([await insert(1, count)]);
      const atOnce = await Promise.all(Array.from({ length: 4 }, () => upload(1, 0)));
      expect(atOnce.filter((id) => id !== undefined)).toHaveLength(1);
      expect(await upload(1, DAY_MS - 1)).toBeUndefined();
      expect(await upload(2, DAY_MS - 1)).toEqual(expect.any(String));
      expect(await upload(1, DAY_MS)).toEqual(expect.any(String));
    });

    it('wait for a day and no longer, at most ten of them', async () => {
      const first = await insert(1, 1);
      const rest: string[] = [];
      for (let at = 2; at <= 11; at += 1) rest.push(await insert(1, at));
      expect(await use([first])).toBe(false);
      expect(await use(rest.slice(0, 1))).toBe(true);
      await sweepPrivate(given.db, 12 + DAY_MS);
      expect(await use(rest.slice(1, 2))).toBe(false);
      const [left] = await given.db.query<{ count: bigint }>('select count(*) as count from identity_private_picture');
      expect(Number(left?.count)).toBe(1);
    });
  },
  { migrations: identity.migrations, on: ['postgres'] },
);
