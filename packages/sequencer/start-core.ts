import { closeMarkets } from './close-markets.ts';
import type { CoreMaker, MachineSet, RecoveredCore } from './recover-core.ts';
import { coreMaker, refuseSeen } from './recover-core.ts';
import { recover, recoverAsking } from './recover.ts';
import type { RecoveredSequencer } from './recover.ts';
import { recordVoids } from './record-voids.ts';
import type { Schedule } from '@agio/kernel/clock';
import { Sequencer } from './sequencer.ts';
import type { CommandLog } from './sequencer.ts';
import { ShadowLink } from './shadow-link.ts';
import type { ShadowLinkOptions } from './shadow-link.ts';
import { shadowThread } from './shadow-thread.ts';

export interface CoreListeners {
  /** Milliseconds now. */
  readonly clock: () => number;
  readonly areTimersHeld?: () => boolean;
  /** Whether so little space is left that only commands that reduce risk may be recorded. */
  readonly isDiskFull?: () => boolean;
  /** Asked before each frame; see the sequencer's option. */
  readonly look?: () => Promise<void> | undefined;
  /** See the sequencer's option. */
  readonly waitingMsMax?: number | undefined;
  /** The process must stop and say why. */
  readonly onFatal: (error: Error) => void;
  readonly log: (message: string) => void;
  /** Last command that was seen outside the journal; read only if one must be cut or left out. */
  readonly seen?: () => Promise<number>;
}

export interface StartOptions extends CoreListeners {
  readonly folder: string;
  /** Size of a segment of commands and of facts; undefined for the usual one. */
  readonly segmentBytes?: number;
  readonly machines?: MachineSet;
  /** Replaces cores with the machines: tests make one that throws. */
  readonly makeCore?: CoreMaker;
  readonly schedule?: Schedule;
}

/** The parts that a recovered core runs on. */
export interface CoreParts {
  readonly journal: CommandLog;
  readonly spawn: ShadowLinkOptions['spawn'];
  /** The shadow of a core that has followed until now. */
  readonly running?: ShadowLink | undefined;
  readonly schedule?: Schedule;
}

export interface RunningCore {
  readonly sequencer: Sequencer;
  readonly shadow: ShadowLink;
  /** A tick could not be applied: timers must rest until an operator has looked. */
  readonly doubtsTimers: boolean;
}

export interface StartedCore extends RunningCore {
  readonly recovered: RecoveredSequencer;
}

/** Recovers the core of a folder and runs it on threads of its own. See `recoverCore` and `runCore` for what they throw. */
export async function startCore(options: StartOptions): Promise<StartedCore> {
  const { folder, seen, machines, schedule } = options;
  const making = { makeCore: coreMaker(machines?.machines ?? []), ...options };
  const recovered = seen === undefined ? recover(folder, making) : await recoverAsking(folder, seen, making);
  const { journal, voids } = recovered;
  try {
    const spawn = shadowThread(folder, voids, machines?.url, options.segmentBytes);
    const running = await runCore(recovered, { journal, spawn, ...(schedule === undefined ? {} : { schedule }) }, options);
    return { ...running, recovered };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/**
 * Runs a recovered core: records what had to be left out, and only then starts the shadow. Throws `AcknowledgedFails`,
 * with nothing recorded, if a command that would be left out has been seen.
 */
export async function runCore(recovered: RecoveredCore, parts: CoreParts, listeners: CoreListeners): Promise<RunningCore> {
  const { core, hash, poisoned } = recovered;
  const { clock, areTimersHeld, isDiskFull, look, waitingMsMax, onFatal, log, seen } = listeners;
  for (const note of recovered.notes) log(note);
  if (poisoned.length > 0 && seen !== undefined) refuseSeen(poisoned, await seen());
  const onUnbalanced = (problems: readonly string[]): void => log(closeMarkets(sequencer, problems));
  const schedule = parts.schedule === undefined ? {} : { schedule: parts.schedule };
  const shadow = parts.running ?? new ShadowLink({ core, spawn: parts.spawn, onFatal, onUnbalanced, log, ...schedule });
  const sequencer = new Sequencer({
    core,
    journal: parts.journal,
    hash,
    clock,
    onFatal,
    follower: shadow,
    waitingMsMax,
    ...schedule,
    ...(areTimersHeld && { areTimersHeld }),
    ...(isDiskFull && { isDiskFull }),
    ...(look && { look }),
  });
  for (const line of await recordVoids(sequencer, poisoned)) log(line);
  if (parts.running === undefined) shadow.start();
  return { sequencer, shadow, doubtsTimers: poisoned.some(({ command }) => command.kind === 'tick') };
}
