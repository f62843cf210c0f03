import { Chance } from '../simulate/chance.ts';
import { appearingCoins, dust, feeSpike, hotShort, revertingReceiver, skippedNonce, stolenKey } from './attacks-keys.ts';
import { kill, lyingNode, machineSnapshot, reorganisation, restoredBackup, silentNode, twoEngines } from './attacks-machines.ts';
import { demandAlways, demandExact } from './demands.ts';
import { begin, live } from './life.ts';
import { People } from './people.ts';
import { Site } from './site.ts';
import type { Stage } from './stage.ts';

export const ATTACKS = {
  stolen_key: stolenKey,
  lying_node: lyingNode,
  silent_node: silentNode,
  reorganisation,
  restore: restoredBackup,
  machine_snapshot: machineSnapshot,
  kill,
  fee_spike: feeSpike,
  reverting_receiver: revertingReceiver,
  hot_short: hotShort,
  dust,
  appearing_coins: appearingCoins,
  skipped_nonce: skippedNonce,
  two_engines: twoEngines,
} as const satisfies Record<string, (stage: Stage) => Promise<void>>;
export type AttackName = keyof typeof ATTACKS;

const NAMES = Object.keys(ATTACKS) as AttackName[];
/** This many attacks of a seed are consecutive in the list, so that a few consecutive seeds play all of it; the rest is random. */
const IN_TURN = 2;
const BY_CHANCE = 2;

export interface Played {
  readonly attacks: AttackName[];
  wanted: number;
  problem?: string;
}

/** One platform, several attacks one by one. A failure names the attack. */
export async function playSeed(seed: number): Promise<Played> {
  const chance = new Chance(seed, 'custody');
  const played: Played = { attacks: [], wanted: 0 };
  try {
    const site = await Site.create();
    const people = new People(site);
    await begin(site);
    await demandExact(site);
    for (const name of attacksOf(seed, chance)) {
      played.attacks.push(name);
      await live(site, chance, 10);
      await people.calm();
      await demandExact(site);
      await ATTACKS[name]({ site, chance, people });
      await demandAlways(site);
      await people.calm();
      await demandExact(site);
    }
    played.wanted = site.wanted.length;
  } catch (error) {
    const where = played.attacks.at(-1) ?? 'the beginning';
    const what = error instanceof Error ? (error.name === 'Failure' ? error.message : (error.stack ?? error.message)) : String(error);
    played.problem = `${where}: ${what}`;
  }
  return played;
}

function attacksOf(seed: number, chance: Chance): AttackName[] {
  const inTurn = Array.from({ length: IN_TURN }, (_, at) => NAMES[(seed * IN_TURN + at) % NAMES.length] ?? 'kill');
  const byChance = Array.from({ length: BY_CHANCE }, () => chance.pick(NAMES));
  return [...inTurn, ...byChance];
}
