import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../simulate/chance.ts';
import { SEED } from '../torture/site.ts';
import { historyProblems } from './same-history.ts';
import { ClusterSite } from './site.ts';
import { Traders } from './traders.ts';

/** Traffic before and after each fault. */
const TRAFFIC_MS = 1_500;
const FROZEN_MS = 6_000;
const PROBLEMS_SHOWN = 20;

interface Fault {
  readonly name: string;
  readonly cause: (site: ClusterSite) => Promise<unknown>;
}

const FAULTS: readonly Fault[] = [
  { name: 'core killed', cause: (site) => site.killCore() },
  { name: 'core frozen', cause: (site) => site.freezeCore(FROZEN_MS) },
  { name: 'gateway killed', cause: (site) => site.killGateway() },
  { name: 'database killed', cause: (site) => site.killDatabase() },
  {
    name: 'both stopped',
    cause: async (site) => {
      await site.stopFollower();
      await site.repaired();
      await site.stopCore();
    },
  },
  {
    name: 'core and database killed',
    cause: async (site) => {
      await site.killDatabase();
      await site.killCore();
    },
  },
];

export interface FaultOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Only faults whose names contain it. */
  readonly only: string;
  /** Prints what the servers say. */
  readonly verbose: boolean;
}

/** Breaks a site under traffic, round after round, and compares what was acknowledged with what is there. Returns whether all is well. */
export async function playFaults({ rounds, seed, only, verbose }: FaultOptions): Promise<boolean> {
  const faults = FAULTS.filter(({ name }) => name.includes(only));
  console.log(`cluster: ${rounds} rounds, --seed ${seed}`);
  const chance = new Chance(seed, 'faults');
  const seedFile = join(tmpdir(), `agio-cluster-seed-${process.pid}.json`);
  writeFileSync(seedFile, JSON.stringify(SEED));
  const lines: string[] = [];
  const site = await ClusterSite.open({
    env: { SEED: seedFile, RATE_LIMITS: 'off', CODE_LIMITS: 'off', DEVICE_DELAY: 'off', CAPTCHA_COST: '2', DEMO_BOTS: 'off' },
    say: (line) => {
      lines.push(`${new Date().toISOString().slice(14, 23)} ${line}`);
      if (verbose) console.log(lines.at(-1));
    },
  });
  let [failed, passed] = [0, 0];
  try {
    await site.repaired();
    const traders = await Traders.logIn(site, seed);
    for (let round = 1; round <= rounds; round += 1) {
      const fault = faults[(round - 1) % faults.length];
      if (fault === undefined) break;
      const line = await one(site, traders, fault, chance);
      const problems = traders.takeProblems();
      console.log(`round ${round}, ${fault.name}: ${problems.length === 0 ? 'ok' : 'FAILED'}, ${line}`);
      for (const problem of problems.slice(0, PROBLEMS_SHOWN)) console.log(`  ${problem}`);
      if (problems.length > 0) failed += 1;
      else passed += 1;
    }
    const answers = await traders.checkAll();
    traders.close();
    await site.stopMembers();
    const problems = [...answers, ...(await historyProblems(site))];
    for (const problem of problems.slice(0, PROBLEMS_SHOWN)) console.log(`  ${problem}`);
    if (problems.length > 0) failed += 1;
    console.log(traders.summary());
  } catch (error) {
    failed += 1;
    console.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  if (failed > 0) console.log(lines.slice(-60).join('\n'));
  await site.close();
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

async function one(site: ClusterSite, traders: Traders, fault: Fault, chance: Chance): Promise<string> {
  traders.begin();
  await sleep(TRAFFIC_MS + chance.int(0, 500));
  // On a busy machine a leader answers late now and then.
  await site.awaitReady();
  await fault.cause(site);
  await site.awaitReady();
  await sleep(TRAFFIC_MS);
  await site.repaired();
  await sleep(TRAFFIC_MS);
  const { answers, gapMs, unknown } = await traders.end();
  await traders.check();
  const head = await site.head();
  return `${answers} answers, ${unknown} asked again, longest gap ${(gapMs / 1000).toFixed(1)} s, epoch ${head?.epoch}, journal at ${head?.last}`;
}
