import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { readChainFile } from '../../../apps/server/chains/chain-file.ts';
import { readSeed } from '../../../apps/server/seed/read-seed.ts';
import { root } from '../../../harness/launch/root.mjs';
import { composeProblems, composeSays, dockerfileProblems } from './containers.ts';
import { problemsBy } from './program.ts';
import { dashboardProblems, promtoolReads, promtoolSays, ruleProblems, scrapeProblems } from './prometheus.ts';
import { caddyProblems, caddySays, nginxProblems, nginxSays } from './proxies.ts';
import { systemdSays, unitProblems } from './unit-files.ts';

/** An example: its path from the root, its text, and an empty folder for what its program needs. */
export interface Example {
  readonly file: string;
  readonly path: string;
  readonly text: string;
  readonly folder: string;
}

/** The problems that a parser of its language finds, and those of its own program where this machine has that. */
interface Kind {
  readonly files: RegExp;
  readonly problems: (example: Example) => readonly string[];
}

/** Where examples are. A file that belongs to no kind fails the test. */
const FOLDERS = ['docs', '.github', '.ci', 'tools/replay'];
/** Pages and pictures are seen by people, and code is compiled by the step `types`; both are no examples here, but the quick start is. */
const NO_EXAMPLES = /^docs\/(?!.*\.\w*$)|^docs\/.*\.(?:md|png|svg)$|^tools\/replay\/.*\.ts$/;
const AT_THE_ROOT = /^(?:Dockerfile|compose.*\.ya?ml)$/;

/** The first that matches. */
const KINDS: readonly Kind[] = [
  {
    files: /^docs\/operating\/alerts\.yaml$/,
    problems: ({ folder, text }) => [...ruleProblems(parseYaml(text)), ...(promtoolSays(text, folder) ?? [])],
  },
  { files: /^docs\/operating\/examples\/grafana\.json$/, problems: ({ text }) => dashboardProblems(JSON.parse(text)) },
  { files: /\.service$/, problems: ({ folder, text }) => [...unitProblems(text), ...(systemdSays(text, folder) ?? [])] },
  { files: /\.timer$/, problems: ({ text }) => unitProblems(text) },
  {
    files: /(?:^|\/)prometheus\.yml$/,
    problems: ({ folder, text }) => [...scrapeProblems(parseYaml(text)), ...(promtoolReads(text, folder) ?? [])],
  },
  { files: /nginx\.conf$/, problems: ({ folder, text }) => [...nginxProblems(text), ...(nginxSays(text, folder) ?? [])] },
  { files: /(?:^|\/)Caddyfile$/, problems: ({ folder, text }) => [...caddyProblems(text), ...(caddySays(text, folder) ?? [])] },
  {
    files: /^compose.*\.ya?ml$/,
    problems: ({ folder, path, text }) => [...composeProblems(parseYaml(text)), ...(composeSays(path, folder) ?? [])],
  },
  { files: /(?:^|\/)Dockerfile$/, problems: ({ text }) => dockerfileProblems(text) },
  { files: /-seed\.json$/, problems: ({ path }) => thrown(() => readSeed(path)) },
  { files: /\.json$/, problems: ({ text }) => thrown(() => JSON.parse(text)) },
  { files: /\.ya?ml$/, problems: ({ text }) => thrown(() => parseYaml(text)) },
  { files: /\.ts$/, problems: ({ text }) => thrown(() => stripTypeScriptTypes(text)) },
  // Compiled without writing anything; run by the journeys and by `npm run ten-minutes`.
  {
    files: /\.py$/,
    problems: ({ path }) => problemsBy('python3', ['-c', 'import sys; compile(open(sys.argv[1]).read(), sys.argv[1], "exec")', path]) ?? [],
  },
  { files: /\.sh$|^\.ci\/run$/, problems: ({ path, text }) => shellSays(text, path) },
  { files: /^\.github\/.*\.md$/, problems: ({ text }) => thrown(() => parseYaml(/^---\n(.*?)\n---\n/s.exec(text)?.[1] ?? '')) },
];

/** All examples, from the root. */
export function exampleFiles(): string[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      ),
  );
  return [...readdirSync(root).filter((name) => AT_THE_ROOT.test(name)), ...inFolders].filter((file) => !NO_EXAMPLES.test(file)).sort();
}

/** The problems of an example. Throws if nothing here can read it. */
export function exampleProblems(file: string, folder: string, text = readFileSync(join(root, file), 'utf8')): readonly string[] {
  const kind = KINDS.find(({ files }) => files.test(file));
  if (kind === undefined) throw new Error(`${file} is an example that nothing reads: give it a parser in tools/check/examples/kinds.ts`);
  return kind.problems({ file, path: join(root, file), text, folder });
}

/** A block of code in a page. */
export interface Block {
  readonly at: string;
  readonly language: string;
  readonly text: string;
}

/** Blocks of the languages that are read, in one page. */
export function blocksIn(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^( *)```(json|sh|ya?ml)\n(.*?)^\1```$/gms)].map(({ 2: language = '', 3: inner = '', index }) => ({
    at: `${page}:${text.slice(0, index).split('\n').length}`,
    language,
    text: inner,
  }));
}

/** Examples inside pages: seeds and chains are read as the server reads them. */
export function blockProblems({ at, language, text }: Block, path: string): readonly string[] {
  if (language === 'sh') return shellSays(text, at);
  if (at.startsWith('docs/operating/seed.md')) return thrown(() => readSeed(path));
  if (at.startsWith('docs/operating/chains.md') && text.startsWith('[')) return thrown(() => readChainFile(path));
  return thrown(() => (language === 'json' ? JSON.parse(text) : parseYaml(text)));
}

/** By the shell that it is for; scripts begin with its name, and blocks in pages are for any. */
function shellSays(text: string, at: string): readonly string[] {
  const shell = text.startsWith('#!') && text.split('\n')[0]?.includes('bash') === true ? 'bash' : 'sh';
  return (problemsBy(shell, ['-n', '-c', text]) ?? []).map((problem) => `${at}: ${problem}`);
}

function thrown(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return [String(error)];
  }
}
