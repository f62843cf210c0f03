// Protects the reported times of a run: a file without a capability, or a capability over its budget, must be seen.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import { CAPABILITIES } from './budgets.ts';
import { timeLines } from './times.ts';

const budgetOf = (name: string): number => CAPABILITIES.find((one) => one.name === name)?.seconds.unit ?? 0;

it('tells the ten slowest, and each capability beside its budget', () => {
  const many = Array.from({ length: 12 }, (_, at): [string, number] => [`modules/spot/${at}.test.ts`, at / 10]);
  const lines = timeLines('unit', new Map([...many, ['e2e/api/wallet/desk.test.ts', budgetOf('wallet') + 1]]));
  expect(lines.slice(1, 4).map((line) => line.trim())).toEqual([
    `${budgetOf('wallet') + 1}.0 s  e2e/api/wallet/desk.test.ts`,
    '1.1 s  modules/spot/11.test.ts',
    '1.0 s  modules/spot/10.test.ts',
  ]);
  expect(lines.slice(11).map((line) => line.trim())).toEqual([
    'unit by capability:',
    `${budgetOf('wallet') + 1}.0 s of  ${budgetOf('wallet')} s  wallet  OVER ITS BUDGET`,
    `6.6 s of   ${budgetOf('spot')} s  spot`,
  ]);
});

it('knows the console: its modules, pages, journeys and what its calls are tested with', () => {
  const files = [
    'modules/operators/tests/audit.test.ts',
    'apps/console/src/shared/idle.test.ts',
    'e2e/console.spec.ts',
    'e2e/api/console/matrix.test.ts',
  ];
  const lines = timeLines('unit', new Map(files.map((file) => [file, 1])));
  expect(lines.at(-1)?.trim()).toBe(`4.0 s of   ${budgetOf('console')} s  console`);
});

it('has the budgets that the page on tests states', () => {
  const page = readFileSync(join(root, 'docs/developing/tests.md'), 'utf8');
  for (const { name, seconds } of CAPABILITIES)
    expect(page).toContain(`| ${name} | ${seconds.unit} | ${seconds.journeys} | ${seconds.canaries} |`);
});
