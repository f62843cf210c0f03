import { isCode, isGenerated, isTest } from './project.ts';
import type { Project, Rule } from './project.ts';

const GLOSSARY = 'docs/glossary.md';
/** The section of the glossary with the words that are not written, and what to write instead. */
const AVOIDED = '## Words we avoid';
/** Migrations are never edited, and the glossary names what it avoids. */
const IS_FIXED = /\/migrations\/|^docs\/glossary\.md$/;
const ROW = /^\| ([^|]+?) \| ([^|]+?) \|$/;

interface Row {
  readonly line: number;
  readonly first: string;
  readonly second: string;
}

/** The rows of the tables below a heading or above it, without their header rows. */
function rowsOf(project: Project, isAvoided: boolean): Row[] {
  let below = false;
  return project
    .read(GLOSSARY)
    .split('\n')
    .flatMap((text, at) => {
      if (text.startsWith('## ')) below = text === AVOIDED;
      const [, first = '', second = ''] = ROW.exec(text) ?? [];
      if (first === '' || below !== isAvoided || ['Term', 'Word'].includes(first)) return [];
      return [{ line: at + 1, first, second }];
    });
}

/** `Hot, gas and cold wallet` is three terms; terms are compared without case and without the plural's s. */
const termsIn = (cell: string): string[] => cell.split(/, | and /).map(plain);
const plain = (term: string): string => term.trim().toLowerCase().replace(/s$/, '');

/** Every term is in the glossary once, and no other row defines it again. */
export const glossaryTerms: Rule = {
  name: 'glossary-terms',
  find(project) {
    if (!project.files.includes(GLOSSARY)) return [{ file: GLOSSARY, text: 'the glossary is missing' }];
    const known = new Map<string, number>();
    const rows = rowsOf(project, false);
    const twice = rows.flatMap(({ first, line }) =>
      termsIn(first).flatMap((term) => {
        const before = known.get(term);
        known.set(term, before ?? line);
        return before === undefined ? [] : [{ file: `${GLOSSARY}:${line}`, text: `"${term}" is defined on line ${before} already` }];
      }),
    );
    const elsewhere = rows.flatMap(({ first, line, second }) => {
      const own = termsIn(first);
      const [, term = ''] = /; (?:an? |the )?([^;]+?) is (?:an?|the|what) /.exec(second.toLowerCase()) ?? [];
      if (!known.has(plain(term)) || own.includes(plain(term))) return [];
      return [{ file: `${GLOSSARY}:${line}`, text: `defines "${term}", which has a row of its own` }];
    });
    return [...twice, ...elsewhere, ...boldTerms(project, new Set(known.keys()))];
  },
};

/** What the architecture introduces in bold, as a word or two, is a term. */
function boldTerms(project: Project, known: ReadonlySet<string>): { file: string; text: string }[] {
  const file = 'ARCHITECTURE.md';
  if (!project.files.includes(file)) return [];
  return [...project.read(file).matchAll(/\*\*([a-z]+(?: [a-z]+)?)\*\*/g)]
    .map(([, term = '']) => term)
    .filter((term) => !known.has(plain(term)))
    .map((term) => ({ file, text: `"${term}" is introduced in bold and not in ${GLOSSARY}` }));
}

/** Documents, comments, messages, texts on screens and names of tests are written in plain technical English. */
export const plainWords: Rule = {
  name: 'plain-words',
  find(project) {
    if (!project.files.includes(GLOSSARY)) return [];
    const avoided = rowsOf(project, true).map(({ first, second }) => ({
      pattern: new RegExp(`\\b(${first.split(', ').join('|')})\\b`, 'i'),
      instead: second,
    }));
    if (avoided.length === 0) return [{ file: GLOSSARY, text: `has no "${AVOIDED}"` }];
    return project.files
      .filter((file) => (file.endsWith('.md') || isCode(file)) && !isGenerated(file) && !IS_FIXED.test(file))
      .flatMap((file) =>
        proseOf(file, project.read(file)).flatMap((line, at) =>
          avoided.flatMap(({ instead, pattern }) => {
            const found = pattern.exec(line)?.[0];
            return found === undefined ? [] : [{ file: `${file}:${at + 1}`, text: `"${found}": write ${instead}` }];
          }),
        ),
      );
  },
};

const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/|--|<!--)\s(.*)$|\s\/\/\s(.*)$/;
const STRING = /'((?:[^'\\]|\\.)* (?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)* (?:[^"\\]|\\.)*)"|`([^`]* [^`]*)`/g;

/** Comments that begin like spoken asides, which a reader of plain English stumbles over. */
export const openingWords: Rule = {
  name: 'opening-words',
  find(project) {
    return project.files
      .filter((file) => isCode(file) && !isGenerated(file) && !IS_FIXED.test(file))
      .flatMap((file) =>
        project
          .read(file)
          .split('\n')
          .flatMap((line, at) => {
            const [, found] = OPENING.exec(line) ?? [];
            return found === undefined
              ? []
              : [{ file: `${file}:${at + 1}`, text: `a comment begins with "${found}": write ${INSTEAD.get(found) ?? 'it plainly'}` }];
          }),
      );
  },
};

const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['So often', '"How often"'],
  ['So long', '"How long"'],
  ['Whoever', '"Anyone who", or who it is'],
  ['What became of', '"The outcome of"'],
  ['What came of', '"The outcome of"'],
]);
const OPENING = new RegExp(`^\\s*(?:/\\*\\*|\\*|//) (${[...INSTEAD.keys()].join('|')})\\b`);

/** The prose of a file, line by line: a page without its code, or the comments and sentences of code. */
function proseOf(file: string, text: string): string[] {
  if (!file.endsWith('.md')) return text.split('\n').map(sentencesOf);
  const blank = (code: string): string => code.replaceAll(/[^\n]/g, '');
  return text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, blank).split('\n');
}

function sentencesOf(line: string): string {
  const comment = COMMENT.exec(line);
  if (comment !== null) return (comment[1] ?? comment[2] ?? '').replaceAll(/`[^`]*`/g, '');
  return [...line.matchAll(STRING)]
    .map(([, single, double, template]) => single ?? double ?? template?.replaceAll(/\$\{[^}]*\}/g, ''))
    .join(' | ');
}

/** A declaration has one doc comment: of two in a row, editors show the last one, and the first one belongs to nothing. A comment on a file is followed by a blank line. */
export const singleDocs: Rule = {
  name: 'single-docs',
  find(project) {
    return project.files
      .filter((file) => isCode(file) && !isGenerated(file))
      .flatMap((file) => {
        const text = project.read(file);
        return [...text.matchAll(TWO_DOCS)].map(({ index }) => ({
          file: `${file}:${text.slice(0, index).split('\n').length}`,
          text: 'two doc comments in a row: a declaration has one',
        }));
      });
  },
};
const TWO_DOCS = /\*\/[ \t]*\n[ \t]*\/\*\*/g;

/** Turns of phrase in comments that a reader of technical English has to translate, and what says the same. */
const ASIDES: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, 'name who it is: the caller, the owner, an attacker'],
  [/\b(?:became|becomes|came|comes|come) of\b/i, 'write "the outcome of", "result from"'],
  [/\b(?:told|tells|tell) of\b/i, 'write "notified of", or name the fact or the notice'],
  [/\bpeople (?:have )?decided?\b/i, 'name who decides: operators, support'],
  [/\b(?:no|some)body's\b/i, 'write "of no customer", "another customer\'s"'],
];
const ASIDE_EXCEPTIONS = 'tools/tidy/asides.json';
const PRODUCT = /^(?:packages|modules|apps)\/[^/]+\/.*\.tsx?$/;

/**
 * Comments of product code say plainly who does what. The list of exceptions has the units with older ones, and how many each may have at
 * most; it may only shrink.
 */
export const plainComments: Rule = {
  name: 'plain-comments',
  find(project) {
    const allowed = new Map(
      Object.entries(
        project.files.includes(ASIDE_EXCEPTIONS) ? (JSON.parse(project.read(ASIDE_EXCEPTIONS)) as Record<string, number>) : {},
      ),
    );
    const found = new Map<string, { file: string; text: string }[]>();
    for (const file of project.files) {
      if (!PRODUCT.test(file) || isGenerated(file) || isTest(file)) continue;
      const unit = file.split('/').slice(0, 2).join('/');
      found.set(unit, [...(found.get(unit) ?? []), ...asidesIn(file, project.read(file))]);
    }
    const beyond = [...found].flatMap(([unit, findings]) => (findings.length > (allowed.get(unit) ?? 0) ? findings : []));
    const idle = [...allowed.keys()].filter((unit) => (found.get(unit)?.length ?? 0) === 0);
    return [...beyond, ...idle.map((unit) => ({ file: ASIDE_EXCEPTIONS, text: `lists ${unit}, which has none` }))];
  },
};

function asidesIn(file: string, text: string): { file: string; text: string }[] {
  return text.split('\n').flatMap((line, at) => {
    const comment = COMMENT.exec(line);
    const words = comment?.[1] ?? comment?.[2] ?? '';
    return ASIDES.flatMap(([pattern, instead]) => {
      const [aside] = pattern.exec(words) ?? [];
      return aside === undefined ? [] : [{ file: `${file}:${at + 1}`, text: `"${aside}" in a comment: ${instead}` }];
    });
  });
}
