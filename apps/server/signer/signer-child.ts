import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { realClock } from '@agio/kernel/clock';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
const RESTART_MS = { first: 100, most: 5_000 };
/** A child that ran at least this long is restarted immediately. */
const HEALTHY_MS = 30_000;

export interface SignerChild {
  /** Process number of the running child; undefined between two. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/**
 * Runs the signer beside the server of a demo, in a process of its own with its own environment, and restarts it whenever it
 * ends. It ends with this process, even if that is killed.
 */
export function startSignerChild(env: Readonly<Record<string, string>>, log: (line: string) => void): SignerChild {
  let child: ChildProcess | undefined;
  let isOver = false;
  let waitMs = RESTART_MS.first;
  let endRestart: (() => void) | undefined;
  const start = (): void => {
    const startedMs = performance.now();
    child = spawn(process.execPath, [PROGRAM], { env: { ...env, SIGNER_CHILD: '1' }, stdio: ['pipe', 'ignore', 'pipe'] });
    child.stdin?.on('error', () => undefined);
    child.stderr?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) if (line.trim() !== '') log(line.replace(/^\S+Z (signer: )?/, 'signer: '));
    });
    child.once('exit', () => {
      child = undefined;
      if (isOver) return;
      waitMs = performance.now() - startedMs > HEALTHY_MS ? RESTART_MS.first : Math.min(waitMs * 2, RESTART_MS.most);
      log(`signer: it ended, and is started again in ${waitMs} ms`);
      endRestart = realClock.patience(waitMs, start);
    });
  };
  start();
  return {
    get pid() {
      return child?.pid;
    },
    async stop() {
      isOver = true;
      endRestart?.();
      const running = child;
      if (running === undefined) return;
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.kill('SIGTERM');
      const giveUp = realClock.patience(RESTART_MS.most, () => running.kill('SIGKILL'));
      await ended;
      giveUp();
    },
  };
}
