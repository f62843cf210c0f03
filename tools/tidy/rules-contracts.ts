import { posix } from 'node:path';
import type { Finding, Rule } from './project.ts';

interface CallView {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly feature?: string;
}

interface ContractShape {
  readonly name: string;
  readonly feature?: { readonly name: string; readonly leavesOpen?: readonly string[] };
  readonly calls: Readonly<Record<string, CallView>>;
}

/** What the rules need of the contracts; the real ones in `npm run check`, small ones in tests. */
export interface ContractView {
  readonly codes: readonly string[];
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly languages: readonly string[];
  readonly contracts: readonly ContractShape[];
  readonly reference: () => ReadonlyMap<string, string>;
}

/** Rules that keep the contracts, their texts and their pages consistent. */
export function contractRules(view: ContractView): Rule[] {
  return [
    { name: 'error-texts', find: () => errorTexts(view) },
    { name: 'call-summaries', find: () => callSummaries(view) },
    { name: 'call-switches', find: () => callSwitches(view) },
    {
      name: 'reference-fresh',
      find(project) {
        const folder = 'docs/reference/';
        const pages = view.reference();
        const findings: Omit<Finding, 'rule'>[] = [];
        for (const [name, text] of pages) {
          const file = posix.join(folder, name);
          if (!project.files.includes(file)) findings.push({ file, text: 'is missing: npm run reference' });
          else if (project.read(file) !== text) findings.push({ file, text: 'is stale: npm run reference' });
        }
        for (const file of project.files) {
          if (file.startsWith(folder) && !pages.has(file.slice(folder.length)))
            findings.push({ file, text: 'no contract stands behind it: npm run reference' });
        }
        return findings;
      },
    },
  ];
}

function errorTexts({ codes, languages, texts }: ContractView): Omit<Finding, 'rule'>[] {
  return languages.flatMap((language) => {
    const known = texts[language] ?? {};
    return [
      ...codes
        .filter((code) => (known[code] ?? '').trim() === '' || known[code] === code)
        .map((code) => ({ file: language, text: `${code} has no text` })),
      ...Object.keys(known)
        .filter((code) => !codes.includes(code))
        .map((code) => ({ file: language, text: `${code} is no error code` })),
    ];
  });
}

function callSummaries({ contracts, reference }: ContractView): Omit<Finding, 'rule'>[] {
  const pages = [...reference()]
    .filter(([name]) => name.endsWith('.md'))
    .map(([, text]) => text)
    .join('\n');
  const calls = contracts.flatMap((contract) => Object.entries(contract.calls));
  return calls.flatMap(([name, call]) => [
    ...(call.summary.trim().length >= 8 ? [] : [{ file: name, text: 'has no summary that says what the call does' }]),
    ...(pages.includes(`## ${call.method} ${call.path}\n`) ? [] : [{ file: name, text: 'has no section in the reference' }]),
  ]);
}

/** A switch closes a call only if the call names it: a forgotten one would stay open on a site that has closed its capability. */
function callSwitches({ contracts }: ContractView): Omit<Finding, 'rule'>[] {
  const switches = new Set(contracts.flatMap(({ feature }) => feature?.name ?? []));
  return contracts.flatMap(({ calls, feature }) => {
    const open = new Set(feature?.leavesOpen);
    const found = Object.entries(calls).flatMap(([name, call]) => {
      if (call.feature !== undefined && !switches.has(call.feature))
        return { file: name, text: `no contract has the switch ${call.feature}` };
      if (feature === undefined || (call.feature === feature.name) !== open.has(name)) return [];
      return open.has(name)
        ? { file: name, text: `names ${feature.name}, which leaves it open` }
        : { file: name, text: `does not name the switch of its contract, ${feature.name}; leavesOpen lists calls that it must not close` };
    });
    return [...found, ...[...open].filter((name) => !(name in calls)).map((name) => ({ file: name, text: 'is no call to leave open' }))];
  });
}
