import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls } from '@agio/contracts';

/** The text of `routes.generated.ts`: method and path of every call, so that a browser needs none of the schemas. */
export function routesText(): string {
  const rows = Object.entries(calls).map(([name, call]) => `  ${name}: ['${call.method}', '${call.path}'],\n`);
  return [
    '// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.\n',
    "import type { CallName } from '@agio/contracts';\n\n",
    '/** Method and path of every call, without the schemas, which a browser should not load. */\n',
    "export const ROUTES: Readonly<Record<CallName, readonly ['GET' | 'POST', string]>> = {\n",
    ...rows,
    '};\n',
  ].join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('./routes.generated.ts', import.meta.url), routesText());
}
