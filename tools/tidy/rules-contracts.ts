import type { Finding, Rule } from './project.ts';

/** What the rules need of the contracts; the real ones in `npm run check`, small ones in tests. */
export interface ContractView {
  readonly codes: readonly string[];
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly languages: readonly string[];
  readonly calls: Readonly<Record<string, { readonly method: string; readonly path: string; readonly summary: string }>>;
  readonly reference: () => ReadonlyMap<string, string>;
}

/** Rules that hold the contracts, their texts and their pages together. */
export function contractRules(view: ContractView): Rule[] {
  return [
    { name: 'error-texts', find: () => errorTexts(view) },
    { name: 'call-summaries', find: () => callSummaries(view) },
    {
      name: 'reference-fresh',
      find(project) {
        const folder = 'docs/reference/';
        const pages = view.reference();
        const findings: Omit<Finding, 'rule'>[] = [];
        for (const [name, text] of pages) {
          const file = `${folder}${name}`;
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

function callSummaries({ calls, reference }: ContractView): Omit<Finding, 'rule'>[] {
  const pages = [...reference()]
    .filter(([name]) => name.endsWith('.md'))
    .map(([, text]) => text)
    .join('\n');
  return Object.entries(calls).flatMap(([name, call]) => [
    ...(call.summary.trim().length >= 8 ? [] : [{ file: name, text: 'has no summary that says what the call does' }]),
    ...(pages.includes(`## ${call.method} ${call.path}\n`) ? [] : [{ file: name, text: 'has no section in the reference' }]),
  ]);
}
