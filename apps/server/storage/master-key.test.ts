// Protects: a wrong MASTER_KEY is reported before anything starts, and rotating it loses nothing, however often it is interrupted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { backUpWords, makeWalletKeys } from '@agio/chains';
import { deriveKey } from '@agio/credentials';
import { migrate, seal, unseal } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { checkMasterKey, rotateDatabase, rotateFiles, WrongMasterKey } from './master-key.ts';
import { proofSigner } from '@agio/wallet';
import { ALL_MIGRATIONS } from './storage.ts';

const OLD = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';
const NEW = 'eX7uW3oN9iB5tV1rM8kJ2hC6gF4dS0aP';

withDatabases('MASTER_KEY', (given) => {
  beforeEach(async () => {
    await migrate(given.db, ALL_MIGRATIONS);
    await given.db.query('truncate server_setting, identity_account, identity_api_key, operators_account cascade');
  });

  it('B7: a wrong key is refused once the right one was there, and the right one is not', async () => {
    await checkMasterKey(given.db, OLD);
    await checkMasterKey(given.db, OLD);
    await expect(checkMasterKey(given.db, NEW)).rejects.toThrow(WrongMasterKey);
    await expect(checkMasterKey(given.db, NEW)).rejects.toThrow(/MASTER_KEY is not the one/);
  });

  it('B7: changing it reseals everything in one step, and may be repeated', async () => {
    await checkMasterKey(given.db, OLD);
    const { publicKey } = await proofSigner(given.db, OLD, 1);
    const [{ id }] = (await given.db.query<{ id: bigint }>(
      `insert into operators_account (name, roles, created_at) values ('ada', '{owner}', 0) returning id`,
    )) as [{ id: bigint }];
    const secret = seal(deriveKey(OLD, 'operator-otp'), `operator otp ${id}`, 'her authenticator');
    await given.db.query('update operators_account set otp_secret = $2 where id = $1', [id, secret]);
    expect(await rotateDatabase(given.db, OLD, NEW)).toEqual({ sealed: 2, unreadable: 0 });
    // An operator’s authenticator is the same one as well.
    const [ada] = await given.db.query<{ otp_secret: string }>('select otp_secret from operators_account');
    expect(unseal(deriveKey(NEW, 'operator-otp'), `operator otp ${id}`, ada?.otp_secret ?? '')).toBe('her authenticator');
    // The key that proofs are signed with is the same one under the other key.
    expect((await proofSigner(given.db, NEW, 2)).publicKey).toBe(publicKey);
    await expect(checkMasterKey(given.db, OLD)).rejects.toThrow(WrongMasterKey);
    await checkMasterKey(given.db, NEW);
    expect(await rotateDatabase(given.db, OLD, NEW)).toBeUndefined();
    await expect(rotateDatabase(given.db, OLD, `${NEW}x`)).rejects.toThrow(WrongMasterKey);
  });
});

it('B7: the wallet’s keys are the same ones under the new key, however often it is asked for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-rotate-'));
  makeWalletKeys(folder, OLD);
  const words = backUpWords(folder, OLD);
  for (let time = 0; time < 2; time += 1) {
    rotateFiles(folder, OLD, NEW);
    expect(backUpWords(folder, NEW)).toBe(words);
    expect(() => backUpWords(folder, OLD)).toThrow('another MASTER_KEY');
  }
  rmSync(folder, { recursive: true });
});
