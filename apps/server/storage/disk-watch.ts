import { statfsSync } from 'node:fs';
import type { Clock } from '@agio/kernel/clock';
import type { Config } from '../settings/config.ts';
import { MEBIBYTE } from '../settings/config.ts';

const EVERY_MS = 5_000;
/** Hysteresis: an alarm ends above the threshold that raised it, by a tenth or at most by this much. */
const RECOVERED_MAX = 256 * MEBIBYTE;
const recovered = (bytes: number): number => bytes + Math.min(bytes / 10, RECOVERED_MAX);

export type DiskState = 'ok' | 'low' | 'full';

export interface DiskWatchOptions extends Pick<Config, 'dataDir' | 'diskAlarmBytes' | 'diskStopBytes'> {
  /** Free bytes on the disk of a folder for this user. */
  readonly free?: (folder: string) => number;
}

/**
 * Watches the free space on the disk of the data folder. Below `diskAlarmBytes` it is `low`: operators are warned. Below `diskStopBytes` it
 * is `full`: only commands that reduce risk are recorded, until there is space again. A write that fails ends the process, so it must not
 * come to that.
 */
export class DiskWatch {
  readonly #options: DiskWatchOptions;
  #state: DiskState = 'ok';
  #endTimer: (() => void) | undefined;
  /** Whether the free space could not be read the last time. */
  #isBlind = false;

  constructor(options: DiskWatchOptions) {
    this.#options = options;
    this.#state = this.#next(this.#free());
  }

  get state(): DiskState {
    return this.#state;
  }

  /** Says how it is, and from here on what changes; `alarm` reaches the operators. */
  start(clock: Clock, alarm: (sentence: string) => void, log: (message: string) => void): void {
    if (this.#state !== 'ok') this.#tell(alarm, log);
    this.#endTimer = clock.every(EVERY_MS, () => this.look(alarm, log));
  }

  stop(): void {
    this.#endTimer?.();
  }

  /** Looks now. If the free space cannot be read, that is reported once and the state stays: the journal's own writes say more. */
  look(alarm: (sentence: string) => void, log: (message: string) => void): void {
    let next: DiskState;
    try {
      next = this.#next(this.#free());
      this.#isBlind = false;
    } catch (error) {
      if (!this.#isBlind) alarm(`the free space on the disk of ${this.#options.dataDir} cannot be read: ${String(error)}`);
      this.#isBlind = true;
      return;
    }
    if (next === this.#state) return;
    this.#state = next;
    this.#tell(alarm, log);
  }

  #free(): number {
    const { dataDir, free = freeBytes } = this.#options;
    return free(dataDir);
  }

  #next(free: number): DiskState {
    const { diskAlarmBytes, diskStopBytes } = this.#options;
    const ends = (bytes: number, states: readonly DiskState[]): number => (states.includes(this.#state) ? recovered(bytes) : bytes);
    if (free < ends(diskStopBytes, ['full'])) return 'full';
    return free < ends(diskAlarmBytes, ['low', 'full']) ? 'low' : 'ok';
  }

  #tell(alarm: (sentence: string) => void, log: (message: string) => void): void {
    const { dataDir } = this.#options;
    const left = `${Math.floor(this.#free() / MEBIBYTE)} MB are left on the disk of ${dataDir}`;
    if (this.#state === 'full') alarm(`${left}: new orders are refused until there is more space; cancels are accepted`);
    else if (this.#state === 'low') alarm(`${left}: free space before new orders are refused`);
    else log(`${left}: there is enough space again`);
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
