import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** A figure of the last run that recorded it: which commit was measured, when (a day in UTC), and on what. */
export interface Figure {
  readonly value: number;
  readonly commit: string;
  readonly date: string;
  readonly machine: string;
}

/** Figures by the names that parts print. */
export type Figures = Readonly<Record<string, Figure>>;

/** A row of the table in README.md: the figures that it shows, its result in words, and the target of the release. */
interface Row {
  readonly label: string;
  readonly figures: readonly [string, ...string[]];
  readonly result: (...values: readonly number[]) => string;
  readonly target: string;
}

const RECORDED = 'bench/figures.json';
const PAGE = 'README.md';
const BEGIN = '<!-- Written by `npm run bench -- --record` from bench/figures.json. -->';
const END = '<!-- End of the figures. -->';
const LINE = /^figure (\S+) (\S+)$/;

const million = (value: number): string => `${(value / 1e6).toFixed(2)} million`;
const grouped = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
const core = (ratio = 0, rate = 0): string => `${million(rate)} commands a second, ${ratio.toFixed(0)} × nob`;
const placement = (ratio = 0, rate = 0): string => `${grouped(rate)} a second, ${ratio} of a Fastify that answers a constant`;

const ROWS: readonly Row[] = [
  {
    label: 'core with all duties, W1 (20,000 open orders, 2 million commands)',
    figures: ['core.w1', 'core.w1.per_second'],
    result: core,
    target: '40 ×',
  },
  { label: 'core, W2 (475,000 open orders on 98,000 levels)', figures: ['core.w2', 'core.w2.per_second'], result: core, target: '12 ×' },
  { label: 'core, W3 (sweeps of six makers)', figures: ['core.w3', 'core.w3.per_second'], result: core, target: '30 ×' },
  {
    label: 'core, 99th percentile of a single command',
    figures: ['core.p99', 'core.p99.us'],
    result: (ratio = 0, us = 0) => `${us.toFixed(2)} µs, 1/${(1 / ratio).toFixed(0)} of nob’s`,
    target: '1/40',
  },
  {
    label: 'the same core with every command synced to disk first',
    figures: ['journal.saturated', 'journal.saturated.per_second'],
    result: (share = 0, rate = 0) => `${share.toFixed(2)} of that, ${million(rate)} a second`,
    target: '0.4',
  },
  {
    label: 'at a tenth of that load, from arrival to acknowledgement',
    figures: ['journal.p50_fdatasyncs', 'journal.p99_fdatasyncs'],
    result: (p50 = 0, p99 = 0) => `p50 ${p50.toFixed(1)} fdatasyncs, p99 ${p99.toFixed(0)}`,
    target: '3 and 40',
  },
  {
    label: 'order placement over HTTP, durable, projections on, PostgreSQL',
    figures: ['http.order', 'http.order.per_second'],
    result: placement,
    target: '0.4',
  },
  { label: 'the same on PGlite', figures: ['http.order.pglite', 'http.order.pglite.per_second'], result: placement, target: '0.35' },
  {
    label: 'order entry over one socket, as durable, beside HTTP on 64 connections',
    figures: ['socket-orders.one-socket.speed', 'socket-orders.one-socket.p99', 'socket-orders.speed'],
    result: (one = 0, p99 = 0, many = 0) => `${one} × the orders a second, p99 ${p99.toFixed(2)} of it; ${many} × over 64 sockets`,
    target: '1.8 × and 0.8',
  },
  {
    label: '2,000 sockets on a book with 25 diffs a second, from sending to receipt',
    figures: ['sockets.p99_ms'],
    result: (p99 = 0) => `p99 ${p99.toFixed(0)} ms`,
    target: '500 ms',
  },
  {
    label: 'start with a snapshot and a million commands to replay',
    figures: ['start.ms'],
    result: (ms = 0) => `${(ms / 1_000).toFixed(1)} s`,
    target: '10 s',
  },
  {
    label: 'a wrong password for 1,000 accounts that exist and 1,000 that do not',
    figures: ['enumeration.median_ratio'],
    result: (ratio = 0) => `same answer, medians ${(Math.abs(1 - ratio) * 100).toFixed(0)} % apart`,
    target: '10 %',
  },
];

/** The figures that `lines` of a run have, with where they come from. */
export function figuresIn(lines: readonly string[], from: Omit<Figure, 'value'>): Figures {
  const found = lines.flatMap((line) => {
    const [, name, text] = LINE.exec(line) ?? [];
    return name === undefined || !Number.isFinite(Number(text)) ? [] : [[name, { value: Number(text), ...from }] as const];
  });
  return Object.fromEntries(found);
}

/** The page with its block of figures rewritten. Throws if it has no block, or if a figure of the table was never recorded. */
export function withFigures(page: string, figures: Figures): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no block of figures`);
  return `${before}${BEGIN}\n${tableOf(figures)}\n${END}${after}`;
}

function tableOf(figures: Figures): string {
  const origins = new Map<string, number>();
  const rows = ROWS.map(({ figures: names, label, result, target }) => {
    const shown = names.map((name) => {
      const figure = figures[name];
      if (figure === undefined) throw new Error(`${RECORDED} has no ${name}: npm run bench -- --record ${name.split('.')[0] ?? ''}`);
      return figure;
    });
    const [{ commit, date, machine }] = shown as [Figure, ...Figure[]];
    const origin = `${date}, commit ${commit}, ${machine}`;
    if (!origins.has(origin)) origins.set(origin, origins.size + 1);
    return `| ${label} | ${result(...shown.map(({ value }) => value))} | ${target} | ${origins.get(origin) ?? 0} |`;
  });
  const runs = [...origins].map(([origin, number]) => `${number}. ${origin}`);
  return ['| figure | result | target of this release | run |', '|---|---|---|---|', ...rows, '', 'Runs:', '', ...runs].join('\n');
}

/** Records the figures of a run, and writes them into README.md. Only of a commit, so that everybody can measure the same again. */
export function recordFigures(root: string, lines: readonly string[]): void {
  const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  if (git('status', '--porcelain', '--untracked-files=no', '--', '.', `:!${RECORDED}`, `:!${PAGE}`) !== '')
    throw new Error('commit your changes first: figures are recorded with the commit that was measured');
  const [processor] = cpus();
  const figures = {
    ...readFigures(root),
    ...figuresIn(lines, {
      commit: git('rev-parse', '--short=8', 'HEAD'),
      date: new Date().toISOString().slice(0, 10),
      machine: `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`,
    }),
  };
  const sorted = Object.fromEntries(Object.entries(figures).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(join(root, RECORDED), `${JSON.stringify(sorted, null, 2)}\n`);
  writeFileSync(join(root, PAGE), withFigures(readFileSync(join(root, PAGE), 'utf8'), figures));
}

export function readFigures(root: string): Figures {
  return JSON.parse(readFileSync(join(root, RECORDED), 'utf8')) as Figures;
}

/** The page without its block of figures. */
export function besideFigures(page: string): string {
  return `${page.split(BEGIN)[0] ?? ''}${page.split(END)[1] ?? ''}`;
}
