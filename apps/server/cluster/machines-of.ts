import type { Machines } from '@agio/contracts/operators';
import { observeJournal, serversOf } from '@agio/journal/postgres';
import type { ObservedJournal } from '@agio/journal/postgres';
import { realClock } from '@agio/kernel/clock';
import type { Config } from '../settings/config.ts';
import type { Storage } from '../storage/storage.ts';
import type { Fronts } from './fronts.ts';

/** Operators who look at the same time share one answer of the databases. */
const SHARED_MS = 1_000;
let kept: { readonly atMs: number; readonly url: string; readonly observed: Promise<ObservedJournal> } | undefined;

/** The machines of a site, as this one sees them. */
export async function machinesOf(
  { journal }: Pick<Config, 'journal'>,
  { lead }: Pick<Storage, 'lead'>,
  { consoles, gateways: linked }: Fronts,
): Promise<Machines> {
  const gateways = linked.map(({ name, sequence, unanswered: waiting }) => ({ name, sequence, waiting }));
  if (journal === undefined || lead === undefined) return { replicated: null, gateways, consoles: [...consoles] };
  const { head, members, servers, takeovers } = await observed(journal.url);
  return {
    gateways,
    consoles: [...consoles],
    replicated: {
      leader: head?.leader ?? '',
      epoch: head?.epoch ?? lead.epoch,
      sequence: head?.last ?? 0,
      applied: head?.applied ?? 0,
      copies: lead.copies(),
      required: lead.required,
      databases: servers.map(({ behindBytes, host, state }) => ({ host, state, behindBytes })),
      servers: members.map((member) => ({ ...member })),
      takeovers: takeovers.map(({ last: sequence, ...takeover }) => ({ ...takeover, sequence })),
    },
  };
}

function observed(url: string): Promise<ObservedJournal> {
  const atMs = realClock.monotonic();
  if (kept === undefined || kept.url !== url || atMs - kept.atMs > SHARED_MS)
    kept = { atMs, url, observed: observeJournal(serversOf(url)) };
  return kept.observed;
}
