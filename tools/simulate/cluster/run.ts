import { Coverage } from '../coverage.ts';
import { playCluster } from './play.ts';
import { SEEDS_FOR_DEMANDS, unmetDemands } from './demands.ts';

/** Every n-th seed is played twice: the same seed must end in the same hash. */
const TWICE_EVERY = 20;
const FAILURES_SHOWN = 5;
const TOLD_EVERY = 100;

export interface ClusterRun {
  readonly seeds: number;
  readonly first: number;
  /** Ends with the first seed that fails. */
  readonly bail: boolean;
}

/** Plays several machines, seed after seed, and says what happened. Returns whether all is well. */
export async function playClusters({ bail, first, seeds }: ClusterRun): Promise<boolean> {
  const all = new Coverage();
  const before = performance.now();
  let failed = 0;
  let passed = 0;
  for (let seed = first; seed < first + seeds && !(bail && failed > 0); seed += 1) {
    const problem = await play(seed, all);
    if (problem === undefined) passed += 1;
    else failed += 1;
    if ((passed + failed) % TOLD_EVERY === 0) console.log(`cluster: ${passed} of ${passed + failed} seeds passed`);
    if (problem !== undefined && failed <= FAILURES_SHOWN)
      console.log(`cluster seed ${seed}: ${problem}\n  again: npm run simulate -- --cluster --first ${seed} --seeds 1`);
  }
  for (const [name, count] of [...all.counts].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(`${String(count).padStart(9)} ${name}`);
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  console.log(`cluster: ${all.commands} commands in journals, ${all.accepted} answered, ${seconds} s`);
  if (seeds >= SEEDS_FOR_DEMANDS) {
    const unmet = unmetDemands(all);
    for (const demand of unmet) console.log(`the mix: ${demand}`);
    failed += unmet.length;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

async function play(seed: number, all: Coverage): Promise<string | undefined> {
  try {
    const { coverage, hash } = await playCluster(seed);
    all.add(coverage);
    if (seed % TWICE_EVERY !== 0) return undefined;
    const again = (await playCluster(seed)).hash;
    return again === hash ? undefined : `two runs of one seed end in ${hash} and ${again}`;
  } catch (error) {
    return error instanceof Error ? (error.name === 'Difference' ? error.message : (error.stack ?? error.message)) : String(error);
  }
}
