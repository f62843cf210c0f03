import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUsable, problemsBy } from './program.ts';
import { root } from '../../../harness/launch/root.mjs';

const INSTRUCTIONS = ['ADD', 'ARG', 'CMD', 'COPY', 'ENTRYPOINT', 'ENV', 'EXPOSE', 'FROM', 'HEALTHCHECK', 'LABEL'];
INSTRUCTIONS.push('RUN', 'SHELL', 'STOPSIGNAL', 'USER', 'VOLUME', 'WORKDIR');

/** The grammar of a Dockerfile: known instructions, lists that are JSON, stages that exist, and programs of ours that exist. */
export function dockerfileProblems(text: string): string[] {
  const problems: string[] = [];
  const stages = new Set<string>();
  const lines = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n\s*/g, '');
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const [, instruction = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    const wrong = (what: string): void => void problems.push(`${line.slice(0, 60)}: ${what}`);
    if (!INSTRUCTIONS.includes(instruction)) wrong('no instruction');
    else if (stages.size === 0 && !['ARG', 'FROM'].includes(instruction)) wrong('nothing stands before FROM');
    if (instruction === 'FROM') stages.add(/ AS (\S+)$/i.exec(rest)?.[1] ?? '');
    const [, from] = /--from=(\S+)/.exec(rest) ?? [];
    if (from !== undefined && !stages.has(from)) wrong(`there is no stage ${from}`);
    const [list] = /\[.*$/.exec(['CMD', 'ENTRYPOINT', 'HEALTHCHECK', 'SHELL'].includes(instruction) ? rest : '') ?? [];
    if (list !== undefined && !isWords(list)) wrong('its list is no JSON');
    for (const [, program = ''] of rest.matchAll(/\bnode ([a-z][\w./-]+\.m?[jt]s)\b/g))
      if (!existsSync(join(root, program))) wrong(`there is no ${program}`);
  }
  return stages.size === 0 ? [...problems, 'it has no FROM'] : problems;
}

function isWords(list: string): boolean {
  try {
    const words: unknown = JSON.parse(list);
    return Array.isArray(words) && words.every((word) => typeof word === 'string');
  } catch {
    return false;
  }
}

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly volumes?: readonly string[];
  readonly depends_on?: object;
  readonly command?: readonly string[];
  readonly logging?: object;
}

/** Programs of ours that a command runs from their sources. */
const programsIn = (command: readonly string[]): string[] =>
  [...command.join(' ').matchAll(/\bnode (apps\/[\w./-]+\.ts)\b/g)].map(([, program = '']) => program);

/** What a file of compose needs: services from an image or a folder, with volumes and services that it declares. */
export function composeProblems(document: unknown): string[] {
  const { services, volumes } = document as { readonly services?: Readonly<Record<string, Service>>; readonly volumes?: object };
  if (services === undefined) return ['it has no services'];
  return Object.entries(services).flatMap(
    ([name, { build, command = [], depends_on: needs = {}, image, logging, volumes: mounted = [] }]) => [
      ...(logging === undefined ? [`${name} has no limit of its log`] : []),
      ...programsIn(command).flatMap((program) =>
        existsSync(join(root, program)) ? [] : [`${name} runs ${program}, which does not exist`],
      ),
      ...(image === undefined && build === undefined ? [`${name} has neither image nor build`] : []),
      ...Object.keys(needs).flatMap((other) => (other in services ? [] : [`${name} depends on ${other}, which is no service`])),
      ...mounted
        .map((mount) => mount.split(':')[0] ?? '')
        .flatMap((volume) =>
          /^[./]/.test(volume) || volume in (volumes ?? {}) ? [] : [`${name} mounts ${volume}, which is not declared`],
        ),
    ],
  );
}

/** By docker where it has compose, with the settings that docs/operating/install.md names. */
export function composeSays(file: string, folder: string): string[] | undefined {
  if (!isUsable('docker', ['compose', 'version'])) return undefined;
  copyFileSync(file, join(folder, 'compose.yaml'));
  writeFileSync(
    join(folder, '.env'),
    'POSTGRES_PASSWORD=secret\nORIGIN_CONSOLE=https://console.agio.example\nMETRICS_TOKEN=a-token-of-sixteen-or-more\n',
  );
  return problemsBy('docker', ['compose', '-f', join(folder, 'compose.yaml'), 'config', '--quiet']);
}
