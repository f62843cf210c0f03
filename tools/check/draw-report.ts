// Prints what the run that ends here left to chance: node harness/launch/pinned.mjs tools/check/draw-report.ts
import { drawLines } from './draws.ts';

if (process.env['SWEEPS'] !== 'all') console.log(drawLines(process.env['TEST_SEED'] ?? '').join('\n'));
