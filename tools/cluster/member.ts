import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { serverArguments } from '../../harness/launch/build-server.mjs';
import { root } from '../../harness/launch/root.mjs';

const ANSWER_MS = 1_000;
const SILENCES_MAX = 2;

/** One server of the site, in a process and a folder of its own. */
export class Member {
  readonly name: string;
  readonly port: number;
  readonly consolePort: number;
  readonly dataDir: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #onLine: (line: string) => void;
  #child: ChildProcess | undefined;
  #isReady = false;
  #isFollowing = false;
  #silences = 0;
  #isFrozen = false;

  constructor(
    name: string,
    options: {
      readonly port: number;
      readonly consolePort: number;
      readonly dataDir: string;
      readonly env: Readonly<Record<string, string>>;
      readonly onLine: (line: string) => void;
    },
  ) {
    this.name = name;
    this.port = options.port;
    this.consolePort = options.consolePort;
    this.dataDir = options.dataDir;
    this.#onLine = options.onLine;
    this.#env = {
      ...process.env,
      ...options.env,
      DATA_DIR: options.dataDir,
      HOST: '127.0.0.1',
      PORT: String(options.port),
      CONSOLE_PORT: String(options.consolePort),
    };
  }

  get isUp(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  /** Whether it takes traffic, as it said last. */
  get isReady(): boolean {
    return this.#isReady && this.isUp;
  }

  start(): void {
    if (this.isUp) return;
    const child = spawn(process.execPath, serverArguments(), { cwd: root, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n')) if (line.trim() !== '') this.#onLine(line);
      });
    child.once('exit', (code, signal) => {
      this.#isReady = false;
      this.#onLine(`ended with ${code ?? signal}`);
    });
  }

  /** Whether it follows the leader and could take over. */
  get isFollowing(): boolean {
    return this.#isFollowing && this.isUp;
  }

  /** Asks whether it takes traffic. */
  async look(): Promise<void> {
    if (!this.isUp) {
      [this.#isReady, this.#isFollowing] = [false, false];
      return;
    }
    try {
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) });
      const { waiting = [] } = (await answer.json()) as { readonly waiting?: readonly string[] };
      this.#isReady = answer.status === 200;
      this.#isFollowing = waiting.includes('lead');
      this.#silences = 0;
    } catch (error) {
      // A busy server may be slow once; one that refuses connections is gone.
      this.#silences += 1;
      if (this.#silences >= SILENCES_MAX || (error as Error).name !== 'TimeoutError') this.#isReady = false;
    }
  }

  freeze(): void {
    this.#isFrozen = true;
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#isFrozen = false;
    this.#child?.kill('SIGCONT');
  }

  /** Returns its exit code; null of one that a signal ended. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (child === undefined || !this.isUp) return null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (this.#isFrozen && signal !== 'SIGKILL') this.thaw();
    child.kill(signal);
    const code = await ended;
    this.#isFrozen = false;
    return code;
  }
}
