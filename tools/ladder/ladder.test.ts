// Protects the architecture: every rule of the ladder fires on a tree that breaks it, and none on a clean one.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Tree } from './fixtures.ts';
import { broken, clean } from './fixtures.ts';
import { ladderFindings } from './ladder.ts';
import { ladderRules } from './rules.ts';
import { WAY_RULES } from './ways.ts';

const home = mkdtempSync(join(tmpdir(), 'agio-ladder-'));
afterAll(() => rmSync(home, { recursive: true }));
let trees = 0;

/** Writes a tree as a real workspace: packages are found by name through node_modules, as in the project. */
function lay(tree: Tree): string {
  trees += 1;
  const base = join(home, `tree-${trees}`);
  const units = new Set(Object.keys(tree).map((path) => path.split('/').slice(0, 2).join('/')));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  for (const [path, text] of Object.entries(tree)) write(path, text);
  write('package.json', JSON.stringify({ name: 'fixture', dependencies: { zod: '1' }, workspaces: ['packages/*', 'modules/*', 'apps/*'] }));
  mkdirSync(join(base, 'node_modules', '@agio'), { recursive: true });
  for (const unit of units) {
    const name = unit.slice(unit.indexOf('/') + 1);
    const door = ['index.ts', 'main.ts', 'src/main.tsx'].find((file) => `${unit}/${file}` in tree) ?? 'index.ts';
    write(`${unit}/package.json`, JSON.stringify({ name: `@agio/${name}`, exports: { '.': `./${door}` } }));
    symlinkSync(join(base, unit), join(base, 'node_modules', '@agio', name), 'dir');
  }
  for (const name of ['zod', 'undeclared']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module', exports: './index.js' }));
    write(`node_modules/${name}/index.js`, 'export const z = 1;\nexport const ulid = 1;\n');
  }
  return base;
}

describe('the ladder', () => {
  it('has nothing to say about a clean tree, and saw every file of it', async () => {
    const { files, findings } = await ladderFindings(lay(clean));
    expect(findings).toEqual([]);
    expect(files).toBeGreaterThanOrEqual(Object.keys(clean).length);
  });

  it.each(broken)('$rule fires on its fixture, and no other rule does', async ({ rule, files }) => {
    const { findings } = await ladderFindings(lay({ ...clean, ...files }));
    expect([...new Set(findings.map((finding) => finding.rule))]).toEqual([rule]);
  });

  it('has a fixture for every rule', () => {
    const rules = [...ladderRules([]).map((one) => one.name), 'pure-code-imports-nothing', 'pure-code-names-no-world', ...WAY_RULES];
    expect(rules.filter((name) => !broken.some((fixture) => fixture.rule === name))).toEqual([]);
  });
});
