import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@agio/core';
import { openCommands, realDisk } from '@agio/journal';
import { findPrimary, FolderCopy, readHead, serversOf } from '@agio/journal/postgres';
import { coreMaker, recoverCore } from '@agio/sequencer';
import { journalKeyOf } from '../../apps/server/cluster/journal-key.ts';
import { machines } from '../../apps/server/storage/machines.ts';
import type { ClusterSite } from './site.ts';

/** What is wrong with the journal in the database and the copies in the stopped servers' folders: one history, and books that add up. */
export async function historyProblems({ masterKey, members, set }: ClusterSite): Promise<readonly string[]> {
  const problems: string[] = [];
  const home = mkdtempSync(join(tmpdir(), 'agio-cluster-copy-'));
  const session = await findPrimary(serversOf(set.url));
  try {
    if (session === undefined) return ['no database is primary'];
    const head = await readHead(session);
    const cores: { readonly name: string; readonly core: Core; readonly hash: string }[] = [];
    for (const [name, folder] of [
      ['database', join(home, 'journal')],
      ...members.map(({ dataDir, name: one }) => [one, join(dataDir, 'journal')]),
    ]) {
      if (name === undefined || folder === undefined) continue;
      const copy = new FolderCopy(realDisk, openCommands(realDisk, folder).end, journalKeyOf({ masterKey }));
      // A server that followed is a frame or two behind: what it has must go on with what the database has.
      while (copy.place.last < (head?.last ?? 0)) if ((await copy.follow(session, head?.last ?? 0)).length === 0) break;
      copy.close();
      const { core, hash, poisoned } = recoverCore({ disk: realDisk, folder, makeCore: coreMaker(machines) });
      problems.push(...core.audit().map((problem) => `${name}: ${problem}`));
      if (poisoned.length > 0) problems.push(`${name}: ${poisoned.length} commands cannot be applied`);
      cores.push({ name, core, hash });
    }
    const [first, ...others] = cores;
    for (const other of others)
      if (first === undefined || other.hash !== first.hash || other.core.hash() !== first.core.hash())
        problems.push(
          `${other.name} ends with command ${other.core.sequence}, ${first?.name} with ${first?.core.sequence}, and they differ`,
        );
    return problems;
  } finally {
    await session?.close();
    rmSync(home, { recursive: true, force: true });
  }
}
