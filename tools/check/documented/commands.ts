import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../harness/launch/root.mjs';

/** A command that a page names: `npm run SCRIPT -- words`, or of a workspace's own scripts. */
export interface Documented {
  readonly at: string;
  readonly script: string;
  readonly workspace: string | undefined;
  readonly words: readonly string[];
}

/** The changelog and decisions tell of the day they were written on. */
const OF_ITS_DAY = /^CHANGELOG\.md$|^docs\/adr\//;
const HOMES = ['', '.github', 'docs', 'apps', 'bench', 'e2e', 'harness', 'modules', 'packages', 'tools'];
const CODE = /^( *)```\w*\n(.*?)^\1```$|`([^`\n]+)`/gms;
const COMMAND = /\bnpm (?:run ([\w:-]+)|(test|start)\b)(?: --workspace (\S+))?(?: --silent)?(?: -- ([^\n&|]*))?/g;

/** All pages, from the root. */
export function pages(): string[] {
  return HOMES.flatMap((home) =>
    readdirSync(join(root, home), { recursive: home !== '', encoding: 'utf8' }).map((name) => join(home, name)),
  )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !/(?:^|\/)(?:node_modules|dist)\//.test(path) && !OF_ITS_DAY.test(path))
    .sort();
}

/** The commands in the code of a page. */
export function commandsIn(page: string, text = readFileSync(join(root, page), 'utf8')): Documented[] {
  return [...text.matchAll(CODE)].flatMap(({ 2: block, 3: inline = '', index }) => {
    const line = text.slice(0, index).split('\n').length;
    return [...(block ?? inline).matchAll(COMMAND)].map(([, script, bare = '', workspace, words = '']) => ({
      at: `${page}:${line}`,
      script: script ?? bare,
      workspace,
      words: wordsOf(words),
    }));
  });
}

/** Without a comment and what a shell takes for itself; quoted words are one. */
function wordsOf(text: string): string[] {
  const own = text.replace(/\s#.*$/, '').replace(/\s[<>].*$/, '');
  return [...own.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain.replace(/[.,;)]+$/, ''));
}

/** A word that stands for another one: SEED, <file>, … */
export const isPlaceholder = (word: string): boolean => /^[A-Z][A-Z_]*$|^<|…/.test(word);
