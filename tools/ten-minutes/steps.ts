import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMEOUT_MS = 240_000;

export interface QuickStartPlace {
  /** A clone of this repository, installed. */
  readonly clone: string;
  /** An empty folder for the program. */
  readonly folder: string;
  /** AGIO_URL, AGIO_KEY and AGIO_SECRET among others. */
  readonly env: NodeJS.ProcessEnv;
}

/** One thing that docs/integrating/README.md tells people to do. */
export interface Step {
  readonly name: string;
  /** Whether it prints an own fill. */
  readonly fills: boolean;
  /** Throws if it fails, and returns what was printed. */
  run(): Promise<string>;
}

/** What every quick start prints of its own fill. */
export const FILLED = /fill: .*(buy|"side":"buy")/;

/** From a running server and a key to an own fill, as docs/integrating/README.md has it: the three languages, the quickest first. */
export function quickStartSteps({ clone, env, folder }: QuickStartPlace): readonly Step[] {
  const file = (name: string): string => join(clone, 'docs', 'integrating', 'quick-start', name);
  const told = async (program: string, ...rest: readonly string[]): Promise<string> =>
    (await run(program, rest, { cwd: folder, env, timeout: TIMEOUT_MS })).stdout;
  mkdirSync(folder, { recursive: true });
  let packed = '';
  return [
    { name: 'curl', fills: true, run: () => told('sh', file('quick-start.sh')) },
    { name: 'Python', fills: true, run: () => told('python3', file('quick_start.py')) },
    {
      name: 'TypeScript: build and pack the client',
      fills: false,
      async run() {
        await run('npm', ['run', 'build:client'], { cwd: clone, timeout: TIMEOUT_MS });
        const printed = await told('npm', 'pack', join(clone, 'packages', 'client', 'dist'), '--json', '--pack-destination', folder);
        packed = (JSON.parse(printed) as [{ filename: string }])[0].filename;
        return printed;
      },
    },
    {
      name: 'TypeScript: install it into an empty folder',
      fills: false,
      run() {
        writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
        return told('npm', 'install', '--offline', '--no-audit', '--no-fund', join(folder, packed));
      },
    },
    {
      name: 'TypeScript',
      fills: true,
      run() {
        copyFileSync(file('quick-start.ts'), join(folder, 'quick-start.ts'));
        return told(process.execPath, 'quick-start.ts');
      },
    },
  ];
}
