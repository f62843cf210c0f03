import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from '../../harness/launch/root.mjs';
import { timeLines } from './times.ts';

const kept = join(root, 'node_modules', '.cache', 'agio', 'unit-times.json');

/** Seconds that each test file took the last time, from the root; empty before the first run. */
export function lastTimes(): ReadonlyMap<string, number> {
  if (!existsSync(kept)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(kept, 'utf8')) as Record<string, number>));
}

/** Prints where the time of a run went, and stores it, so that the next run begins with the slowest files. */
export default class UnitTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = new Map<string, number>();
    for (const module of modules) {
      const { duration, collectDuration } = module.diagnostic();
      times.set(relative(root, module.moduleId).replaceAll('\\', '/'), (duration + collectDuration) / 1_000);
    }
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, JSON.stringify(Object.fromEntries([...lastTimes(), ...times])));
    console.log(timeLines('unit', times).join('\n'));
  }
}
