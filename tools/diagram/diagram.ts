import { reduced, rungsOf } from './imports.ts';
import type { Imports } from './imports.ts';

const WIDTH = 1_200;
const ROW = 120;
const BOX = { width: 132, height: 44 };
const MARGIN = 30;

/** What is said in a box below its name. */
const WORDS: Readonly<Record<string, string>> = {
  kernel: 'money, decimals, records',
  'dice-verifier': 'rolls, computed again',
  ui: 'components, themes',
  contracts: 'calls, codes, words',
  core: 'ledger, books, machines',
  journal: 'commands on disk',
  credentials: 'passwords, codes',
  database: 'PostgreSQL, rows',
  chains: 'real chains, signer',
  sequencer: 'the single writer',
  gateway: 'HTTP and sockets',
  client: 'typed calls',
  module: 'shape of capabilities',
  deals: 'orders of two people',
  modules: 'one folder a capability',
  'apps/server': 'knows all parts',
  'apps/web': 'customers',
  'apps/console': 'operators',
};

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The house as SVG: parts by their height above those that import nothing, a line for each import that does not follow from others. */
export function diagramOf(imports: Imports): string {
  const lines = reduced(imports);
  const places = placesOf(imports, lines);
  const height = Math.max(...[...places.values()].map(({ y }) => y)) + BOX.height + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Which parts of Agio import which others">`,
    '<style>text{font:13px system-ui,sans-serif;fill:#1c2430}.w{font-size:10px;fill:#5b6675}rect{fill:#fff;stroke:#14889a}path{fill:none;stroke:#9aa5b1}',
    '@media(prefers-color-scheme:dark){text{fill:#e6ebf0}.w{fill:#9aa5b1}rect{fill:#171c22;stroke:#2bb3c7}path{stroke:#4d5965}}</style>',
    ...[...lines].flatMap(([from, own]) => [...own].toSorted().map((to) => line(places.get(from), places.get(to)))),
    ...[...places].map(([part, place]) => box(part, place)),
    '</svg>',
    '',
  ].join('\n');
}

/** Places by rows, the highest at the top; within a row by the mean place of what is imported, so that lines stay short. */
function placesOf(imports: Imports, lines: Imports): ReadonlyMap<string, Place> {
  const rungs = rungsOf(imports);
  const top = Math.max(...rungs.values());
  const places = new Map<string, Place>();
  for (let rung = 0; rung <= top; rung += 1) {
    const parts = [...rungs].filter(([, one]) => one === rung).map(([part]) => part);
    const mean = (part: string): number => {
      const below = [...(lines.get(part) ?? [])].map((to) => places.get(to)?.x ?? WIDTH / 2);
      return below.length === 0 ? WIDTH / 2 : below.reduce((sum, x) => sum + x, 0) / below.length;
    };
    const sorted = parts.toSorted((a, b) => mean(a) - mean(b) || a.localeCompare(b, 'en'));
    const step = WIDTH / sorted.length;
    for (const [at, part] of sorted.entries())
      places.set(part, { x: Math.round(step * (at + 0.5) - BOX.width / 2), y: MARGIN + (top - rung) * ROW });
  }
  return places;
}

function line(from: Place | undefined, to: Place | undefined): string {
  if (from === undefined || to === undefined) return '';
  const [x1, y1, x2, y2] = [from.x + BOX.width / 2, from.y + BOX.height, to.x + BOX.width / 2, to.y];
  const middle = Math.round((y1 + y2) / 2);
  return `<path d="M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}"/>`;
}

function box(part: string, { x, y }: Place): string {
  const middle = x + BOX.width / 2;
  return [
    `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/>`,
    `<text x="${middle}" y="${y + 19}" text-anchor="middle">${part}</text>`,
    `<text class="w" x="${middle}" y="${y + 34}" text-anchor="middle">${WORDS[part] ?? ''}</text>`,
  ].join('');
}
