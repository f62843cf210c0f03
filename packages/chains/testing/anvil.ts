import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { forget, reap, record } from './left-over.ts';

export interface AnvilOptions {
  readonly chainId?: number;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Seconds between blocks; without it a block is made for every transaction, and on `evm_mine`. */
  readonly blockTimeS?: number;
  /** Gas limit of a block, to have thousands of payments in one. */
  readonly blockGasLimit?: bigint;
  /** Makes blocks only on `evm_mine`. */
  readonly onDemand?: true;
  /** Time of the first block in seconds, so that two chains begin with the same one; the time of the start without it. */
  readonly genesisAtS?: number;
  /** The number of past blocks whose states are kept; without it, all. */
  readonly statesMax?: number;
  /** Names the running node, so that the next start can end one whose parent was killed. The caller must be its only user. */
  readonly pidFolder?: string;
}

/** A running node, no matter what started it. */
export interface AnvilNode {
  /** One call; throws what the node answers as an error. */
  rpc<T>(method: string, params?: readonly unknown[]): Promise<T>;
}

/** A local chain in a process of its own, listening on loopback. */
export interface Anvil extends AnvilNode {
  readonly url: string;
  readonly port: number;
  readonly chainId: number;
  readonly pid: number;
  /** Resolves when the process has ended, however it did. */
  readonly ended: Promise<void>;
  /** Ends it cleanly. */
  stop(): Promise<void>;
  /** Ends it immediately, as a power cut would. */
  kill(): Promise<void>;
}

const START_MS_MAX = 120_000;
const STOP_MS_MAX = 10_000;

/** The path of the program; undefined if its optional package is not installed for this system. */
export function anvilBinary(): string | undefined {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'));
    const path = join(dirname(require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/package.json`)), 'bin', program);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts anvil and waits until it answers. What an earlier parent left running, because it was killed, is ended first.
 * Throws if the program is missing or does not start.
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const binary = anvilBinary();
  if (binary === undefined) throw new Error('anvil is not installed for this system: it comes with the optional @foundry-rs/anvil');
  const chainId = options.chainId ?? 31_337;
  const pids = options.pidFolder ?? join(tmpdir(), 'agio-anvil');
  mkdirSync(pids, { recursive: true });
  await reap(pids, options.pidFolder !== undefined);
  const cache = mkdtempSync(join(pids, `states-${process.pid}-`));
  const child = spawn(binary, parametersOf(options, chainId, cache), { stdio: ['ignore', 'pipe', 'pipe'] });
  const end = (): boolean => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', end);
      if (child.pid !== undefined) forget(pids, child.pid);
      rmSync(cache, { recursive: true, force: true });
      resolve();
    });
    child.once('error', () => resolve());
  });
  if (child.pid !== undefined) record(pids, child.pid);
  const port = await portOf(child).catch(async (error: unknown) => {
    end();
    await ended;
    throw error;
  });
  const pid = child.pid ?? 0;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    chainId,
    pid,
    ended,
    rpc: (method, params = []) => call(url, method, params),
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(end, STOP_MS_MAX);
      await ended;
      clearTimeout(late);
    },
    async kill() {
      end();
      await ended;
    },
  };
}

function parametersOf(options: AnvilOptions, chainId: number, cache: string): string[] {
  const parameters = ['--host', '127.0.0.1', '--port', String(options.port ?? 0), '--chain-id', String(chainId)];
  parameters.push('--no-request-size-limit', '--no-cors', '--cache-path', cache);
  if (options.blockTimeS !== undefined) parameters.push('--block-time', String(options.blockTimeS));
  if (options.blockGasLimit !== undefined) parameters.push('--gas-limit', String(options.blockGasLimit));
  if (options.onDemand === true) parameters.push('--no-mining');
  if (options.genesisAtS !== undefined) parameters.push('--timestamp', String(options.genesisAtS));
  if (options.statesMax !== undefined) parameters.push('--prune-history', String(options.statesMax));
  return parameters;
}

/** The port it says that it listens on; afterwards its output is read and discarded, so that a full pipe never blocks it. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    const late = setTimeout(() => reject(new Error(`anvil does not start: ${said.join(' ')}`)), START_MS_MAX);
    const over = (): void => {
      clearTimeout(late);
      reject(new Error(`anvil ended at its start: ${said.slice(-5).join(' ')}`));
    };
    child.once('error', over);
    child.once('exit', over);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (said.length < 200) said.push(line);
        const port = /Listening on .*:(\d+)$/.exec(line)?.[1];
        if (port === undefined) return;
        clearTimeout(late);
        child.off('exit', over);
        resolve(Number(port));
      });
    }
  });
}

/** The node of a chain that another process runs. */
export function nodeAt(url: string): AnvilNode {
  return { rpc: (method, params = []) => call(url, method, params) };
}

async function call<T>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: T; error?: { message: string } };
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result as T;
}
