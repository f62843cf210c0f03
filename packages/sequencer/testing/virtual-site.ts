import type { Core, Fact, Outcome } from '@agio/core';
import { readFacts } from '@agio/journal';
import { FaultyDisk } from '@agio/journal/testing';
import type { Survival } from '@agio/journal/testing';
import { decodeFacts } from '../facts-codec.ts';
import { makeCore, recoverCore } from '../recover-core.ts';
import type { CoreMaker, RecoveredCore } from '../recover-core.ts';
import { runCore } from '../start-core.ts';
import type { CoreListeners, RunningCore } from '../start-core.ts';
import type { ShadowOptions } from '../shadow.ts';
import type { ShadowLinkOptions } from '../shadow-link.ts';
import { DiskLog } from './disk-log.ts';
import { HandSchedule } from './held-log.ts';
import { localShadow } from './local-shadow.ts';
import type { LocalShadow } from './local-shadow.ts';

export const FOLDER = '/journal';

export interface VirtualOptions extends Partial<CoreListeners> {
  readonly makeCore?: CoreMaker;
  readonly shadow?: Partial<ShadowOptions>;
  readonly spawn?: ShadowLinkOptions['spawn'];
}

/** One machine without threads and without waiting: its disk can crash, its time is set by hand. */
export class VirtualSite {
  disk = new FaultyDisk();
  schedule = new HandSchedule();
  readonly fatal: Error[] = [];
  readonly said: string[] = [];
  readonly outcomes: Outcome[] = [];
  recovered: RecoveredCore | undefined;
  running: RunningCore | undefined;
  shadowSide: LocalShadow | undefined;

  /** Recovers from the disk as it is and runs. */
  async start(options: VirtualOptions = {}): Promise<RunningCore> {
    const { disk, schedule } = this;
    const make = options.makeCore ?? makeCore;
    const recovered = recoverCore({ disk, folder: FOLDER, segmentBytes: 16_384, makeCore: make });
    this.recovered = recovered;
    const { voids, end } = recovered;
    const monotonic = (): number => schedule.nowMs;
    this.shadowSide = localShadow(
      { disk, folder: FOLDER, voids, makeCore: make, monotonic, segmentBytes: 16_384, ...options.shadow },
      schedule,
    );
    const running = runCore(
      recovered,
      { journal: new DiskLog(disk, end, schedule), spawn: options.spawn ?? this.shadowSide.spawn, schedule },
      {
        clock: () => 1_000 + schedule.nowMs,
        onFatal: (error) => this.fatal.push(error),
        log: (message) => this.said.push(message),
        ...options,
      },
    );
    this.running = await this.drive(running);
    this.running.sequencer.subscribe(({ outcomes }) => this.outcomes.push(...outcomes));
    return this.running;
  }

  /** Lets turns and time pass until the promise is settled. */
  async drive<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const settled = (): void => void (isSettled = true);
    promise.then(settled, settled);
    for (let ms = 0; !isSettled; ms += 1) {
      if (ms > 60_000) throw new Error('a minute has passed in vain');
      await this.schedule.pass(1);
    }
    return promise;
  }

  /** Turns the machine off; the next one gets its disk. */
  crash(survival: Survival = 'lose'): void {
    this.disk = this.disk.after(survival);
    this.schedule = new HandSchedule();
    this.outcomes.length = 0;
  }

  get core(): Core {
    return this.running!.sequencer.core;
  }

  /** Facts on disk, by command. */
  facts(): { sequence: number; facts: Fact[] }[] {
    return [...readFacts(this.disk, FOLDER, 1)].map(({ sequence, payload }) => ({ sequence, facts: decodeFacts(payload) }));
  }
}
