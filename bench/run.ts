// npm run bench [-- --smoke | --record] [part …]: measures, and with --record writes the figures into README.md; with --smoke it only shows, at a thousandth of the size, that every part works, with --share 4 as well a fourth of them.
import { parseArgs } from 'node:util';
import { tuneEngine } from '@agio/sequencer';
import { root } from '../harness/launch/root.mjs';
import { recordFigures } from './figures.ts';
import { PARTS } from './parts.ts';
import { withSharedPostgres } from './postgres.ts';
import { measure, smoke } from './run-parts.ts';
import type { Print } from './scale.ts';

const { values, positionals } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
const named = Object.entries(PARTS).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const share = process.env['SWEEPS'] === 'all' ? 1 : Number(values.share);
const asked = Object.fromEntries(named.filter((_, at) => at % share === Number(process.env['TEST_SEED'] ?? 0) % share));
const lines: string[] = [];
const print: Print = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

tuneEngine();
// An interrupted part has servers that only a real end stops.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
let failed: readonly string[] = [];
if (values.smoke) await withSharedPostgres(async () => void (failed = await smoke(asked, print)));
else failed = await measure(asked, print);
if (values.record && !values.smoke && failed.length === 0) recordFigures(root, lines);
if (failed.length > 0) print(`${failed.length} of ${Object.keys(asked).length} parts failed: ${failed.join(', ')}`);
// What a failed part left running ends with this process.
process.exit(failed.length === 0 ? 0 : 1);
