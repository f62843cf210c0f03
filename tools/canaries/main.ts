// npm run canaries: plants one bug after the other and looks whether our own suites notice each; without one they must pass.
import { CANARIES } from './list.ts';
import { runSuite } from './suites.ts';
import type { SuiteName } from './suites.ts';

let passed = 0;
let failed = 0;
for (const suite of new Set(CANARIES.map(({ caughtBy }) => caughtBy))) {
  const tally = say(`no canary: ${suite} passes`, suite, '');
  count(tally !== undefined && tally.failed === 0 && tally.passed > 0);
}
for (const { name, caughtBy } of CANARIES) {
  const tally = say(`canary ${name}: ${caughtBy} fails`, caughtBy, name);
  count(tally !== undefined && tally.failed > 0);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function say(what: string, suite: SuiteName, canary: string) {
  const before = performance.now();
  const tally = runSuite(suite, canary);
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  console.log(`${what}: ${tally === undefined ? 'it could not run' : `${tally.passed} passed, ${tally.failed} failed`} (${seconds} s)`);
  return tally;
}

function count(isFine: boolean): void {
  if (isFine) passed += 1;
  else failed += 1;
  if (!isFine) console.log('  that is not as it should be');
}
