// Protects mutation testing: each operator makes the bugs it is for, at their places, and none that cannot make a difference.
import { describe, expect, it } from 'vitest';
import { plant } from '../plant/change.ts';
import { changeOf, mutantsOf } from './mutant.ts';

/** The file's text with each mutant of one operator. */
function withEach(operator: string, source: string): string[] {
  return mutantsOf('x.ts', source)
    .filter((mutant) => mutant.operator === operator)
    .map((mutant) => plant(changeOf(mutant, source), source));
}

describe('operators of code', () => {
  it.each([
    ['comparison', 'f(a < b);', ['f(a <= b);']],
    ['comparison', 'f(a >= b);', ['f(a > b);']],
    ['comparison', 'f((a) === b);', ['f((a) !== b);']],
    ['min-max', 'f(Math.min(a, b));', ['f(Math.max(a, b));']],
    ['min-max', 'f(a < b ? a : b);', ['f(a > b ? a : b);']],
    [
      'min-max',
      'l.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));',
      ['l.sort((a, b) => (a > b ? -1 : a > b ? 1 : 0));', 'l.sort((a, b) => (a < b ? -1 : a < b ? 1 : 0));'],
    ],
    ['condition-term', 'f(a && b && c);', ['f(a && b);', 'f(a && c);', 'f(b && c);']],
    ['condition-term', 'f((a && b) || c);', ['f((a && b));', 'f(c);', 'f((a) || c);', 'f((b) || c);']],
    ['branch', 'f(a ? b : (c ?? d));', ['f(b);', 'f((c ?? d));']],
    ['constant', 'f(a > b ? a : 0);', ['f(a > b ? a : 1);']],
    ['default', 'f(a ?? 0);', ['f(a);', 'f(0);']],
    ['default', 'f(a ?? null);', ['f(null);']],
    [
      'guard',
      'function f() {\n  if (a) return 1;\n  if (b) {\n    g();\n    return 2;\n  }\n  return 3;\n}',
      [
        'function f() {\n  \n  if (b) {\n    g();\n    return 2;\n  }\n  return 3;\n}',
        'function f() {\n  if (a) return 1;\n  \n  return 3;\n}',
      ],
    ],
    ['guard', 'for (const a of b) {\n  if (a) continue;\n  f(a);\n}', ['for (const a of b) {\n  \n  f(a);\n}']],
    ['await', 'await f();\nconst a = await g();', ['f();\nconst a = await g();', 'await f();\nconst a = g();']],
    ['list-entry', "const a = ['b', 'c', 'd',];", ["const a = ['c', 'd',];", "const a = ['b', 'd',];", "const a = ['b', 'c',];"]],
    ['list-entry', 'const a = new Set([b]);', ['const a = new Set([]);']],
    [
      'list-entry',
      "const a = new Map([['b', 1]]);",
      ['const a = new Map([]);', 'const a = new Map([[1]]);', "const a = new Map([['b']]);"],
    ],
    ['constant', 'const a = 0;', ['const a = 1;']],
    ['constant', 'const a = 20n;', ['const a = 21n;']],
    ['constant', 'const a = 10_000;', ['const a = 100000;']],
    ['constant', 'const a = 30 * 24 * 60;', ['const a = 31 * 24 * 60;']],
    ['boolean', 'const f = (a = true) => !a || false;', ['const f = (a = false) => !a || false;', 'const f = (a = true) => !a || true;']],
    ['plus-minus', 'let a = b + 1;\na -= c;', ['let a = b - 1;\na -= c;', 'let a = b + 1;\na += c;']],
    ['spread-order', 'f({ ...a, ...b, c });', ['f({ ...b, ...a, c });', 'f({ ...a, c, ...b });']],
    ['spread-order', 'f([...a, ...b]);', ['f([...b, ...a]);']],
  ] as const)('%s of %s', (operator, source, bugs) => {
    expect(withEach(operator, source).toSorted()).toEqual(bugs.toSorted());
  });

  it.each([
    ['what must hold, and what is told to people', "assert(a < 5, 'a');\nconsole.log(a + 1);\nthrow new RangeError(`${a + 1}`);"],
    ['types', 'type A = 1 | [2, 3];\nlet a: 4 = b as 5;\ninterface B { c: true }'],
    ['imports and keys', "import { a } from 'b';\nexport * from 'c';\nf({ 1: a });"],
    ['the boundary of a minimum, and the numbers of an order', 'f(a <= b ? b : a);\ng(a < b ? -1 : 1);'],
    ['joined texts', "f('a' + b);\ng(`a` + b + c);"],
    ['a result that its caller waits for', 'async function f() { return await g(); }'],
    ['capacities and pauses', 'const BUFFER_BYTES = 64;\nconst a = { pollMs: 5 };\nf(randomBytes(16));'],
    ['values of a query', 'db.query(a, [b, c]);'],
  ])('leaves out %s', (_what, source) => {
    expect(mutantsOf('x.ts', source).filter(({ operator }) => !['min-max', 'branch'].includes(operator))).toEqual([]);
  });
});

describe('operators of SQL', () => {
  it.each([
    [
      'sql-comparison',
      'select a from b where c < $1 and d >= $2',
      ['select a from b where c <= $1 and d >= $2', 'select a from b where c < $1 and d > $2'],
    ],
    ['sql-comparison', "select a->>'b' from c where d <> $1 and e ~>=~ $2", []],
    ['sql-min-max', 'select min(a), greatest(b, c) from d', ['select max(a), greatest(b, c) from d', 'select min(a), least(b, c) from d']],
    ['sql-plus-minus', 'select a + b from c', ['select a - b from c']],
    [
      'sql-order',
      'select a from b order by c desc, d limit 1',
      ['select a from b order by c asc, d limit 1', 'select a from b order by c desc, d desc limit 1'],
    ],
    ['sql-join', 'select a from b left join c using (d)', ['select a from b join c using (d)']],
    [
      'sql-term',
      'select a from b where c = $1 and (d or e) limit 1',
      [
        'select a from b where (c = $1 or true) and (d or e) limit 1',
        'select a from b where c = $1 and ((d or e) or true) limit 1',
        'select a from b where c = $1 and (d or (e and false)) limit 1',
      ],
    ],
    ['sql-term', 'a is null and b = $1', ['(a is null or true) and b = $1', 'a is null and (b = $1 or true)']],
    ['sql-term', 'select a from b where c between $1 and $2', []],
    ['sql-term', 'select count(*) filter (where a > $1) from b', ['select count(*) filter (where (a > $1 or true)) from b']],
  ])('%s of %s', (operator, sql, bugs) => {
    for (const quote of ['`', '"']) {
      const text = (inside: string): string => `f(${quote}${inside}${quote});`;
      expect(withEach(operator, text(sql)).toSorted()).toEqual(bugs.map(text).toSorted());
    }
  });

  it('changes nothing in what the program puts into it, or in quoted values', () => {
    const source = "f(`select a from b where c = ${d('x and y')} and e = 'p < q' order by ${g}`);";
    expect(withEach('sql-comparison', source)).toEqual([]);
    expect(withEach('sql-term', source)).toEqual([
      "f(`select a from b where (c = ${d('x and y')} or true) and e = 'p < q' order by ${g}`);",
      "f(`select a from b where c = ${d('x and y')} and (e = 'p < q' or true) order by ${g}`);",
    ]);
  });

  it('leaves sentences alone', () => {
    const source = "f('An amount is < 5 and where it came from is known.');\nf('Ordered by time, desc');";
    expect(mutantsOf('x.ts', source).filter(({ operator }) => operator.startsWith('sql'))).toEqual([]);
  });
});

describe('a mutant', () => {
  it('is shown with what is around it, and planted at its own place among like ones', () => {
    const source =
      'export function f(a: number): boolean {\n  return a < 1;\n}\nexport function g(a: number): boolean {\n  return a < 1;\n}\n';
    const boundaries = mutantsOf('x.ts', source).filter(({ operator }) => operator === 'comparison');
    expect(boundaries.map(({ line, shown }) => [line, ...shown])).toEqual([
      [2, 'return a < 1;', 'return a <= 1;'],
      [5, 'return a < 1;', 'return a <= 1;'],
    ]);
    expect(boundaries.map((mutant) => plant(changeOf(mutant, source), source).split('\n').indexOf('  return a <= 1;'))).toEqual([1, 4]);
  });
});
