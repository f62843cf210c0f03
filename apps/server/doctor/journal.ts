import { findPrimary, hostOf, JournalSession, readHead, serversOf, unsafeSettings } from '@agio/journal/postgres';
import type { Config } from '../settings/config.ts';
import { ok, problem, warning } from './finding.ts';
import type { Finding } from './finding.ts';

/** The servers of a journal that PostgreSQL keeps: whether each answers, the settings of the primary, and which core leads. Nothing without JOURNAL_URL. */
export async function checkJournal({ journal }: Pick<Config, 'journal'>): Promise<Finding[]> {
  if (journal === undefined) return [];
  const servers = serversOf(journal.url);
  const silent: string[] = [];
  for (const server of servers) {
    const session = await JournalSession.open(server).catch(() => undefined);
    if (session === undefined) silent.push(hostOf(server));
    await session?.close();
  }
  const findings = silent.map((host) => warning('journal', `${host} does not answer`));
  if (servers.length < journal.copies)
    findings.push(problem('journal', `JOURNAL_URL names ${servers.length} servers, JOURNAL_COPIES is ${journal.copies}`));
  const session = await findPrimary(servers);
  if (session === undefined) return [...findings, problem('journal', 'none of its servers says that it is primary')];
  try {
    const unsafe = await unsafeSettings(session, journal.copies);
    findings.push(...unsafe.map(({ name, why }) => problem('journal', `${name} ${why}`)));
    const head = await readHead(session);
    const who =
      head === undefined
        ? 'no journal is there yet'
        : head.holder === ''
          ? 'nobody leads it'
          : `led from ${head.leader}, epoch ${head.epoch}`;
    findings.push(ok('journal', `${servers.length} servers; ${who}`));
  } finally {
    await session.close();
  }
  return findings;
}
