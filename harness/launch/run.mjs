import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { findNode, nodeEnvironment } from './node.mjs';
import { root } from './root.mjs';

/**
 * Runs a script on the pinned Node in the foreground and returns its exit code. Signals are forwarded and the child's
 * own end is awaited, so that a clean stop stays clean and nothing is left running.
 */
export function runPinned(args, options = {}) {
  const node = findNode();
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...nodeEnvironment(node), ...options.env } });
  const forward = (signal) => {
    // Ctrl-C in a terminal reaches the whole foreground group by itself; a second signal would look like impatience.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
