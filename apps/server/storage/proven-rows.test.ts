// Protects (36): rows of an earlier release are proven once, when a site is led to this one; a row without a proof that comes later never counts.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { PROVEN, PROVEN_ROWS, proveOldRows } from './proven-rows.ts';
import { ALL_MIGRATIONS } from './storage.ts';

const KEY = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';

withDatabases('rows of an earlier release', (given) => {
  it('are proven by the first start alone, each table once', async () => {
    await migrate(given.db, ALL_MIGRATIONS);
    const folder = mkdtempSync(join(tmpdir(), 'agio-proven-'));
    const insert = (customer: number) =>
      given.db.query(
        `insert into identity_account (customer, email, password_hash, country, invite_code, created_at) values ($1, $2, 'h', 'CN', $2, 0)`,
        [customer, `c${customer}@example.org`],
      );
    const unproven = async () =>
      (await given.db.query<{ customer: bigint }>('select customer from identity_account where proof is null')).map((one) =>
        Number(one.customer),
      );
    await insert(1);
    expect(await proveOldRows(given.db, folder, KEY)).toBe(1);
    expect([await unproven(), existsSync(join(folder, PROVEN_ROWS))]).toEqual([[], true]);
    await insert(2);
    expect(await proveOldRows(given.db, folder, KEY)).toBe(0);
    expect(await unproven()).toEqual([2]);
    expect(JSON.parse(readFileSync(join(folder, PROVEN_ROWS), 'utf8'))).toEqual(PROVEN.map(({ table }) => table));
    rmSync(folder, { recursive: true });
  });
});
