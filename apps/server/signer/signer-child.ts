import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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
  let later: NodeJS.Timeout | undefined;
  const start = (): void => {
    const startedMs = Date.now();
    child = spawn(process.execPath, [PROGRAM], { env: { ...env, SIGNER_CHILD: '1' }, stdio: ['pipe', 'ignore', 'pipe'] });
    child.stdin?.on('error', () => undefined);
    child.stderr?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) if (line.trim() !== '') log(line.replace(/^\S+Z (signer: )?/, 'signer: '));
    });
    child.once('exit', () => {
      child = undefined;
      if (isOver) return;
      waitMs = Date.now() - startedMs > HEALTHY_MS ? RESTART_MS.first : Math.min(waitMs * 2, RESTART_MS.most);
      log(`signer: it ended, and is started again in ${waitMs} ms`);
      later = setTimeout(start, waitMs);
    });
  };
  start();
  return {
    get pid() {
      return child?.pid;
    },
    async stop() {
      isOver = true;
      clearTimeout(later);
      const running = child;
      if (running === undefined) return;
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.kill('SIGTERM');
      const late = setTimeout(() => running.kill('SIGKILL'), RESTART_MS.most);
      await ended;
      clearTimeout(late);
    },
  };
}
