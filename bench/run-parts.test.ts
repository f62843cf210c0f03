// Protects `npm run bench`: a part that fails, hangs or has no figure must be seen, must not hide the parts after it, and full size stays full size.
import { expect, it } from 'vitest';
import { measure, smoke, SMOKE_SCALE } from './run-parts.ts';
import { scaled, scaledTime } from './scale.ts';
import type { Part } from './scale.ts';

const fine: Part = async (print, scale) => print(`figure fine.size ${scaled(2_000, scale)}`);
const broken: Part = async (print) => {
  print('a line before it');
  throw new Error('it broke');
};
const silent: Part = async (print) => print('a line, and no figure');
const wrong: Part = async (print) => print(`figure wrong.ratio ${(0 / 0).toFixed(2)}`);
const endless: Part = () => new Promise(() => undefined);

it('measures the parts after one that failed, and names it', async () => {
  const lines: string[] = [];
  expect(await measure({ broken, fine }, (line) => lines.push(line))).toEqual(['broken']);
  expect(lines).toContain('figure fine.size 2000');
  expect(lines.join()).toContain('broken failed: Error: it broke');
});

it('shows at a thousandth that parts work: those that throw, hang, or have no figure or one that is no number, do not', async () => {
  const lines: string[] = [];
  const failed = await smoke({ broken, silent, wrong, endless, fine }, (line) => lines.push(line), 20);
  expect(failed).toEqual(['broken', 'silent', 'wrong', 'endless']);
  const said = lines.filter((line) => /^(ok|FAIL)/.test(line)).map((line) => line.replace(/\d+\.\d s/, '… s').split('\n')[0]);
  expect(said).toEqual([
    'FAIL broken … s: Error: it broke',
    'FAIL silent … s: it has no figure',
    'FAIL wrong … s: "figure wrong.ratio NaN" is no figure',
    'FAIL endless … s: has not ended after 0.02 s',
    'ok   fine … s',
  ]);
  expect(lines).toContain('a line before it');
});

it('leaves full size as it is, and keeps what a part needs to work', () => {
  expect([scaled(7, 1, 100), scaledTime(0.25, 1, 9)]).toEqual([7, 0.25]);
  expect([scaled(1_000_000, SMOKE_SCALE), scaled(3, SMOKE_SCALE), scaled(3, SMOKE_SCALE, 2)]).toEqual([1_000, 1, 2]);
  expect([scaledTime(60, SMOKE_SCALE), scaledTime(60, SMOKE_SCALE, 0.5)]).toEqual([0.06, 0.5]);
});
