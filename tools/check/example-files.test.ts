// Protects those who copy our examples: each file and each block in a page is read by the program it is for, or by a parser of its language.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import { blockProblems, blocksIn, exampleFiles, exampleProblems } from './examples/kinds.ts';
import { metricsIn } from './examples/prometheus.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-examples-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

it('finds the examples', () => {
  const found = exampleFiles();
  for (const file of ['Dockerfile', 'compose.yaml', 'docs/operating/alerts.yaml', 'docs/operating/examples/nginx.conf'])
    expect(found).toContain(file);
  expect(found).toContain('docs/integrating/quick-start/quick_start.py');
  expect(found.filter((file) => /\.(png|md)$/.test(file) && !file.startsWith('.github/'))).toEqual([]);
});

it.each(exampleFiles())('%s can be read', (file) => {
  expect(exampleProblems(file, folder)).toEqual([]);
});

it('accepts no example that nothing reads', () => {
  expect(() => exampleProblems('docs/operating/examples/haproxy.cfg', folder, 'global')).toThrow('that nothing reads');
});

/** One slip in each kind of file: what stands there, and what somebody wrote instead. */
const SLIPS: readonly (readonly [file: string, right: string, wrong: string, problem: RegExp])[] = [
  ['docs/operating/alerts.yaml', "'Money is where it should not be, or", 'Money is where it should not be, or', /./],
  ['docs/operating/alerts.yaml', 'severity: page', 'severity: panic', /severity/],
  ['docs/operating/alerts.yaml', 'agio_clock_held == 1', 'increase(agio_clock_held[5m] == 1', /brackets/],
  ['docs/operating/alerts.yaml', 'increase(', 'increese(', /increese/],
  ['docs/operating/alerts.yaml', 'for: 1m', 'during: 1m', /no "during"/],
  ['docs/operating/examples/grafana.json', '"id": 2,', '"id": 1,', /id is not its own/],
  ['docs/operating/examples/grafana.json', '"agio_ready"', '"agio_ready{"', /brackets/],
  ['docs/operating/examples/nginx.conf', 'listen 80;', 'listen 80', /";"|invalid parameter|nginx/],
  ['docs/operating/examples/nginx.conf', '  keepalive 64;\n}', '  keepalive 64;', /not closed|nginx/],
  ['docs/operating/examples/Caddyfile', 'reverse_proxy 127.0.0.1:3001 {', 'reverse_proxy 127.0.0.1:3001', /brace/],
  ['docs/operating/examples/agio.service', 'ExecStart=', 'ExecStart ', /assignment|ExecStart/],
  ['docs/operating/examples/agio-backup.service', 'ExecStart=', 'ExecStop=', /ExecStart/],
  ['docs/operating/examples/agio-backup.timer', 'OnCalendar=', 'OnCalender=', /OnCalendar/],
  ['docs/operating/examples/prometheus.yml', 'job_name: agio', 'job_name: server', /no job agio/],
  ['docs/operating/examples/prometheus.yml', '127.0.0.1:9100', '127.0.0.1', /no host:port/],
  ['docs/operating/examples/agio.service', '[Install]', '[Installed]', /section/],
  ['compose.yaml', "volumes: ['data:/data']", "volumes: ['date:/data']", /not declared/],
  ['compose.yaml', '    image: postgres:17\n', '', /neither image nor build/],
  ['Dockerfile', 'CMD ["node", "--max', 'CMD ["node" "--max', /no JSON/],
  ['Dockerfile', 'harness/launch/bundle-server.mjs', 'harness/launch/bundle.mjs', /there is no/],
  ['Dockerfile', '--from=build', '--from=built', /no stage/],
  ['docs/integrating/quick-start/quick-start.sh', 'call() {', 'call() {{', /./],
  ['docs/integrating/quick-start/quick-start.ts', 'const key = {', 'const key = {{', /./],
  ['docs/reference/openapi.json', '{', '{,', /JSON/],
];

it.each(SLIPS)('%s: notices %o', (file, right, wrong, problem) => {
  const text = textOf(file);
  expect(text).toContain(right);
  expect(outcomeOf(() => exampleProblems(file, folder, text.replace(right, wrong)))).toMatch(problem);
});

/** Parsers of YAML and JSON throw. */
function outcomeOf(read: () => readonly string[]): string {
  try {
    return read().join('\n');
  } catch (error) {
    return String(error);
  }
}

it('reads the names of metrics out of expressions', () => {
  const expression = 'sum by (le, route) (rate(agio_a_bucket{route="/x", of!~"b_c"}[5m])) / 5e9 > on (part) agio_d or up{job="agio"} == 0';
  expect(metricsIn(expression)).toEqual(['agio_a_bucket', 'agio_d']);
});

const PAGES = ['', 'docs', 'modules', 'packages', 'apps', 'tools', 'bench'].flatMap((home) =>
  readdirSync(join(root, home), { recursive: home !== '', encoding: 'utf8' })
    .map((name) => join(home, name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules/')),
);

it('can read each block of code in a page', () => {
  const blocks = PAGES.flatMap(blocksIn);
  expect(blocks.length).toBeGreaterThan(10);
  const path = join(folder, 'block.json');
  for (const block of blocks) {
    writeFileSync(path, block.text);
    expect(blockProblems(block, path), block.at).toEqual([]);
  }
});
