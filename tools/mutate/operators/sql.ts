import type { Edit, Operator } from '../operator.ts';
import { childrenOf, textOf } from '../syntax.ts';
import type { Place } from '../syntax.ts';

/** What no sentence for people contains. */
const IS_SQL =
  /\$(\d|\?)|\bselect\b.*\bfrom\b|\bfrom \w+ where\b|\bis (not )?null\b|\border by\b|\bdelete from\b|\bupdate \w+ set\b|\) [<>] \(/is;
/** What a term of a condition ends at, outside of brackets. */
const TERM_END = /^(and|or|order by|group by|having|limit|offset|returning|union|for|then|when|else|end|left|join|where|on|window)\b/i;
const SWAPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  min: 'max',
  max: 'min',
  least: 'greatest',
  greatest: 'least',
  '+': '-',
  '-': '+',
};

/** `<` for `<=` in SQL. */
export const sqlComparison = inSql('sql-comparison', (sql) => swapped(sql, /(?<![-<>=~@!|])(<=|>=|<|>)(?![-<>=~@|])/g));

/** `min` for `max`, `least` for `greatest` in SQL. */
export const sqlMinMax = inSql('sql-min-max', (sql) => swapped(sql, /\b(min|max|least|greatest)(?=\()/gi));

/** `+` for `-` in SQL. */
export const sqlPlusMinus = inSql('sql-plus-minus', (sql) => swapped(sql, /(?<= )([-+])(?= )/g));

/** The other order of rows. */
export const sqlOrder = inSql('sql-order', (sql) => {
  const told = [...sql.matchAll(/\b(asc|desc)\b/gi)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    after: /^desc$/i.test(found[0]) ? 'asc' : 'desc',
  }));
  // A column without a direction, before the next column or the end of the list.
  const untold = [...sql.matchAll(/\border by\s+([^()]*?)(?=\)|\b(?:limit|offset|for|returning|union)\b|['"`]?$)/gi)].flatMap((list) => {
    const [whole, columns = ''] = list;
    const from = list.index + whole.length - columns.length;
    return [...columns.matchAll(/(?:^|,)\s*([\w.]+)(?=\s*(?:,|$))/g)].map((column): Edit => {
      const end = from + column.index + column[0].length;
      return { start: end, end, after: ' desc' };
    });
  });
  return [...told, ...untold];
});

/** Rows without a partner are left out. */
export const sqlJoin = inSql('sql-join', (sql) =>
  [...sql.matchAll(/\bleft (?=join\b)/gi)].map((found) => ({ start: found.index, end: found.index + found[0].length, after: '' })),
);

/** One term of a condition in SQL is forgotten; its values are still used, so that the database can tell their types. */
export const sqlTerm = inSql('sql-term', (sql, original) => {
  const isFragment = !/\b(where|on|set|select|values)\b/i.test(sql) && /\band\b/i.test(sql);
  const words = [...sql.matchAll(isFragment ? /^['"`]|\b(?:and|or)\s/gi : /\b(?:where|on|and|or)\s/gi)];
  return words.flatMap((word): Edit[] => {
    const keyword = word[0].trim().toLowerCase();
    const from = word.index + word[0].length;
    const end = termEnd(sql, from);
    const isOfBetween = keyword === 'and' && /\bbetween\s+\S+\s*$/i.test(sql.slice(0, word.index));
    const isOfConflict = keyword === 'on' && /^\s*conflict\b/i.test(sql.slice(from));
    const term = original.slice(from, end).trim();
    if (isOfBetween || isOfConflict || /^(true|x*)$/.test(sql.slice(from, end).trim()) || /\bbetween\s+\S+$/i.test(term)) return [];
    const at = from + (original.slice(from, end).length - original.slice(from, end).trimStart().length);
    return [{ start: at, end: at + term.length, after: keyword === 'or' ? `(${term} and false)` : `(${term} or true)` }];
  });
});

/** Edits of the SQL in a text: what the program puts into it, and quoted values, stand there as `x`, each letter at its own place. */
function inSql(name: string, edits: (sql: string, original: string) => readonly Edit[]): Operator {
  return {
    name,
    edits(place) {
      const { node, around, source } = place;
      const isTextNode = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');
      if (!isTextNode || around[0]?.type === 'JSXAttribute') return [];
      const original = textOf(node, source);
      if (!IS_SQL.test(original)) return [];
      return edits(masked(place), original).map(({ after, end, start }) => ({ start: node.start + start, end: node.start + end, after }));
    },
  };
}

function masked({ node, source }: Place): string {
  const crossed = (text: string): string => text.replaceAll(/[^\n]/g, 'x');
  let sql = textOf(node, source);
  for (const one of childrenOf(node, 'expressions')) {
    // With `${` and `}`.
    const [from, to] = [one.start - node.start - 2, one.end - node.start + 1];
    sql = sql.slice(0, from) + crossed(sql.slice(from, to)) + sql.slice(to);
  }
  return sql.startsWith("'") ? sql : sql.replaceAll(/'[^'\n]*'/g, crossed);
}

function swapped(sql: string, what: RegExp): Edit[] {
  return [...sql.matchAll(what)].flatMap((found) => {
    const after = SWAPPED[found[0].toLowerCase()];
    return after === undefined ? [] : [{ start: found.index, end: found.index + found[0].length, after }];
  });
}

/** Where a term ends that begins there: at the next word outside of its brackets, or at the bracket that closes around it. */
function termEnd(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    const letter = sql[at];
    if (letter === '(') depth += 1;
    else if (letter === ')') {
      depth -= 1;
      if (depth < 0) return at;
    } else if (depth === 0) {
      if (letter === ',' || letter === ';' || (at > from && /["`']/.test(letter ?? ''))) return at;
      if (/\s/.test(sql[at - 1] ?? '') && at > from && TERM_END.test(sql.slice(at, at + 12))) return at;
    }
  }
  return sql.length;
}
