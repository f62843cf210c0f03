import type { Storage } from './storage.ts';

/** Projections further behind than this are not ready. */
const LAG_MAX = 50_000;
/** At this lag a clean stop takes long, and so does the next start after an unclean one. */
const SHADOW_LAG_MAX = 1_000_000;
const OUTAGES: ReadonlySet<string> = new Set(['DatabaseUnavailable', 'SequencerUnavailable', 'OutcomeUnknown']);

/** Whether an error means that something is temporarily down. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && OUTAGES.has(error.name);
}

/** Parts that are not ready. */
export async function notReady({ database, disk, projections, shadow }: Storage): Promise<string[]> {
  return [
    ...((await database.ping()) ? [] : ['database']),
    ...(projections.lag > LAG_MAX ? ['projections'] : []),
    ...(shadow.lag > SHADOW_LAG_MAX ? ['shadow'] : []),
    ...(disk.state === 'full' ? ['disk'] : []),
  ];
}

/** Parts that work and need somebody to look. */
export function warningsOf({ disk }: Pick<Storage, 'disk'>): string[] {
  return disk.state === 'ok' ? [] : ['disk'];
}
