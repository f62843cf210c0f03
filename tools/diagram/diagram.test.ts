// Protects: the diagram is that of the tree, a line more or less changes it, and a circle fails.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import { diagramOf } from './diagram.ts';
import { importsOf, reduced, rungsOf } from './imports.ts';

const house = (parts: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(parts).map(([part, to]) => [part, new Set(to)]));

it('docs/architecture.svg is what the imports say; `npm run diagram` writes it', () => {
  const imports = importsOf(root);
  expect([...(imports.get('gateway') ?? [])].toSorted()).toEqual(['contracts', 'kernel']);
  expect(imports.size).toBeGreaterThan(15);
  expect(readFileSync(join(root, 'docs', 'architecture.svg'), 'utf8')).toBe(diagramOf(imports));
});

it('leaves out lines that follow from others, and counts rungs from the bottom', () => {
  const all = house({ kernel: [], core: ['kernel'], modules: ['core', 'kernel'] });
  expect([...(reduced(all).get('modules') ?? [])]).toEqual(['core']);
  expect(Object.fromEntries(rungsOf(all))).toEqual({ kernel: 0, core: 1, modules: 2 });
  expect(diagramOf(house({ kernel: [], core: ['kernel'] }))).not.toBe(diagramOf(house({ kernel: [], core: [] })));
});

it('names the parts of a circle', () => {
  expect(() => rungsOf(house({ kernel: ['core'], core: ['kernel'] }))).toThrow('a circle: kernel → core → kernel');
});
