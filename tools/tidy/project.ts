import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project as the rules see it: its files by path with slashes, and their text. */
export interface Project {
  readonly files: readonly string[];
  read(path: string): string;
}

/** A violation of the house rules: which rule, where, and what to do. */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
}

export interface Rule {
  readonly name: string;
  readonly find: (project: Project) => Omit<Finding, 'rule'>[];
}

const SKIPPED = new Set(['node_modules', '.git', 'dist', '.cache', 'coverage', 'test-results', 'playwright-report']);

/** Reads the project below `root`, without what is installed, built or stored at run time. */
export function projectAt(root: string): Project {
  const files: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && path !== 'data') walk(path);
      } else if (entry.isFile() && !entry.name.endsWith('.log')) {
        files.push(path);
      }
    }
  };
  walk('');
  return { files: files.sort(), read: (path) => readFileSync(join(root, path), 'utf8') };
}

const CODE = /\.(ts|tsx|mts|mjs|js|css|sql|html)$/;
const TEXT = /\.(ts|tsx|mts|mjs|js|css|sql|html|md|json|yml|yaml)$|^\.ci\//;

export const isCode = (path: string): boolean => CODE.test(path);
export const isText = (path: string): boolean => TEXT.test(path);
export const isGenerated = (path: string): boolean =>
  path.includes('.generated.') || path.startsWith('docs/reference/') || path === 'docs/facts.md' || path === 'package-lock.json';
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
