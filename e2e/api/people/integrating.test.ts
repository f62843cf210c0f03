// Protects the bot author's hour: the packed client installs alone, types included, works in a browser on another origin, and the quick starts in three languages go from a key to an own fill on a real server.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from '@playwright/test';
import { FILLED, quickStartSteps } from '../../../tools/ten-minutes/steps.ts';
import { browserOptions } from '../../harness/browser.ts';
import { serveFolder } from '../../harness/serve-folder.ts';
import type { ServedFolder } from '../../harness/serve-folder.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { ALICE, BOB, fromRoot, logInTo, openSmall } from '../../../harness/small-site.ts';
import { callVerified } from '../../../harness/verified.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 240_000;

describe('an integrator', () => {
  let server: OpenedSite;
  let folder: string;
  let env: NodeJS.ProcessEnv;
  /** A site of somebody else's, which the server lets in. */
  let elsewhere: ServedFolder;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'agio-integrating-'));
    elsewhere = await serveFolder(folder);
    server = await openSmall(undefined, { CORS_ORIGINS: elsewhere.origin });
    const alice = await logInTo(server, ALICE);
    const bob = await logInTo(server, BOB);
    for (const price of ['64000.0', '64001.0', '64002.0'])
      await bob.client.call('placeOrder', { body: { market: 'BTC_USDT', side: 'sell', type: 'limit', price, amount: '0.01' } });
    const key = await callVerified(server, alice, ALICE, 'createApiKey', { name: 'bot', scopes: ['read', 'trade'] });
    env = { ...process.env, AGIO_URL: server.url, AGIO_KEY: key.key, AGIO_SECRET: key.secret };
  }, TIMEOUT_MS);
  afterAll(async () => {
    await elsewhere.close();
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What a program prints; one that fails shows what it printed. */
  async function told(program: string, ...rest: readonly string[]): Promise<string> {
    const { stdout } = await run(program, rest, { cwd: folder, env, timeout: TIMEOUT_MS });
    return stdout;
  }

  it('E4, E3: installs the packed client into an empty folder, checks its types, and trades with it', { timeout: TIMEOUT_MS }, async () => {
    const steps = quickStartSteps({ clone: fromRoot(''), folder, env }).filter(({ name }) => name.startsWith('TypeScript'));
    let printed = '';
    for (const step of steps) printed = await step.run();
    expect(printed).toMatch(FILLED);
    expect(printed).toContain('filled 0.00100');
    const options = [
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--lib',
      'es2024,dom',
      '--exactOptionalPropertyTypes',
      '--typeRoots',
    ];
    // The first line below is wrong, and must be refused; if it were not, the directive above it would be.
    const wrong = [
      "import { createClient } from '@agio/client';",
      "const client = createClient({ baseUrl: '', language: 'en-US' });",
      '// @ts-expect-error a market is a text',
      "export const placed = client.call('placeOrder', { body: { market: 1, side: 'buy', type: 'limit' } });",
      "export const id: Promise<string> = client.call('getOrder', { params: { id: '1' } }).then((order) => order.fills[0]?.id ?? '');",
    ];
    writeFileSync(join(folder, 'types.ts'), wrong.join('\n'));
    const check = [...options, fromRoot('node_modules/@types'), '--types', 'node', 'quick-start.ts', 'types.ts'];
    await told(process.execPath, fromRoot('node_modules/typescript/bin/tsc'), ...check);
    // Whatever Node is on the path, the oldest supported one perhaps, which has no WebSocket of its own.
    const small = [
      `import { createRequire } from 'node:module';`,
      `import { createClient, createLive, followDepth } from '@agio/client';`,
      `const { AGIO_URL: baseUrl, AGIO_KEY, AGIO_SECRET } = process.env;`,
      `const key = { key: AGIO_KEY, secret: AGIO_SECRET };`,
      `console.log((await createClient({ baseUrl, language: 'en-US', key }).call('myDeals')).total);`,
      `const WebSocket = createRequire('${fromRoot('package.json')}')('ws');`,
      `const live = createLive({ url: baseUrl.replace(/^http/, 'ws') + '/ws/exchange', key, WebSocket });`,
      `followDepth(live, 'BTC_USDT', ({ asks }) => { console.log(asks.at(-1)[0]); live.close(); });`,
    ];
    writeFileSync(join(folder, 'small.mjs'), small.join('\n'));
    const [deals, ask] = (await told('node', 'small.mjs')).trim().split('\n');
    expect(Number(deals)).toBeGreaterThan(0);
    expect(ask).toBe('64002.0');
  });

  it('E4: is on a page of another origin, calls the server and follows a book, in a browser', { timeout: TIMEOUT_MS }, async () => {
    const script = [
      "import { createClient, createLive, followDepth } from './node_modules/@agio/client/index.js';",
      `const [http, live] = ['${server.url}', '${server.url.replace(/^http/, 'ws')}/ws/exchange'];`,
      "const client = createClient({ baseUrl: http, language: 'en-US' });",
      "const markets = await client.call('markets');",
      "followDepth(createLive({ url: live }), 'BTC_USDT', (book) => {",
      "  if (book.asks.length > 0) document.title = [markets[0].market, ...book.asks.at(-1)].join(' ');",
      '});',
    ];
    writeFileSync(join(folder, 'page.js'), script.join('\n'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>nothing yet</title><script type="module" src="page.js"></script>');
    const browser = await chromium.launch(await browserOptions());
    try {
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      await page.goto(elsewhere.origin);
      await expect.poll(() => page.title(), { timeout: 60_000 }).toBe('BTC_USDT 64002.0 0.01000');
      expect(problems).toEqual([]);
      // The same page from an origin that the server does not know gets nothing.
      await page.goto(elsewhere.origin.replace('127.0.0.1', 'localhost'));
      await expect.poll(() => problems.join(' '), { timeout: 60_000 }).not.toBe('');
      expect(await page.title()).toBe('nothing yet');
    } finally {
      await browser.close();
    }
  });

  it('E3: trades by the quick starts in Python and with curl', { timeout: TIMEOUT_MS }, async () => {
    const steps = quickStartSteps({ clone: fromRoot(''), folder, env }).filter(({ name }) => !name.startsWith('TypeScript'));
    expect(steps.map(({ name }) => name)).toEqual(['curl', 'Python']);
    for (const step of steps) expect(await step.run(), step.name).toMatch(FILLED);
  });
});
