import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reap } from '@agio/chains/testing';
import type { PassingClock } from '@agio/kernel/testing';

/** A running site of a test: in the test's own process (`open-site.ts`), or a server in a process of its own (`server.ts`). */
export interface Site {
  readonly url: string;
  /** Where the console is served. */
  readonly consoleUrl: string;
  readonly dataDir: string;
  /** Its database, for `openDatabase`; an embedded one may be opened while the site is stopped. */
  readonly databaseAt: { readonly dataDir: string; readonly url: string };
  /** Its time, which a test may let pass; a server in a process of its own has the machine's. */
  readonly clock?: PassingClock;
  /** Everything that was printed since the last start. */
  output(): string;
  /** A clean stop; gives the exit code of a process. */
  stop(): Promise<number>;
  /** Starts again on the same port and data; `more` are settings that have changed. */
  start(more?: Readonly<Record<string, string>>): Promise<void>;
  /** Address of the local chain's node; waits until the chain is followed. For `LOCAL_CHAIN=on`. */
  chainUrl(): Promise<string>;
  /** Stops and deletes the data. */
  remove(): Promise<void>;
}

const FOLLOWED = /is followed, a local one at (http:\/\/[\d.:]+)/;
const FOLLOWED_WITHIN_MS = 120_000;

/** Waits until what a site prints says where its local chain's node is. */
export async function followedAt(output: () => string): Promise<string> {
  for (let waitedMs = 0; waitedMs < FOLLOWED_WITHIN_MS; waitedMs += 50) {
    const url = FOLLOWED.exec(output())?.[1];
    if (url !== undefined) return url;
    await sleep(50);
  }
  throw new Error(`no local chain is followed; the site printed:\n${output()}`);
}

/** Ends the node of a local chain that a site left running in its data folder. */
export async function reapNode(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'local-chain');
  if (existsSync(folder)) await reap(folder, true);
}
