// npm test: everything that is checked before a change lands, then the journeys in a real browser, then a one-line summary.
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { root } from './root.mjs';
import { runPinned } from './run.mjs';

ensureInstalled();
const folder = join(root, 'node_modules', '.cache', 'agio');
mkdirSync(folder, { recursive: true });
const checkFile = join(folder, 'check.json');
const journeyFile = join(folder, 'journeys.json');
for (const file of [checkFile, journeyFile]) rmSync(file, { force: true });

// What chance begins with in all of its parts.
process.env.TEST_SEED ??= String(randomInt(2 ** 31));
const checked = await runPinned(['tools/check/main.ts', '--summary', checkFile]);
const told = read(checkFile) ?? { passed: 0, failed: 1 };
const failures = [...(told.failures ?? [])];
let { passed, failed } = told;
if (checked !== 0 && failed === 0) failed += 1;

if (existsSync(join(root, 'e2e', 'playwright.config.ts'))) {
  if (ensureWebBuilt()) {
    console.log('\n── journeys');
    const journeyed = await runPinned(
      ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json'],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyFile, TURNS: 'on' },
      },
    );
    const countFile = join(folder, 'journeys-count.json');
    rmSync(countFile, { force: true });
    if (existsSync(journeyFile)) await runPinned(['tools/check/journey-report.ts', journeyFile, countFile]);
    const count = read(countFile) ?? { passed: 0, failed: 1 };
    passed += count.passed;
    failed += journeyed !== 0 && count.failed === 0 ? 1 : count.failed;
    failures.push(...(count.failures ?? []));
  } else {
    failed += 1;
  }
}

await runPinned(['tools/check/draw-report.ts']);
// At the end, where somebody who sees nothing but the end of a log finds it.
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
