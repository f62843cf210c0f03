// npm run custody -- [--seeds N] [--first S] [--bail]: attacks on a platform with three chains, one by one; no customer may lose money.
import { parseArgs } from 'node:util';
import { ATTACKS, playSeed } from './play.ts';

const FAILURES_SHOWN = 5;
/** This many consecutive seeds play every attack. */
const SEEDS_FOR_ALL = 7;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    first: { type: 'string', default: '1' },
    bail: { type: 'boolean', default: false },
  },
});
const [seeds, first] = [Number(values.seeds), Number(values.first)];
if (![seeds, first].every((value) => Number.isSafeInteger(value) && value > 0)) throw new Error('--seeds and --first are whole numbers');

const counts = new Map<string, number>(Object.keys(ATTACKS).map((name) => [name, 0]));
const before = performance.now();
let [passed, failed, wanted] = [0, 0, 0];
for (let seed = first; seed < first + seeds && !(values.bail && failed > 0); seed += 1) {
  const played = await playSeed(seed);
  wanted += played.wanted;
  for (const name of played.attacks) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (played.problem === undefined) passed += 1;
  else failed += 1;
  if (played.problem !== undefined && failed <= FAILURES_SHOWN)
    console.log(`seed ${seed}, ${played.problem}\n  again: npm run custody -- --first ${seed} --seeds 1`);
}
for (const [name, count] of counts) console.log(`${String(count).padStart(9)} ${name}`);
console.log(`${wanted} withdrawals, ${((performance.now() - before) / 1000).toFixed(1)} s`);
if (seeds >= SEEDS_FOR_ALL && !(values.bail && failed > 0) && [...counts.values()].includes(0)) {
  console.log('the mix: an attack was not played');
  failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
