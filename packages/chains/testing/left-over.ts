import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ENDED_MS_MAX = 5_000;

/** Notes a child by its process id, with the id of the process that started it. */
export function record(folder: string, pid: number): void {
  writeFileSync(join(folder, `${pid}.pid`), String(process.pid));
}

export function forget(folder: string, pid: number): void {
  rmSync(join(folder, `${pid}.pid`), { force: true });
}

/**
 * Ends the noted children of a folder whose parent has ended, and waits for them to end. In a folder that only the caller uses, every
 * child is left over. Their data in `states-<parent>-…` is deleted as well. A process id that the system has given to another program
 * meanwhile is left alone.
 */
export async function reap(folder: string, alone: boolean): Promise<void> {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^(\d+)\.pid$/.exec(name)?.[1]);
    if (!Number.isSafeInteger(pid)) continue;
    const parent = Number(readIfThere(join(folder, name)));
    if (!alone && alive(parent)) continue;
    if (alive(pid) && commandOf(pid).includes('anvil')) {
      process.kill(pid, 'SIGKILL');
      const late = Date.now() + ENDED_MS_MAX;
      while (alive(pid) && Date.now() < late) await sleep(20);
    }
    forget(folder, pid);
  }
  for (const name of readdirSync(folder)) {
    const owner = /^states-(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && (alone || !alive(Number(owner)))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function alive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Empty where the system does not tell, so that nothing is ended on a guess. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
