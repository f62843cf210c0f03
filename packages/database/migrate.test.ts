// Protects upgrades: each migration runs once and whole, an edited or missing one is reported clearly, two starters do not collide.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from './index.ts';
import { withDatabases } from './testing.ts';

withDatabases('migrate', (given) => {
  let dir = '';
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'agio-migrations-'));
    await given.db.query('drop table if exists migration, projection_position, coin, pair');
  });
  afterEach(() => rmSync(dir, { recursive: true }));
  const write = (file: string, text: string): void => writeFileSync(join(dir, file), text);

  it('applies in order, once, and says what it applied', async () => {
    write('0001_coins.sql', '-- Coins come first.\ncreate table coin (id int4 primary key);\ninsert into coin values (1);');
    write('0002_pairs.sql', '-- Pairs name coins.\ncreate table pair (base int4 references coin);');
    const sources = [{ module: 'spot', dir }];
    expect(await migrate(given.db, sources)).toEqual([
      'database/0001_projection_position.sql',
      'spot/0001_coins.sql',
      'spot/0002_pairs.sql',
    ]);
    expect(await migrate(given.db, sources)).toEqual([]);
    write('0003_more.sql', '-- One more coin.\ninsert into coin values (2);');
    expect(await migrate(given.db, sources)).toEqual(['spot/0003_more.sql']);
  });

  it('lands whole or not at all', async () => {
    write('0001_coins.sql', '-- Coins.\ncreate table coin (id int4);');
    write('0002_broken.sql', '-- A mistake.\ncreate table pair (base nosuchtype);');
    await expect(migrate(given.db, [{ module: 'spot', dir }])).rejects.toThrow('spot/0002_broken.sql');
    expect(await given.db.query("select to_regclass('coin') is null as gone")).toEqual([{ gone: true }]);
  });

  it('refuses an edited file, a file that has gone, and a gap in the numbers', async () => {
    const sources = [{ module: 'spot', dir }];
    write('0001_coins.sql', '-- Coins.\ncreate table coin (id int4);');
    await migrate(given.db, sources);
    write('0001_coins.sql', '-- Coins.\r\ncreate table coin (id int4);');
    expect(await migrate(given.db, sources)).toEqual([]);
    write('0001_coins.sql', '-- Coins.\ncreate table coin (id int8);');
    await expect(migrate(given.db, sources)).rejects.toThrow('was edited after it had been applied');
    rmSync(join(dir, '0001_coins.sql'));
    write('0002_later.sql', '-- Later.\nselect 1;');
    await expect(migrate(given.db, sources)).rejects.toThrow('expected number 0001');
    rmSync(join(dir, '0002_later.sql'));
    await expect(migrate(given.db, sources)).resolves.toEqual([]);
  });

  it('refuses to start where the last file of a module has gone, and minds no module that it does not know', async () => {
    write('0001_coins.sql', '-- Coins.\ncreate table coin (id int4);');
    write('0002_more.sql', '-- One coin.\ninsert into coin values (1);');
    await migrate(given.db, [{ module: 'spot', dir }]);
    rmSync(join(dir, '0002_more.sql'));
    await expect(migrate(given.db, [{ module: 'spot', dir }])).rejects.toThrow('spot/2 was applied here, but its file has gone');
    await expect(migrate(given.db, [])).resolves.toEqual([]);
  });

  it('asks before an older schema is upgraded, and then alone', async () => {
    write('0001_coins.sql', '-- Coins.\ncreate table coin (id int4);');
    const sources = [{ module: 'spot', dir }];
    const refuse = async (): Promise<void> => Promise.reject(new Error('of another site'));
    await migrate(given.db, sources, refuse);
    await expect(migrate(given.db, sources, refuse)).resolves.toEqual([]);
    write('0002_pairs.sql', '-- Pairs.\ncreate table pair (base int4);');
    await expect(migrate(given.db, sources, refuse)).rejects.toThrow('of another site');
    expect(await given.db.query("select to_regclass('pair') is null as absent")).toEqual([{ absent: true }]);
    await expect(migrate(given.db, sources, async () => Promise.resolve())).resolves.toEqual(['spot/0002_pairs.sql']);
  });

  it('lets two starters wait for each other', async () => {
    write('0001_coins.sql', '-- Coins.\ncreate table coin (id int4);');
    const both = await Promise.all([migrate(given.db, [{ module: 'spot', dir }]), migrate(given.db, [{ module: 'spot', dir }])]);
    expect(both.map((files) => files.length).sort((a, b) => a - b)).toEqual([0, 2]);
  });
});
