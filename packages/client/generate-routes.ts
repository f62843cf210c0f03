import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls, contracts, deskCalls, LANGUAGES, merge } from '@agio/contracts';
import type { PostingEntry } from '@agio/contracts';

/** The generated files by name, from here: method and path of every call, so that a browser needs none of the schemas, and why capabilities move coins. */
export function routesTexts(): ReadonlyMap<string, string> {
  return new Map([
    ['routes.generated.ts', routesText('ROUTES', 'CallName', 'every call', calls)],
    ['desk-routes.generated.ts', routesText('DESK_ROUTES', 'DeskCallName', 'every call of operators', deskCalls)],
    ['../contracts/postings.generated.ts', postingsText(merge(contracts, 'postings'))],
  ]);
}

function routesText(
  name: string,
  type: string,
  what: string,
  all: Readonly<Record<string, { readonly method: string; readonly path: string }>>,
): string {
  const rows = Object.entries(all).map(([call, { method, path }]) => `  ${call}: ['${method}', '${path}'],\n`);
  return [
    '// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.\n',
    `import type { ${type} } from '@agio/contracts';\n\n`,
    `/** Method and path of ${what}, without the schemas, which a browser should not load. */\n`,
    `export const ${name}: Readonly<Record<${type}, readonly ['GET' | 'POST', string]>> = {\n`,
    ...rows,
    '};\n',
  ].join('');
}

function postingsText(postings: Readonly<Record<string, PostingEntry>>): string {
  const quoted = (text: string): string => (/['\\]/.test(text) ? JSON.stringify(text) : `'${text}'`);
  const rows = Object.entries(postings).flatMap(([reason, entry]) => [
    `  ${reason}: {\n`,
    ...(entry.isEarned === true ? ['    isEarned: true,\n'] : []),
    ...LANGUAGES.map((language) => `    '${language}': ${quoted(entry[language])},\n`),
    '  },\n',
  ]);
  return [
    '// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.\n\n',
    '/** Why capabilities move coins of customers, with the names of it, without the contracts, which a browser should not load. */\n',
    'export const POSTINGS = {\n',
    ...rows,
    '} as const;\n',
  ].join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of routesTexts()) writeFileSync(new URL(file, import.meta.url), text);
}
