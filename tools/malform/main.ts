// npm run malform -- [--requests N] [--seed S]: every route of both apps is sent requests with something wrong about them; no answer may be a fault of the server.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sharedSite } from '../../harness/shared-sites.ts';
import { sendMalformed } from './run.ts';

const FAULTS_SHOWN = 20;

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: String(randomInt(2 ** 31)) } },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
if (![requests, seed].every((value) => Number.isSafeInteger(value) && value > 0))
  throw new Error('--requests and --seed are whole numbers');

const site = await sharedSite('plain');
const { faults, routes, statuses } = await sendMalformed(site, requests, seed);
for (const [status, count] of [...statuses].toSorted(([a], [b]) => a - b)) console.log(`${String(count).padStart(9)} ${status}`);
for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(fault);
console.log(`${requests} requests to ${routes} routes, seed ${seed}: ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
