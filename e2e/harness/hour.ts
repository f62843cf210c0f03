import type { Signed } from '../../harness/operators.ts';

/** Gives the site the time zone in which it is this hour now: opening hours are those of its wall clock. */
export async function makeItBe(hour: number, { client }: Signed): Promise<void> {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // In these names the sign is the other way round.
  const timeZone = ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const { sites } = await client.call('deskSites');
  const updatedAt = sites.find(({ host }) => host === '*')?.updatedAt ?? 0;
  const body = { settings: { timeZone }, updatedAt, reason: 'the clock of this site' };
  await client.call('deskSiteSave', { params: { host: '*' }, body });
}
