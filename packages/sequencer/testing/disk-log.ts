import { CommandWriter } from '@agio/journal';
import type { AppendResult, CommandsEnd, Disk } from '@agio/journal';
import type { Schedule } from '@agio/kernel/clock';
import type { CommandLog, Frame } from '../sequencer.ts';

/** A journal in turns of a schedule instead of a thread, over any disk: for tests and the simulator. */
export class DiskLog implements CommandLog {
  readonly #writer: CommandWriter;
  readonly #schedule: Schedule;

  constructor(disk: Disk, end: CommandsEnd, schedule: Schedule) {
    this.#writer = new CommandWriter(disk, end);
    this.#schedule = schedule;
  }

  append(frame: Frame, logicVersion: number): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.#schedule.soon(() => {
        try {
          resolve(this.#writer.append(frame, logicVersion));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }

  close(): Promise<void> {
    this.#writer.close();
    return Promise.resolve();
  }
}
