import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsBy } from './program.ts';

const SECTIONS = ['Unit', 'Service', 'Timer', 'Install'];
/** What a unit cannot do without. One that a timer starts is installed by that. */
const NEEDED = {
  service: ['Unit.Description', 'Service.ExecStart', 'Install.WantedBy'],
  oneshot: ['Unit.Description', 'Service.ExecStart'],
  timer: ['Unit.Description', 'Timer.OnCalendar', 'Install.WantedBy'],
} as const;

/** The grammar of a service or a timer of systemd: assignments in sections, and what it cannot do without. */
export function unitProblems(text: string): string[] {
  const problems: string[] = [];
  const names = new Set<string>();
  let section = '';
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '' || /^[#;]/.test(line)) continue;
    const [, header] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, name] = /^([A-Z]\w+)=/.exec(line) ?? [];
    if (header !== undefined) section = header;
    if (header !== undefined && !SECTIONS.includes(header)) problems.push(`line ${at + 1}: a service has no section ${header}`);
    else if (header === undefined && (name === undefined || section === '')) problems.push(`line ${at + 1}: no assignment in a section`);
    if (name !== undefined) names.add(`${section}.${name}`);
  }
  const kind = /^\[Timer\]$/m.test(text) ? 'timer' : /^Type=oneshot$/m.test(text) ? 'oneshot' : 'service';
  for (const name of NEEDED[kind]) if (!names.has(name)) problems.push(`${name} is missing`);
  return problems;
}

/** By systemd where it runs: it also warns about names that it does not know. */
export function systemdSays(text: string, folder: string): string[] | undefined {
  const verify = (name: string, unit: string): string[] | undefined => {
    const file = join(folder, name);
    writeFileSync(file, unit);
    // Warnings leave the exit code as it is: they are read where a shell makes them the output.
    return problemsBy('sh', [
      '-c',
      `said=$(systemd-analyze verify --man=no "$1" 2>&1) && test -z "$said" || { echo "$said"; false; }`,
      'sh',
      file,
    ]);
  };
  if (verify('fine.service', `[Service]\nExecStart=${process.execPath}\n`)?.length !== 0) return undefined;
  return verify('agio.service', text.replaceAll('/usr/bin/node', process.execPath));
}
