import type { Storage } from './storage.ts';

/** Projections further behind than this are not ready. */
const LAG_MAX = 50_000;
/** So far behind, a clean stop takes long and the next start after an unclean one as well. */
const SHADOW_LAG_MAX = 1_000_000;
const OUTAGES: ReadonlySet<string> = new Set(['DatabaseUnavailable', 'SequencerUnavailable', 'OutcomeUnknown']);

/** Whether an error means that something is down for a while. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && OUTAGES.has(error.name);
}

/** Parts that are not ready. */
export async function notReady({ database, projections, shadow }: Storage): Promise<string[]> {
  return [
    ...((await database.ping()) ? [] : ['database']),
    ...(projections.lag > LAG_MAX ? ['projections'] : []),
    ...(shadow.lag > SHADOW_LAG_MAX ? ['shadow'] : []),
  ];
}
