// npm run check [step …] [--summary <file>]: runs the steps in order, all of them even when one fails, and sums them up.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from '../launch/root.mjs';
import type { Step } from './steps.ts';
import { steps } from './steps.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

const { values, positionals } = parseArgs({ options: { summary: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}`);

let passed = 0;
let failed = 0;
const lines: string[] = [];
for (const step of steps) {
  if (positionals.length > 0 && !positionals.includes(step.name)) continue;
  console.log(`\n── ${step.name}`);
  const before = performance.now();
  const count = run(step);
  passed += count.passed;
  failed += count.failed;
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  lines.push(`${count.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(8)} ${seconds} s`);
}
console.log(`\n${lines.join('\n')}`);
if (values.summary !== undefined) writeFileSync(values.summary, JSON.stringify({ passed, failed }));
process.exitCode = failed === 0 ? 0 : 1;

function run(step: Step): Count {
  if (step.report !== undefined) rmSync(step.report, { force: true });
  const fine = step.commands.every((command) => spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status === 0);
  const counted = step.report === undefined ? undefined : readReport(step.report);
  if (counted === undefined) return fine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  // A run can fail beside its tests, for example by an unhandled rejection: that is one failure more.
  return fine || counted.failed > 0 ? counted : { passed: counted.passed, failed: 1 };
}

function readReport(file: string): Count | undefined {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number; numPendingTests: number };
  // Only tests whose recorded market data is not on this machine may be left out; tidy forbids every other way.
  if (report.numPendingTests > 0) console.log(`${report.numPendingTests} tests left out: set MARKET_DATA_DIR to run them`);
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}
