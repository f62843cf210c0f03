import type { Core } from '@agio/core';
import type { Commitment } from '@agio/module';
import { operatorsMachine } from '../machine/with-signatures.ts';
import type { Anchor } from '../model.ts';
import type { OperatorsPorts } from '../ports.ts';
import { AuditLog } from './log.ts';
import type { Broken, LogCheck } from './log.ts';

const PROBLEMS = {
  gap: 'an entry is missing',
  hash: 'its hash is not that of its words and the entry before',
  anchor: 'the journal has another hash for it, or it is gone',
} as const satisfies Record<Broken['problem'], string>;

/** What does not fit, in a sentence. */
export const brokenText = ({ id, problem }: Broken): string => `entry ${id} of the audit log does not fit: ${PROBLEMS[problem]}`;

/**
 * Writes the newest hash of the log to the journal. An anchor says that everything before it is as it was, so the log is verified first: a
 * log that was rewritten must not become whole by being anchored again.
 */
export class Anchoring {
  readonly #log: AuditLog;
  readonly #ports: Pick<OperatorsPorts, 'alarm' | 'core' | 'submit'>;
  #trouble: Broken | null = null;

  constructor(log: AuditLog, ports: Pick<OperatorsPorts, 'alarm' | 'core' | 'submit'>) {
    this.#log = log;
    this.#ports = ports;
  }

  /** What the newest verification found; null while the log fits. */
  get trouble(): Broken | null {
    return this.#trouble;
  }

  /** Recomputes the whole log and compares it with every anchor. */
  async check(): Promise<LogCheck> {
    return this.#noted(await this.#log.check(anchorsOf(this.#ports.core)));
  }

  /** Anchors what fits; otherwise nothing, and says so each time. */
  async anchor(): Promise<void> {
    const { alarm, core, submit } = this.#ports;
    // What was found anywhere in the log is looked for there again, not after the newest anchor alone.
    const { broken, entries, hash } =
      this.#trouble === null ? this.#noted(await this.#log.checkNewest(anchorsOf(core))) : await this.check();
    if (broken !== null) return alarm(`${brokenText(broken)}. Nothing of it is anchored.`, ADVICE);
    if (entries <= core.machine(operatorsMachine).anchor.entry) return;
    const command: Anchor = { kind: 'operators.anchor', entry: entries, hash };
    await submit(command);
  }

  /**
   * People say that the log is that of a backup: anchors of entries that it does not have count no longer, and its end is anchored. The
   * journal keeps all of it. Answers the entry of the newest anchor that still counts, or what does not fit all the same.
   */
  async acceptRestored(): Promise<{ readonly restoredTo: number } | Broken> {
    const { alarm, core, submit } = this.#ports;
    let anchors = anchorsOf(core);
    let { broken, entries, hash } = await this.#log.check(anchors);
    if (broken?.problem === 'anchor') {
      const { id } = broken;
      anchors = anchors.filter(({ entry }) => entry < id);
      ({ broken, entries, hash } = await this.#log.check(anchors));
    }
    if (broken !== null) return broken;
    const restoredTo = anchors.at(-1)?.entry ?? 0;
    const command: Anchor = { kind: 'operators.anchor', entry: entries, hash, restoredTo };
    if (entries > restoredTo) await submit(command);
    this.#trouble = null;
    alarm(`The audit log was accepted as restored: nothing says any more what its entries after ${restoredTo} were.`, ADVICE);
    return { restoredTo };
  }

  /** Looks at the whole log, and tells people if it does not fit. */
  async verify(): Promise<void> {
    const { broken } = await this.check();
    if (broken !== null) this.#ports.alarm(`${brokenText(broken)}.`, ADVICE);
  }

  #noted(checked: LogCheck): LogCheck {
    this.#trouble = checked.broken;
    return checked;
  }
}

const ADVICE = 'What was changed, and what to do: docs/operating/console.md. To look again: npm run operator -- check';

/** The newest hash of the log; where the log does not fit, that of the newest anchor: a rewritten log is never signed. */
export const logHead: Commitment = {
  name: 'operators.log',
  async commit(database, core, nowMs) {
    const anchors = anchorsOf(core);
    const { broken, entries, hash } = await new AuditLog(database, () => nowMs).check(anchors);
    const newest = anchors.at(-1);
    if (broken !== null) return newest === undefined ? undefined : { root: newest.hash, leaves: newest.entry };
    return entries === 0 ? undefined : { root: hash, leaves: entries };
  },
};

const anchorsOf = (core: Pick<Core, 'machine'>) => core.machine(operatorsMachine).anchors;
