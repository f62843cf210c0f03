import { posix } from 'node:path';
import type { Rule } from './project.ts';
import { isGenerated, isTest, isText } from './project.ts';

// Joined, so that this file does not find itself.
const UNFINISHED = new RegExp(
  `\\b(${[
    ['FIX', 'ME'],
    ['TO', 'DO'],
    ['XX', 'X'],
  ]
    .map((parts) => parts.join(''))
    .join('|')})\\b`,
);

/** What is not finished is an issue in the tracker, not a word in the code. */
export const unfinishedWords: Rule = {
  name: 'unfinished-words',
  find: (project) =>
    project.files
      .filter((file) => isText(file) && !isGenerated(file))
      .flatMap((file) =>
        project
          .read(file)
          .split('\n')
          .flatMap((line, at) =>
            UNFINISHED.test(line)
              ? [{ file: `${file}:${at + 1}`, text: `"${UNFINISHED.exec(line)?.[0] ?? ''}" marks unfinished work` }]
              : [],
          ),
      ),
};

const LEFT_OUT = /\b(it|test|describe|suite)(\.(concurrent|sequential|each))*\.(skip|only|todo|fixme|runIf)\b/;

/** A test that does not run protects nothing. Only `skipIf` leaves some out, where recorded data is missing, and the run reports it: what is for one database alone is not declared on the other. */
export const testsRun: Rule = {
  name: 'tests-run',
  find: (project) =>
    project.files
      .filter(isTest)
      .filter((file) => LEFT_OUT.test(project.read(file)))
      .map((file) => ({ file, text: `leaves tests out with ${LEFT_OUT.exec(project.read(file))?.[0] ?? ''}` })),
};

const ABSENT_TEXT = /\.not\.toContain\(\s*(['"`])(\w{1,4})\1\s*\)/g;
const ABSENT_PATTERN = /\.not\.toMatch\(\s*\/((?:\\.|[^/\\\n])*)\/[a-z]*\s*\)/g;
/** What an id, a digest or a sealed value may contain by itself. */
const BY_CHANCE = /^(?:[\da-f]{1,5}|(?=\D*\d)\w{1,4})$/i;

/** What must not be in a text is so long that random ids, digests and sealed values do not contain it once in a thousand runs. */
export const longAbsences: Rule = {
  name: 'long-absences',
  find: (project) =>
    project.files.filter(isTest).flatMap((file) => {
      const text = project.read(file);
      const short = [
        ...[...text.matchAll(ABSENT_TEXT)].map(([, , absent = '']) => absent),
        ...[...text.matchAll(ABSENT_PATTERN)].flatMap(([, pattern = '']) => pattern.split('|')).filter((part) => BY_CHANCE.test(part)),
      ];
      return short.map((absent) => ({ file, text: `asks that "${absent}" is not in a text, which a random one contains now and then` }));
    }),
};

const LINK = /\]\(([^()\s]+)\)|(?:src|href)="([^"]+)"/g;

/** Links between pages lead somewhere. */
export const links: Rule = {
  name: 'links',
  find(project) {
    const files = new Set(project.files);
    const folders = new Set(project.files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))));
    return project.files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const text = project.read(file).replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
        const targets = [...text.matchAll(LINK)].map((match) => decodeURI((match[1] ?? match[2] ?? '').split('#')[0] ?? ''));
        return targets
          .filter((target) => target !== '' && !/^[a-z]+:/i.test(target))
          .filter((target) => {
            const path = posix.normalize(posix.join(posix.dirname(file), target)).replace(/\/$/, '');
            return !files.has(path) && !folders.has(path === '.' ? '' : path);
          })
          .map((target) => ({ file, text: `the link to ${target} leads nowhere` }));
      });
  },
};

const NAMED_PATH = /`((?:apps|bench|docs|e2e|harness|modules|packages|tools)\/[\w./-]+)`/g;
/** What recipes call the capability that they add. */
const EXAMPLE = /\btally\b|NAME/;

/** Files and folders that a document names are there: from the root of the tree, or from the document. */
export const namedPaths: Rule = {
  name: 'named-paths',
  find(project) {
    const known = new Set(project.files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))));
    const isKnown = (path: string): boolean => known.has(posix.normalize(path).replace(/\/$/, ''));
    return project.files
      .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
      .flatMap((file) =>
        [...project.read(file).matchAll(NAMED_PATH)]
          .map(([, path = '']) => path)
          .filter((path) => !EXAMPLE.test(path) && !isKnown(path) && !isKnown(posix.join(posix.dirname(file), path)))
          .map((path) => ({ file, text: `${path} is not there` })),
      );
  },
};
