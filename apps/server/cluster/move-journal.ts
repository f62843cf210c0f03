import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { CommandHashes, firstHash, holdFolder, openCommands, realDisk } from '@agio/journal';
import {
  appendFolder,
  claimLead,
  findPrimary,
  FolderCopy,
  forgetTexts,
  giveLeadUp,
  isInUse,
  journalsAside,
  makeTables,
  MOVING,
  putAside,
  readHead,
  refuseUnsafe,
  serversOf,
} from '@agio/journal/postgres';
import type { JournalAside, JournalHead, JournalSession } from '@agio/journal/postgres';
import { refuseUnfinished } from '../backup/unfinished.ts';
import type { Config } from '../settings/config.ts';
import { journalKeyOf } from './journal-key.ts';
import { isReplicated, markReplicated, unmarkReplicated } from './replicated-mark.ts';

/** The journal cannot be moved as it is; nothing was changed. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

type Settings = Pick<Config, 'dataDir' | 'masterKey'> & { readonly journal: NonNullable<Config['journal']> };

/**
 * Copies the journal of the data folder into the database at JOURNAL_URL, where it goes on; with `replace` a journal that is there is put aside,
 * as after a restore. No server may run. An interrupted move is repeated. Returns the last command.
 */
export async function moveToPostgres(settings: Settings, { replace }: { readonly replace: boolean }): Promise<number> {
  const { dataDir, journal } = settings;
  return atRest(settings, async (session) => {
    await refuseUnsafe(session, journal.copies);
    const folder = join(dataDir, 'journal');
    const { lastSequence: last } = openCommands(realDisk, folder);
    if (last === 0) throw new MoveRefused(`${dataDir} holds no journal: is DATA_DIR the one of the server?`);
    if (replace) {
      const before = await readHead(session);
      if (before !== undefined && before.last > 0) await putAside(session, before, `replaced by ${nameOf(dataDir)}`);
    } else await refuseCopyOfMoved(session, dataDir);
    await makeTables(session);
    const head = await headOf(session);
    if (head.holder === MOVING && head.leader !== nameOf(dataDir)) throw movedInPart(head);
    if (head.last > 0 && new CommandHashes(realDisk, folder).at(head.last) !== head.hash) {
      throw new MoveRefused('JOURNAL_URL: another journal is there. With --replace it is put aside, and this one takes its place');
    }
    if (head.last === 0) await forgetTexts(session);
    // Whatever ends the move from here on, the folder alone is no journal any more.
    markReplicated(dataDir);
    const claim = await claimLead(session, head, { holder: MOVING, leader: nameOf(dataDir) });
    if (claim === undefined) throw new MoveRefused('a server has begun to lead the journal meanwhile: stop every server first');
    await appendFolder(session, {
      disk: realDisk,
      folder,
      after: head,
      to: last,
      claim,
      key: journalKeyOf(settings),
      applied: last,
      aloneIsEnough: journal.copies < 2,
    });
    await giveLeadUp(session, claim, last);
    return last;
  });
}

/** Completes the folder's copy, and makes it the journal; the one in the database is put aside. Returns the last command. */
export async function moveToFile(settings: Settings): Promise<number> {
  const { dataDir } = settings;
  return atRest(settings, async (session) => {
    const moved = await endOfMoved(session, dataDir);
    if (moved !== undefined) return moved;
    const head = await headOf(session);
    if (head.last === 0) throw new MoveRefused('the database at JOURNAL_URL holds no journal');
    if (head.holder === MOVING) throw movedInPart(head);
    const copy = new FolderCopy(realDisk, openCommands(realDisk, join(dataDir, 'journal')).end, journalKeyOf(settings));
    try {
      while (copy.place.last < head.last) {
        const frames = await copy.follow(session, head.last);
        if (frames.length === 0) throw new MoveRefused(`the database has no frame after command ${copy.place.last}`);
      }
      if (Buffer.from(copy.place.hash).toString('hex') !== head.hash)
        throw new MoveRefused(`${dataDir} holds another journal than the database at JOURNAL_URL`);
    } finally {
      copy.close();
    }
    await putAside(session, head, nameOf(dataDir));
    unmarkReplicated(dataDir);
    return head.last;
  });
}

/** A move into this folder that ended before its mark was taken away is brought to its end; returns the last command then. */
async function endOfMoved(session: JournalSession, dataDir: string): Promise<number | undefined> {
  const moved = await movedFrom(session, dataDir);
  if (moved === undefined) return undefined;
  const { last, previous } = openCommands(realDisk, join(dataDir, 'journal')).end;
  if (moved.into !== nameOf(dataDir) || last !== moved.last || Buffer.from(previous).toString('hex') !== moved.hash)
    throw movedElsewhere(dataDir, moved);
  unmarkReplicated(dataDir);
  return moved.last;
}

/** Throws if the folder is a copy of a journal that was moved into another folder, where it may have gone on. */
async function refuseCopyOfMoved(session: JournalSession, dataDir: string): Promise<void> {
  const moved = await movedFrom(session, dataDir);
  if (moved !== undefined && moved.into !== nameOf(dataDir)) throw movedElsewhere(dataDir, moved);
}

/** Where the journal went of which the folder has a copy, if the database has it no more. */
async function movedFrom(session: JournalSession, dataDir: string): Promise<JournalAside | undefined> {
  if (!isReplicated(dataDir) || ((await readHead(session))?.last ?? 0) > 0) return undefined;
  const own = firstHash(realDisk, join(dataDir, 'journal'));
  return (await journalsAside(session)).find(({ journal }) => journal === own);
}

const nameOf = (dataDir: string): string => `${hostname()}:${resolve(dataDir)}`;

const movedElsewhere = (dataDir: string, { into, last }: JournalAside): MoveRefused =>
  new MoveRefused(
    `${dataDir} holds a copy of a journal that was moved at command ${last}: ${into}. Go on there; to take this copy in its place, npm run journal -- to-postgres --replace`,
  );

const movedInPart = ({ last, leader }: JournalHead): MoveRefused =>
  new MoveRefused(
    `the database at JOURNAL_URL has a part of a journal, up to command ${last}: its move from ${leader} was interrupted. Repeat it there: npm run journal -- to-postgres`,
  );

/** With the folder locked, and no other process at the database. */
async function atRest(settings: Settings, work: (session: JournalSession) => Promise<number>): Promise<number> {
  const { dataDir, journal } = settings;
  refuseUnfinished(dataDir);
  const lock = await holdFolder(dataDir);
  try {
    const session = await findPrimary(serversOf(journal.url));
    if (session === undefined) throw new MoveRefused('JOURNAL_URL: none of its servers says that it is primary');
    try {
      if (await isInUse(session)) throw new MoveRefused('a server is connected to the journal: stop every server first');
      return await work(session);
    } finally {
      await session.close();
    }
  } finally {
    await lock.release();
  }
}

async function headOf(session: JournalSession): Promise<JournalHead> {
  const head = await readHead(session);
  if (head === undefined) throw new MoveRefused('the database at JOURNAL_URL holds no journal');
  return head;
}
