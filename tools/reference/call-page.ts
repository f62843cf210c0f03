import type { Call, Language } from '@agio/contracts';
import { RATE_LIMITS } from '@agio/contracts';
import type { JsonObject } from '../../packages/gateway/json-schema.ts';
import { jsonSchema } from '../../packages/gateway/json-schema.ts';
import { boundsText, fieldsOf, schemaText } from './schema-text.ts';

const WHO: Readonly<Record<Call['principal'], string>> = {
  visitor: 'anyone',
  either: 'anyone; a customer is recognised',
  customer: 'a logged-in customer',
  operator: 'an operator',
};

/** The page of one capability: every call with its input, its answer and its guards. */
export function capabilityPage(capability: string, calls: readonly (readonly [name: string, call: Call])[]): string {
  const title = capability.charAt(0).toUpperCase() + capability.slice(1);
  return [`# ${title}`, GENERATED, ...calls.map(([name, call]) => callSection(name, call))].join('\n\n') + '\n';
}

export const GENERATED = 'Made from the contracts by `npm run reference`; edits belong there.';
/** In the order of the columns of the errors' page. */
export const COLUMNS: readonly Language[] = ['en-US', 'zh-CN', 'zh-TW', 'ko-KR'];

function callSection(name: string, call: Call): string {
  const limit = RATE_LIMITS[call.rate];
  const guards = [
    `Who: ${call.roles === undefined ? WHO[call.principal] : `an operator who is ${call.roles.join(', ')}`}`,
    `Limit: ${limit.points} in ${limit.windowSeconds} s (\`${call.rate}\`)`,
    ...(call.idempotent ? ['Takes `Idempotency-Key`'] : []),
    ...(call.apiScope === undefined ? [] : [`API keys: scope \`${call.apiScope}\``]),
    ...(call.takes === 'form' ? ['Takes `multipart/form-data`'] : []),
    ...(call.secondFactor ? ['Needs `X-Verification`'] : []),
    ...(call.audit === undefined ? [] : [`Audit log: \`${call.audit}\``]),
    ...(call.feature === undefined ? [] : [`Open while \`${call.feature}\` is on`]),
  ];
  const parts = [`## ${call.method} ${call.path}`, `${call.summary}. (\`${name}\`)`, guards.join(' · ')];
  if (call.deprecated !== undefined) parts.splice(1, 0, `**Deprecated:** ${call.deprecated}`);
  if (call.params !== undefined) parts.push(table('Path', jsonSchema(call.params, 'input')));
  if (call.query !== undefined) parts.push(table('Query', jsonSchema(call.query, 'input')));
  if (call.body !== undefined) parts.push(...bodyTables(jsonSchema(call.body, 'input')));
  parts.push(...(call.answers === 'json' ? answer(jsonSchema(call.data, 'output')) : [`Answer: the ${call.answers} itself`]));
  return parts.join('\n\n');
}

function bodyTables(body: JsonObject): string[] {
  const choices = body['anyOf'] ?? body['oneOf'];
  if (!Array.isArray(choices)) return [table('Body', body)];
  return ['One of these bodies:', ...choices.map((one) => table('Body', one as JsonObject))];
}

function answer(data: JsonObject): string[] {
  if (fieldsOf(data).length > 0) return [table('Answer', data)];
  return [`Answer: ${schemaText(data)}`];
}

function table(title: string, schema: JsonObject): string {
  const rows = fieldsOf(schema).map(
    ({ name, required, schema: field }) => `| \`${name}\`${required ? '' : '?'} | ${schemaText(field)} | ${boundsText(field)} |`,
  );
  return rows.length === 0 ? `${title}: {}` : [`| ${title} | type | rule |`, '|---|---|---|', ...rows].join('\n');
}
