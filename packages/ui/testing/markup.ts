const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What a reader sees of a piece of markup: its text, without tags, on one line. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<(?:svg|title)\b[^]*?<\/(?:svg|title)>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const inside = (markup: string, tag: string): string[] =>
  [...markup.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^]*?)</${tag}>`, 'g'))].map(([, inner = '']) => inner);

/** Names and values of all lists of definitions, in their order. */
export function pairsIn(markup: string): readonly (readonly [name: string, value: string])[] {
  return markup.split(/<dt\b/).flatMap((part, at) => {
    if (at === 0) return [];
    const whole = `<dt${part}`;
    return [[textOf(inside(whole, 'dt')[0] ?? ''), inside(whole, 'dd').map(textOf).join(' | ')] as const];
  });
}

/** The rows of the first table, each as the cells by the heads above them. */
export function rowsIn(markup: string): readonly Readonly<Record<string, string>>[] {
  const [table = ''] = inside(markup, 'table');
  const [heads = [], ...rows] = inside(table, 'tr').map((row) => [...inside(row, 'th'), ...inside(row, 'td')].map(textOf));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [heads[at] ?? String(at), cell])));
}

/** What a reader sees of a page, a line for each block, row or item. */
export function linesIn(markup: string): readonly string[] {
  return markup
    .replaceAll(/<(?:svg|title|style|script)\b[^]*?<\/(?:svg|title|style|script)>/g, '')
    .replaceAll(
      /<(\/?)(?:div|p|h\d|li|ul|ol|tr|table|thead|tbody|section|article|header|footer|nav|main|aside|form|fieldset|dl|dt|label|button|a|select|option)\b[^>]*>/g,
      '\n',
    )
    .replaceAll(/<(?:td|th|dd)\b[^>]*>/g, ' | ')
    .split('\n')
    .map(textOf)
    .filter((line) => line !== '');
}
