import type { SiteModule } from '@agio/module';
import type { FactSchema, RecordSchema, Shape } from '@agio/kernel/record';

type Listed = Pick<SiteModule, 'name' | 'records'>;

/** docs/facts.md: everything that the journal keeps of what machines decide about, made from the declared records. */
export function factsPage(modules: readonly Listed[]): string {
  return `${[
    '# Facts',
    'Made from the records that modules declare by `npm run reference`; edits belong in their `model.ts`.',
    'A fact is a thing as a command left it. The journal keeps facts forever, so they hold numbers, codes and hashes, and never names of people, free text or secrets; those are rows that can be erased. The facts of the core itself, which are orders, trades, postings, coins, markets and customers, are in [packages/core/facts.ts](../packages/core/facts.ts).',
    ...modules.flatMap(({ name, records = [] }) => (records.length === 0 ? [] : [`## ${name}`, ...records.map(factSection)])),
  ].join('\n\n')}\n`;
}

function factSection(schema: FactSchema): string {
  const { fact, fields, keys } = schema;
  const key = keys.map((name) => `\`${name}\``).join(' and ');
  const rows = 'table' in schema ? ` Its rows are \`${(schema as RecordSchema).table}\`.` : '';
  return [
    `### ${fact}`,
    '',
    `${keys.length === 0 ? 'It has no key.' : `Each has its own ${key}.`}${rows}`,
    '',
    '| Field | Kept as | What it holds |',
    '|---|---|---|',
    ...linesOf({ fields }, ''),
  ].join('\n');
}

function linesOf({ fields }: Shape, within: string): string[] {
  return Object.entries(fields).flatMap(([name, { holds, isNullable, isOptional, shape, storage }]) => {
    const kept = `${storage}${isNullable === true ? ' or null' : ''}${isOptional === true ? ', may be absent' : ''}`;
    return [`| \`${within}${name}\` | ${kept} | ${holds} |`, ...(shape === undefined ? [] : linesOf(shape, `${within}${name}.`))];
  });
}
