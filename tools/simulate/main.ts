// npm run simulate -- --seeds N [--first S] [--commands C] [--bail]: whole lives of an exchange in virtual time, checked by a naive model.
// npm run simulate -- --cluster [--seeds N] [--first S] [--bail]: lives of several machines over a network and a database that lie.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '../../harness/launch/root.mjs';
import { Coverage } from './coverage.ts';
import { COMMANDS_FOR_DEMANDS, SEEDS_FOR_DEMANDS, unmetDemands } from './demands.ts';
import { playBeside } from './beside.ts';
import { proofsOf, ProofMissing } from './proofs.ts';
import type { Listed, Proof } from './proofs.ts';
import { playClusters } from './cluster/run.ts';
import { playSeed } from './seed.ts';

/** Every n-th seed is played twice: the same seed must end in the same hash. */
const TWICE_EVERY = 20;
const FAILURES_SHOWN = 5;
/** Number of commands of each machine in the machines' own play, as a fraction of the site's; those with few cases go along with the others. */
const BESIDE_SHARE = 0.25;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    first: { type: 'string', default: '1' },
    commands: { type: 'string', default: '2000' },
    bail: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    /** A file with another list of modules than the site's. */
    site: { type: 'string', default: '../../apps/server/site.ts' },
  },
});
const [seeds, first, commands] = [Number(values.seeds), Number(values.first), Number(values.commands)];
if (![seeds, first, commands].every((value) => Number.isSafeInteger(value) && value > 0))
  throw new Error('--seeds, --first and --commands are whole numbers');

const all = new Coverage();
const proofs: Proof[] = [];
const before = performance.now();
let passed = 0;
let failed = 0;
if (values.cluster) failed = (await playClusters({ seeds, first, bail: values.bail })) ? 0 : 1;
else await simulate();
process.exitCode = failed === 0 ? 0 : 1;

async function simulate(): Promise<void> {
  const { modules } = (await import(values.site)) as { readonly modules: readonly Listed[] };
  proofs.push(...(await provided(modules)));
  for (let seed = first; seed < first + seeds && !(values.bail && failed > 0); seed += 1) {
    const problem = await play(seed);
    if (problem === undefined) passed += 1;
    else failed += 1;
    if (problem !== undefined && failed <= FAILURES_SHOWN)
      console.log(
        `seed ${seed} at commit ${commit()}: ${problem}\n  again: npm run simulate -- --first ${seed} --seeds 1 --commands ${commands}`,
      );
  }
  for (const [name, count] of [...all.counts].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(`${String(count).padStart(9)} ${name}`);
  const seconds = (performance.now() - before) / 1000;
  console.log(`${all.commands} commands, ${((all.accepted / all.commands) * 100).toFixed(1)} % accepted, ${seconds.toFixed(1)} s`);
  if (seeds >= SEEDS_FOR_DEMANDS && commands >= COMMANDS_FOR_DEMANDS) {
    const unmet = unmetDemands(all, proofs);
    for (const demand of unmet) console.log(`the mix: ${demand}`);
    failed += unmet.length;
  }
  console.log(`${passed} passed, ${failed} failed`);
}

async function play(seed: number): Promise<string | undefined> {
  try {
    const { hash, coverage } = await playSeed(seed, commands, proofs);
    all.add(coverage);
    all.add(playBeside(seed, commands * BESIDE_SHARE, proofs));
    if (seed % TWICE_EVERY !== 0) return undefined;
    const again = (await playSeed(seed, commands, proofs)).hash;
    return again === hash ? undefined : `two runs of one seed end in ${hash} and ${again}`;
  } catch (error) {
    return error instanceof Error ? (error.name === 'Difference' ? error.message : (error.stack ?? error.message)) : String(error);
  }
}

/** Every machine needs a model of its own: without one, whatever it decides would pass. */
async function provided(modules: readonly Listed[]): Promise<Proof[]> {
  try {
    return await proofsOf(modules);
  } catch (error) {
    if (!(error instanceof ProofMissing)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
