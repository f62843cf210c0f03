import type { ReadyParts } from '@agio/gateway';
import type { Operators } from '@agio/operators';
import type { JournalClock, Storage } from '../storage/storage.ts';

/** Projections further behind than this are not ready. */
const LAG_MAX = 50_000;
/** At this lag a clean stop takes long, and so does the next start after an unclean one. */
const SHADOW_LAG_MAX = 1_000_000;
const OUTAGES: ReadonlySet<string> = new Set(['DatabaseUnavailable', 'SequencerUnavailable', 'OutcomeUnknown', 'CoreUnavailable']);

/** Whether an error means that something is temporarily down. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && OUTAGES.has(error.name);
}

/** What keeps orders from being taken, and histories not from being read. */
const TRADING: ReadonlySet<string> = new Set(['shadow', 'disk', 'copies']);

type ReadinessSources = Pick<Storage, 'database' | 'disk' | 'lead' | 'projections' | 'shadow'>;

/** Parts that are not ready. */
export async function notReady({ database, disk, lead, projections, shadow }: ReadinessSources): Promise<string[]> {
  return [
    ...((await database.ping()) ? [] : ['database']),
    ...(projections.lag > LAG_MAX ? ['projections'] : []),
    ...(shadow.lag > SHADOW_LAG_MAX ? ['shadow'] : []),
    ...(disk.state === 'full' ? ['disk'] : []),
    ...(lead !== undefined && lead.copies() < lead.required ? ['copies'] : []),
  ];
}

/**
 * What works, by what people do: orders need the core alone, histories its rows in the database, and the wallet both and its chains.
 * Trading without a database is trading by those who are logged in.
 */
export async function readyParts(
  storage: ReadinessSources,
  clock: Pick<JournalClock, 'isHeld'>,
  haltedChains: readonly string[],
): Promise<ReadyParts> {
  const waiting = await notReady(storage);
  const held = clock.isHeld ? ['clock'] : [];
  const part = (reasons: readonly string[]) => ({ ready: reasons.length === 0, waiting: reasons });
  return {
    trading: part([...held, ...waiting.filter((one) => TRADING.has(one))]),
    histories: part(waiting.filter((one) => !TRADING.has(one))),
    wallet: part([
      ...held,
      ...waiting.filter((one) => one === 'database' || one === 'disk'),
      ...haltedChains.map((chain) => `chain ${chain}`),
    ]),
  };
}

/** The public version, without what it waits for; halted chains are shown coin by coin. Messages are kept in the database until they are sent. */
export async function worksOf(
  storage: ReadinessSources,
  clock: Pick<JournalClock, 'isHeld'>,
): Promise<Record<'trading' | 'histories' | 'wallet' | 'messages', boolean>> {
  const [parts, database] = await Promise.all([readyParts(storage, clock, []), storage.database.ping()]);
  return { trading: parts.trading.ready, histories: parts.histories.ready, wallet: parts.wallet.ready, messages: database };
}

/** Parts that work but need a look. */
export function warningsOf(
  { disk }: Pick<Storage, 'disk'>,
  operators: Pick<Operators, 'trouble'>,
  health: { warnings(): readonly string[] },
): string[] {
  return [...(disk.state === 'ok' ? [] : ['disk']), ...(operators.trouble() === null ? [] : ['audit log']), ...health.warnings()];
}
