// npm run setup -- FOLDER: writes settings, units, proxy and scrape configuration of a site from about ten answers.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { setupFiles } from './files.ts';
import { answerProblems, parseAnswers, QUESTIONS, withDefaults } from './questions.ts';
import type { Answers } from './questions.ts';

const USAGE = `usage: npm run setup -- FOLDER [--answers FILE.json] ${QUESTIONS.map(({ name }) => `[--${name} …]`).join(' ')}`;

async function main(): Promise<void> {
  const { answers, folder } = given();
  if (existsSync(folder) && readdirSync(folder).length > 0) end(`${folder} is not empty: secrets that may be in use are not overwritten`);
  const whole = withDefaults(process.stdin.isTTY ? await asked(answers) : answers);
  const problems = answerProblems(whole);
  if (problems.length > 0) end([...problems, USAGE].join('\n'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { mode, name, text, to } of setupFiles(whole)) {
    writeFileSync(join(folder, name), text, { mode });
    process.stdout.write(`${join(folder, name)} → ${to}\n`);
  }
  process.stdout.write('Copy each file to where the arrow points; what comes next: docs/operating/install.md\n');
}

function given(): { readonly folder: string; readonly answers: Answers } {
  const options = Object.fromEntries(['answers', ...QUESTIONS.map(({ name }) => name)].map((name) => [name, { type: 'string' as const }]));
  try {
    const { positionals, values } = parseArgs({ args: process.argv.slice(2), allowPositionals: true, options });
    const { answers: file, ...flags } = values as Readonly<Record<string, string | undefined>>;
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new Error('a folder for the files is missing');
    const fromFile = file === undefined ? {} : parseAnswers(readFileSync(file, 'utf8'));
    const said = Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    return { folder, answers: { ...fromFile, ...Object.fromEntries(said) } };
  } catch (error) {
    end(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** Asks at a terminal for what is not answered yet, until it fits. */
async function asked(answers: Answers): Promise<Answers> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const found: Record<string, string> = { ...answers };
  for (const { asks, default: usual, fits, form, name } of QUESTIONS) {
    if (name === 'nodes' && (found['chains'] ?? 'none') === 'none') continue;
    while (found[name] === undefined) {
      const answer = (await lines.question(`${asks}${usual === undefined ? '' : ` [${usual}]`}: `)).trim();
      const taken = answer === '' ? (usual ?? '') : answer;
      if (fits.test(taken)) found[name] = taken;
      else process.stderr.write(`  ${form}\n`);
    }
  }
  lines.close();
  return found;
}

function end(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

await main();
