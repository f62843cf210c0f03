// npm run check [step …] [--summary <file>]: runs the steps in order, all of them even when one fails, and sums them up.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from '../../harness/launch/root.mjs';
import type { Step } from './steps.ts';
import { steps } from './steps.ts';
import { unitFailures } from './unit-failures.ts';
import type { UnitReport } from './unit-failures.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed and the first line of why, one each. */
  readonly failures: readonly string[];
}

const { values, positionals } = parseArgs({ options: { summary: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}`);

const begunMs = performance.now();
let passed = 0;
let failed = 0;
const failures: string[] = [];
const lines: string[] = [];
const fineSteps = new Set<string>();
const chosen = steps.filter(({ isOnlyNamed, name }) => (positionals.length === 0 ? isOnlyNamed !== true : positionals.includes(name)));
for (let at = 0; at < chosen.length;) {
  const end = chosen.findIndex((step, index) => index > at && step.isBeside !== true);
  const [step, ...beside] = chosen.slice(at, end === -1 ? chosen.length : end);
  assert(step !== undefined, 'there is a step');
  await Promise.all([perform(step, 'inherit'), besides(beside)]);
  at += 1 + beside.length;
}
console.log(`\n${lines.join('\n')}\n     all of it ${secondsSince(begunMs)} s`);
if (values.summary !== undefined) writeFileSync(values.summary, JSON.stringify({ passed, failed, failures }));
process.exitCode = failed === 0 ? 0 : 1;

function secondsSince(beforeMs: number): string {
  return ((performance.now() - beforeMs) / 1_000).toFixed(1);
}

async function besides(list: readonly Step[]): Promise<void> {
  for (const step of list) await perform(step, 'pipe');
}

/** With `pipe` its output is printed at its end, in one piece. */
async function perform(step: Step, stdio: 'inherit' | 'pipe'): Promise<void> {
  const title = `\n── ${step.name}`;
  if (stdio === 'inherit') console.log(title);
  const before = performance.now();
  const { count, printed } = await run(step, stdio);
  if (stdio === 'pipe') console.log(`${title}\n${printed}`);
  if (count.failed === 0) fineSteps.add(step.name);
  passed += count.passed;
  failed += count.failed;
  failures.push(...count.failures.map((failure) => `${step.name}: ${failure}`));
  lines.push(`${count.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(8)} ${secondsSince(before)} s`);
}

async function run(step: Step, stdio: 'inherit' | 'pipe'): Promise<{ readonly count: Count; readonly printed: string }> {
  if (step.report !== undefined) rmSync(step.report, { force: true });
  let fine = true;
  let printed = '';
  const isKnown = step.suites?.every((name) => fineSteps.has(name)) === true;
  const left = [...((positionals.length === 0 ? step.inAll : undefined) ?? step.commands)];
  const lane = async (): Promise<void> => {
    for (let command = left.shift(); command !== undefined && fine; command = left.shift()) {
      const child = spawn(process.execPath, [...command, ...(isKnown ? ['--suites-passed'] : [])], {
        cwd: root,
        stdio: ['inherit', stdio, stdio],
        env: step.takesTurns === true && positionals.length === 0 ? { ...process.env, TURNS: 'on' } : process.env,
      });
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
      const [status] = (await once(child, 'close')) as [number | null];
      fine &&= status === 0;
    }
  };
  await Promise.all(step.isTwoAtOnce === true ? [lane(), lane()] : [lane()]);
  return { count: counted(step, fine), printed };
}

function counted({ report }: Step, fine: boolean): Count {
  const told = report === undefined ? undefined : readReport(report);
  if (told === undefined) return fine ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: ['the whole step'] };
  // A run can fail outside its tests, for example by an unhandled rejection: that counts as one more failure.
  return fine || told.failed > 0 ? told : { passed: told.passed, failed: 1, failures: ['outside its tests'] };
}

function readReport(file: string): Count | undefined {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8')) as UnitReport;
  // Only tests whose recorded market data is not on this machine may be left out; tidy forbids every other way.
  if (report.numPendingTests > 0) console.log(`${report.numPendingTests} tests left out: set MARKET_DATA_DIR to run them`);
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures: unitFailures(report) };
}
