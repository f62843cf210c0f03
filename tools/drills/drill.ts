import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createCluster } from '@agio/database/testing';
import { Tally } from './tally.ts';
import type { Counts } from './tally.ts';

const FAILURES_SHOWN = 5;
/** Processes that share the seeds. */
const PROCESSES = 2;

/** The result of a seed; a problem is in words. */
export interface Played {
  readonly tally: Tally;
  readonly problem?: string | undefined;
}

export interface Drill {
  readonly name: 'theft' | 'insider';
  readonly play: (seed: number) => Promise<Played>;
  /** Calls that must be tried. */
  readonly mustTry: readonly string[];
  /** This many seeds try every one of them. */
  readonly seedsForAll: number;
}

interface Sent {
  readonly seed: number;
  readonly counts: Counts;
  readonly problem: string | undefined;
}

/** Plays seeds, prints what failed and how often each call was tried. */
export async function runDrill(drill: Drill): Promise<void> {
  if (process.send !== undefined) return playAsked(drill, process.send.bind(process));
  const { values } = parseArgs({ options: { seeds: { type: 'string', default: '200' }, first: { type: 'string', default: '1' } } });
  const [seeds, first] = [Number(values.seeds), Number(values.first)];
  if (![seeds, first].every((value) => Number.isSafeInteger(value) && value > 0)) throw new Error('--seeds and --first are whole numbers');
  const { mustTry, name, seedsForAll } = drill;
  const tally = new Tally();
  const startedMs = performance.now();
  let [passed, failed] = [0, 0];
  const note = ({ counts, problem, seed }: Sent): void => {
    tally.add(counts);
    if (problem === undefined) passed += 1;
    else failed += 1;
    if (problem !== undefined && failed <= FAILURES_SHOWN)
      console.log(`seed ${seed}: ${problem}\n  again: npm run ${name} -- --first ${seed} --seeds 1`);
  };
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  const cluster = given === '' ? await createCluster() : undefined;
  // The processes inherit it.
  process.env['SITE_POSTGRES'] = cluster?.url ?? given;
  try {
    await playInProcesses(first, seeds, note);
  } finally {
    await cluster?.remove();
  }
  for (const line of tally.lines()) console.log(line);
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  const untried = mustTry.filter((call) => tally.reachesOf(call) === 0);
  if (seeds >= seedsForAll && untried.length > 0) {
    console.log(`never tried: ${untried.join(', ')}`);
    failed += 1;
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Each process is given the next seed when it is done with one. A process that ends before has failed. */
async function playInProcesses(first: number, seeds: number, note: (sent: Sent) => void): Promise<void> {
  let next = first;
  const playOn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(process.argv[1] ?? '', [], { env: process.env });
      const give = (): void => {
        if (next >= first + seeds) child.disconnect();
        else child.send((next += 1) - 1);
      };
      child.on('message', (sent) => {
        note(sent as Sent);
        give();
      });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a process of the drill ended with ${code}`))));
      give();
    });
  await Promise.all(Array.from({ length: Math.min(PROCESSES, seeds) }, playOn));
}

/** In a process that was started for it: plays each seed that is asked for. */
function playAsked({ play }: Drill, send: (sent: Sent) => void): void {
  // Nobody asks any more: all was played, or the program was ended.
  process.once('disconnect', () => process.exit());
  process.on('message', (seed) => {
    void play(Number(seed)).then(({ problem, tally }) => send({ seed: Number(seed), counts: tally.counts, problem }));
  });
}
