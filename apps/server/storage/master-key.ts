import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backUpWords, hasWalletKeys, restoreWalletKeys } from '@agio/chains';
import type { Database, Session } from '@agio/database';
import { deriveKey } from '@agio/credentials';
import { opensAny, reseal, seal, sealedProofs, unseal } from '@agio/database';
import type { ResealResult, SealedColumn } from '@agio/database';
import { sealedOf } from '@agio/module';
import type { SiteModule } from '@agio/module';
import { syncPath } from '../backup/manifest.ts';
import { PROVEN_SETTING } from '../seed/welcome.ts';
import { modules } from '../site.ts';

/** MASTER_KEY does not open what is sealed. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

const NAME = 'master-key-check';
const KEPT = 'master-key';
const WALLET_KEYS = 'wallet-keys.json';

const CHECK = 'master key check';
const SEALED: readonly SealedColumn[] = (modules as readonly Pick<SiteModule, 'proven' | 'sealed'>[]).flatMap((module) => sealedOf(module));
/** Beside what people entered: it says nothing of which key is right, since a site without people may be given another one. */
const OWN: readonly SealedColumn[] = [sealedProofs(PROVEN_SETTING)];

/** A value that only this MASTER_KEY opens. */
const sealCheck = (masterKey: string): string => seal(deriveKey(masterKey, 'check'), CHECK, CHECK);
const opensCheck = (masterKey: string, check: string): boolean => unseal(deriveKey(masterKey, 'check'), CHECK, check) === CHECK;

/**
 * Checks MASTER_KEY against a value that only the right key opens, and stores that value if there is none yet. Throws
 * `WrongMasterKey`. Call it before anything reads what is sealed.
 */
export async function checkMasterKey(database: Database, masterKey: string): Promise<void> {
  const check = await storedCheck(database);
  const isRight = check === undefined ? await opensAny(database, SEALED, masterKey) : opensCheck(masterKey, check);
  if (isRight === false) {
    throw new WrongMasterKey(
      'MASTER_KEY is not the one that this database is sealed with: give the one it had before, or change it with npm run rotate-master-key. Nothing was changed.',
    );
  }
  if (check === undefined) await storeCheck(database, masterKey);
}

/** After a restore the next start checks MASTER_KEY against the sealed values themselves: if there are none, any key is right. */
export async function forgetCheck(session: Session): Promise<void> {
  await session.query('delete from server_setting where name = $1', [NAME]);
}

/** Seals everything in the database under another key, in one transaction. Returns undefined if that has been done already. */
export async function rotateDatabase(database: Database, from: string, to: string): Promise<ResealResult | undefined> {
  const check = await storedCheck(database);
  if (check !== undefined && opensCheck(to, check)) return undefined;
  await checkMasterKey(database, from);
  return database.transaction(async (session) => {
    const resealed = await reseal(session, [...SEALED, ...OWN], from, to);
    await storeCheck(session, to);
    return resealed;
  });
}

/** Files in the data folder that are sealed under MASTER_KEY, each with what reseals it. Each is always fully under one of the two keys. */
const SEALED_FILES: readonly ((dataDir: string, from: string, to: string) => void)[] = [rotateWalletKeys, rotateKept];

export function rotateFiles(dataDir: string, from: string, to: string): void {
  for (const rotate of SEALED_FILES) rotate(dataDir, from, to);
}

function rotateWalletKeys(dataDir: string, from: string, to: string): void {
  if (!hasWalletKeys(dataDir) || opensWallet(dataDir, to)) return;
  const draft = mkdtempSync(join(dataDir, 'rotating-'));
  try {
    restoreWalletKeys(draft, to, backUpWords(dataDir, from));
    renameSync(join(draft, WALLET_KEYS), join(dataDir, WALLET_KEYS));
    syncPath(dataDir);
  } finally {
    rmSync(draft, { recursive: true });
  }
}

function opensWallet(dataDir: string, masterKey: string): boolean {
  try {
    backUpWords(dataDir, masterKey);
    return true;
  } catch {
    return false;
  }
}

/** The key that a trial keeps in its data folder is replaced last: until then a repetition starts from the old one. */
function rotateKept(dataDir: string, _from: string, to: string): void {
  const path = join(dataDir, KEPT);
  if (!existsSync(path)) return;
  writeFileSync(`${path}.new`, `${to}\n`, { mode: 0o600 });
  syncPath(`${path}.new`);
  renameSync(`${path}.new`, path);
  syncPath(dataDir);
}

async function storedCheck(session: Session): Promise<string | undefined> {
  const [row] = await session.query<{ value: { sealed: string } }>('select value from server_setting where name = $1', [NAME]);
  return row?.value.sealed;
}

async function storeCheck(session: Session, masterKey: string): Promise<void> {
  await session.query(
    'insert into server_setting (name, value) values ($1, $2::jsonb) on conflict (name) do update set value = excluded.value',
    [NAME, JSON.stringify({ sealed: sealCheck(masterKey) })],
  );
}
