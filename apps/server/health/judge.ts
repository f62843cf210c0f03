import type { HealthPart } from '@agio/contracts/operators';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@agio/kernel/time';
import type { DiskState } from '../storage/disk-watch.ts';
import type { SeenNode, SeenSigner } from './look.ts';
import type { BackupMark, DrillMark } from './marks.ts';

/** Mail that waits for longer is not on its way. */
export const MAIL_LATE_MS = 5 * MINUTE_MS;
/** Backups are taken each day, drills each week: both may be some hours late. */
export const BACKUP_OLD_MS = DAY_MS + 6 * HOUR_MS;
export const DRILL_OLD_MS = 8 * DAY_MS;
/** Nodes of one chain see a block at different moments. */
export const NODE_BEHIND_MAX = 3;

/** What was found, before it is judged. */
export interface Findings {
  readonly production: boolean;
  /** Names of parts that are not ready; see `notReady`. */
  readonly notReady: readonly string[];
  readonly disk: DiskState;
  readonly projectionLag: number;
  readonly shadowLag: number;
  readonly clockHeld: boolean;
  readonly auditBroken: boolean;
  /** Coins that are traded, and of which nothing tells a price in yuan. */
  readonly unrated: number;
  /** Copies of the journal that PostgreSQL has; undefined where a folder keeps it. */
  readonly copies: number | undefined;
  /** Undefined where mail and text messages go nowhere, or where the database does not say. */
  readonly mail: { readonly waiting: number; readonly oldestAtMs: number | null; readonly lastDoneAtMs: number | null } | undefined;
  readonly signer: SeenSigner | undefined;
  readonly nodes: readonly SeenNode[];
  readonly chains: readonly string[];
  readonly halted: readonly string[];
  readonly backup: BackupMark | undefined;
  readonly drill: DrillMark | undefined;
}

/** A part without the moment from which it is so. */
export type Judgement = Omit<HealthPart, 'since'> & {
  /** Where the moment is known, such as when the oldest message was written. */
  readonly since: number | undefined;
};

type Fault = NonNullable<HealthPart['fault']>;
type Rest = Partial<Pick<Judgement, 'count' | 'lastAt' | 'name' | 'since'>>;

const judged = (part: HealthPart['part'], state: HealthPart['state'], fault: Fault | null, rest: Rest = {}): Judgement => ({
  part,
  name: '',
  state,
  fault,
  since: undefined,
  lastAt: null,
  count: null,
  ...rest,
});
const fine = (part: HealthPart['part'], rest?: Rest): Judgement => judged(part, 'ok', null, rest);

/** The state of every part. What stops people or money is a problem, what may do so later a warning. */
export function judge(seen: Findings, nowMs: number): Judgement[] {
  const either = (part: HealthPart['part'], isWrong: boolean, fault: Fault, rest?: Rest): Judgement =>
    isWrong ? judged(part, 'problem', fault, rest) : fine(part, rest);
  const waits = (name: string): boolean => seen.notReady.includes(name);
  return [
    either('database', waits('database'), 'database_away'),
    either('histories', waits('projections'), 'histories_behind', { count: seen.projectionLag }),
    either('shadow', waits('shadow'), 'shadow_behind', { count: seen.shadowLag }),
    ...(seen.copies === undefined ? [] : [either('copies', waits('copies'), 'copies_short', { count: seen.copies })]),
    seen.disk === 'ok'
      ? fine('disk')
      : seen.disk === 'full'
        ? judged('disk', 'problem', 'disk_full')
        : judged('disk', 'warning', 'disk_low'),
    either('clock', seen.clockHeld, 'clock_held'),
    either('audit', seen.auditBroken, 'audit_broken'),
    ratesOf(seen),
    mailOf(seen, nowMs),
    signerOf(seen),
    ...seen.nodes.map((node) => nodeOf(node, seen.nodes)),
    ...seen.chains.map((name) =>
      seen.halted.includes(name) ? judged('chain', 'warning', 'chain_halted', { name }) : fine('chain', { name }),
    ),
    backupOf(seen, nowMs),
    drillOf(seen, nowMs),
  ];
}

/** Outside production there may be nothing whose worth anybody asks for. */
function ratesOf({ production, unrated: count }: Findings): Judgement {
  if (count === 0) return fine('rates');
  return production ? judged('rates', 'warning', 'rates_missing', { count }) : judged('rates', 'off', null);
}

function mailOf({ mail }: Findings, nowMs: number): Judgement {
  if (mail === undefined) return judged('mail', 'off', null);
  const { lastDoneAtMs: lastAt, oldestAtMs, waiting: count } = mail;
  const isLate = oldestAtMs !== null && nowMs - oldestAtMs > MAIL_LATE_MS;
  return isLate ? judged('mail', 'problem', 'mail_late', { count, lastAt, since: oldestAtMs }) : fine('mail', { count, lastAt });
}

function signerOf({ signer }: Findings): Judgement {
  if (signer === undefined) return judged('signer', 'off', null);
  if (signer === 'away') return judged('signer', 'problem', 'signer_away');
  return signer === 'blind' ? judged('signer', 'problem', 'signer_blind') : fine('signer');
}

/** One silent node of several is no outage yet. */
function nodeOf({ behind: count, chain, height, isStalled, name }: SeenNode, all: readonly SeenNode[]): Judgement {
  const hasOther = all.some((one) => one.chain === chain && one.name !== name && one.height !== null);
  if (height === null) return judged('node', hasOther ? 'warning' : 'problem', 'node_silent', { name });
  if (count > NODE_BEHIND_MAX) return judged('node', 'warning', 'node_behind', { name, count });
  return isStalled ? judged('node', 'warning', 'node_stalled', { name, count }) : fine('node', { name, count });
}

/** Outside production backups are optional; an operator who takes them is warned when they stop. */
function backupOf({ backup, production }: Findings, nowMs: number): Judgement {
  if (backup === undefined) return production ? judged('backup', 'warning', 'backup_none') : judged('backup', 'off', null);
  const { atMs: lastAt } = backup;
  if (nowMs - lastAt <= BACKUP_OLD_MS) return fine('backup', { lastAt });
  return judged('backup', 'warning', 'backup_old', { lastAt, since: lastAt + BACKUP_OLD_MS });
}

function drillOf({ drill, production }: Findings, nowMs: number): Judgement {
  if (drill === undefined) return production ? judged('drill', 'warning', 'drill_none') : judged('drill', 'off', null);
  const { atMs: lastAt, passed } = drill;
  if (!passed) return judged('drill', 'problem', 'drill_failed', { lastAt, since: lastAt });
  if (nowMs - lastAt <= DRILL_OLD_MS) return fine('drill', { lastAt });
  return judged('drill', 'warning', 'drill_old', { lastAt, since: lastAt + DRILL_OLD_MS });
}
