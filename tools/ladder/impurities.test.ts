// Protects determinism: each access to the outside world is found in code, and none is falsely found in types, names or comments.
import { expect, it } from 'vitest';
import { impuritiesOf } from './impurities.ts';

it.each([
  'const t = Date.now();',
  'const d = new Date(0);',
  'const d = Date();',
  'const r = Math.random();',
  "const r = Math['random']();",
  'const p = process.env.HOME;',
  'const e = globalThis.process;',
  'const b = crypto.getRandomValues(new Uint8Array(1));',
  'const n = performance.now();',
  'setTimeout(() => undefined, 1);',
  'const p = Promise.resolve(1);',
  'async function f() {}',
  'const f = async () => 1;',
  'const o = { async m() {} };',
  'class A { async m() {} }',
  'await 1;',
  "const r = fetch('x');",
  'const s = (1).toLocaleString();',
  "const c = 'a'.localeCompare('b');",
  "const c = 'a'.toLocaleUpperCase();",
  "const f = new Intl.NumberFormat('en');",
  'for (const k in {}) k;',
  "const m = import('x');",
  'export const f = (x: unknown) => x as number satisfies number && Date.now();',
])('sees %s', (code) => {
  expect(impuritiesOf(`const before = '中';\n${code}\n`).map((one) => one.line)).toContain(2);
});

it.each([
  'export interface A { at: Promise<Date>; clock: typeof Date; }',
  'export type F = () => Promise<void>;',
  'const o = { process: 1, fetch: 2 }; export const v = o.process + o.fetch;',
  'export const f = (process: number): number => process;',
  '// Date.now() is not called here, says "Math.random()"',
  'for (const k of Object.keys({})) k;',
  'export const n = Math.floor(2.5);',
])('says nothing about %s', (code) => {
  expect(impuritiesOf(code)).toEqual([]);
});
