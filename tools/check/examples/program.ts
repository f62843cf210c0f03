import { spawnSync } from 'node:child_process';
import type { SpawnSyncOptions } from 'node:child_process';

const WAIT_MS_MAX = 120_000;

/** The problems that a program reports by its exit code; undefined on a machine that does not have it. */
export function problemsBy(program: string, given: readonly string[], options: SpawnSyncOptions = {}): string[] | undefined {
  const done = spawnSync(program, given, { ...options, encoding: 'utf8', timeout: WAIT_MS_MAX });
  if (done.error !== undefined && 'code' in done.error && done.error.code === 'ENOENT') return undefined;
  return done.status === 0 ? [] : [`${program} ${given[0]}: ${done.stderr}${done.stdout}`];
}

/** Whether a program is there and accepts what nobody could object to. */
export const isUsable = (program: string, given: readonly string[]): boolean => problemsBy(program, given)?.length === 0;
