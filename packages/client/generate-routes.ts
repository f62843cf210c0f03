import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls, deskCalls } from '@agio/contracts';

/** The generated files by name: method and path of every call, so that a browser needs none of the schemas. */
export function routesTexts(): ReadonlyMap<string, string> {
  return new Map([
    ['routes.generated.ts', routesText('ROUTES', 'CallName', 'every call', calls)],
    ['desk-routes.generated.ts', routesText('DESK_ROUTES', 'DeskCallName', 'every call of operators', deskCalls)],
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of routesTexts()) writeFileSync(new URL(file, import.meta.url), text);
}
