import type { MachineCommand } from '../commands.ts';
import type { Machine, MachineTools, RunningMachine, WatchWay } from '../machine.ts';
import type { WatchMet } from '../triggers/watch-met.ts';

export interface BeginWatch extends MachineCommand {
  readonly kind: 'watcher.begin';
  readonly market: number;
  readonly way: WatchWay;
  readonly ticks: number;
  readonly tag: string;
  readonly isAgain?: boolean;
}
export interface EndWatch extends MachineCommand {
  readonly kind: 'watcher.end';
  readonly tag: string;
}

export interface RunningWatcher extends RunningMachine {
  /** What it was told, in order: `tag price trade customer`, or `tag ended`. */
  readonly told: readonly string[];
}

/** A machine for tests that only watches prices and notes what it receives. */
export const watchMachine: Machine<RunningWatcher> = {
  name: 'watcher',
  layout: 1,
  start: (tools) => startWatcher(tools),
};

function startWatcher(tools: MachineTools): RunningWatcher {
  let told: string[] = [];
  let inUse: string[] = [];
  const hear = (tag: string, what: string): void => {
    told.push(`${tag} ${what}`);
    inUse = inUse.filter((one) => one !== tag);
  };
  return {
    get told() {
      return told;
    },
    apply(command) {
      if (command.kind === 'watcher.end') {
        const { tag } = command as EndWatch;
        inUse = inUse.filter((one) => one !== tag);
        return tools.watches.unwatch(tag) ? { ok: true, kind: 'done' } : { ok: false, refusal: 'watcher.not_found' };
      }
      const { isAgain, market, tag, ticks, way } = command as BeginWatch;
      const refusal = tools.watches.refusal(market, way, ticks, isAgain);
      if (refusal !== undefined) return refusal;
      if (inUse.includes(tag)) return { ok: false, refusal: 'watcher.in_use' };
      inUse.push(tag);
      tools.watches.watch(market, way, ticks, tag);
      return { ok: true, kind: 'done' };
    },
    watched: (tag: string, { by, ticks, trade }: WatchMet) => hear(tag, `${ticks} ${trade} ${by}`),
    unwatched: (tag: string) => hear(tag, 'ended'),
    save: (writer) => writer.text(JSON.stringify([told, inUse])),
    load(reader) {
      [told, inUse] = JSON.parse(reader.text()) as [string[], string[]];
    },
    holds: () => [],
  };
}

export const begin = (tag: string, way: WatchWay, ticks: number, market = 0): BeginWatch => ({
  kind: 'watcher.begin',
  market,
  way,
  ticks,
  tag,
});
/** For the next trade there, if the last price is there already. */
export const beginAgain = (tag: string, way: WatchWay, ticks: number): BeginWatch => ({ ...begin(tag, way, ticks), isAgain: true });
export const end = (tag: string): EndWatch => ({ kind: 'watcher.end', tag });
