import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@agio/client';
import type { Client } from '@agio/client';
import { assert } from '@agio/kernel';
import { solveCaptcha } from '../apps/server/demo/captcha.ts';
import { startServer } from '../harness/server.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

const ACCOUNTS = 1_000;
const ACCOUNTS_MIN = 3;
const AT_ONCE = 2;
const PASSWORD = 'letters4digits';

interface Answer {
  readonly ms: number;
  readonly status: number;
  readonly body: string;
}

/**
 * Whether a log-in reveals which accounts exist: one wrong attempt with each of a thousand that do and a thousand that do not,
 * limits off. Status and body must be the same for all; the medians of the times are printed as a ratio.
 */
export async function benchEnumeration(print: Print, scale: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-enumeration-'));
  const seed = join(folder, 'seed.json');
  const known = Array.from({ length: scaled(ACCOUNTS, scale, ACCOUNTS_MIN) }, (_, n) => `known-${n}@agio.example`);
  const customers = known.map((account, n) => ({ account, password: PASSWORD, username: `known${n}`, balances: {} }));
  writeFileSync(seed, JSON.stringify({ title: 'Enumeration', coins: [{ code: 'USDT', name: 'Tether USD' }], markets: [], customers }));
  const server = await startServer({
    env: { SEED: seed, RATE_LIMITS: 'off', CODE_LIMITS: 'off', DEVICE_DELAY: 'off', CAPTCHA_COST: '1' },
    readyWithinMs: 240_000,
  });
  try {
    const client = createClient({ baseUrl: server.url, language: 'en-US', getToken: () => null });
    // In turns, so that other load on the machine affects both alike.
    const tries = known.flatMap((account, n) => [account, `nobody-${n}@agio.example`]);
    const answers = new Map<string, Answer>();
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let account = tries[next++]; account !== undefined; account = tries[next++])
          answers.set(account, await tryOnce(server.url, client, account));
      }),
    );
    const of = (prefix: string): Answer[] => [...answers].filter(([account]) => account.startsWith(prefix)).map(([, answer]) => answer);
    const [existing, unknown] = [of('known-'), of('nobody-')];
    const said = new Set([...existing, ...unknown].map(({ status, body }) => `${status} ${body}`));
    assert(said.size === 1, `known and unknown accounts are answered differently: ${[...said].join(' | ')}`);
    const [a, b] = [median(existing), median(unknown)];
    print(
      `${existing.length} existing and ${unknown.length} unknown accounts, one wrong password each, ${AT_ONCE} at a time: all answered ${[...said][0]}`,
    );
    print(`median ${a.toFixed(2)} ms for existing, ${b.toFixed(2)} ms for unknown accounts`);
    print(`figure enumeration.median_ratio ${(a / b).toFixed(3)}`);
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryOnce(url: string, client: Client, account: string): Promise<Answer> {
  const { challenge } = await client.call('createCaptcha', { body: { purpose: 'login' } });
  const { token } = await client.call('verifyCaptcha', { body: { payload: await solveCaptcha(challenge) } });
  const body = JSON.stringify({ account, password: 'Wrong42moss', token });
  const before = performance.now();
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const text = await response.text();
  const ms = performance.now() - before;
  // Its own number is in each answer.
  return { ms, status: response.status, body: text.replace(/"requestId":"[^"]*"/, '"requestId":"…"') };
}

function median(answers: readonly Answer[]): number {
  const sorted = answers.map(({ ms }) => ms).sort((x, y) => x - y);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2;
}
