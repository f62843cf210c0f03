// Protects: an operator's figures are those of the running server, only for who may read them, and alert rules ask for none that is missing.
import { readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBehindGateway } from '../../../harness/behind-gateway.ts';
import { openSmall } from '../../../harness/small-site.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { fromRoot } from '../../../harness/small-site.ts';
import { expressionsIn, metricsIn } from '../../../tools/check/examples/prometheus.ts';

const TOKEN = 'q1Yw8Zr3Tb6Vn0Mc';
let server: OpenedSite;
let url: string;

beforeAll(async () => {
  server = await openSmall(undefined, { METRICS_PORT: '0', METRICS_TOKEN: TOKEN });
  url = /figures at (\S+)/.exec(server.output())?.[1] ?? '';
}, 180_000);
afterAll(() => server.remove());

const read = async (authorization: string): Promise<Response> => await fetch(url, { headers: { authorization } });

// A gateway has figures of its own process.
it.skipIf(isBehindGateway)('D1: figures are read with the token, and not without', async () => {
  await fetch(`${server.url}/api/exchange/markets`);
  await fetch(`${server.url}/readyz`);
  const text = await (await read(`Bearer ${TOKEN}`)).text();
  expect(text).toMatch(/^agio_ready\{part="trading"\} 1$/m);
  expect(text).toMatch(/^agio_http_request_seconds_count\{route="\/api\/exchange\/markets",method="GET",status="2xx"\} [1-9]/m);
  expect(Number(/^agio_disk_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
  expect((await read('')).status).toBe(401);
  expect((await read('Bearer wrong')).status).toBe(401);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

it.each(['alerts.yaml', 'examples/grafana.json'])('D1: every figure that %s asks for is there', async (file) => {
  const text = await (await read(`Bearer ${TOKEN}`)).text();
  const expressions = expressionsIn(parseYaml(readFileSync(fromRoot(`docs/operating/${file}`), 'utf8')));
  const asked = new Set(expressions.flatMap(metricsIn));
  expect(asked.size).toBeGreaterThan(5);
  for (const name of asked) expect(text, name).toContain(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `);
});

it('D2: each part says whether it works', async () => {
  const { parts, ready } = (await (await fetch(`${server.url}/readyz`)).json()) as { ready: boolean; parts: Record<string, unknown> };
  expect(ready).toBe(true);
  expect(Object.keys(parts)).toEqual(['trading', 'histories', 'wallet']);
  for (const part of Object.keys(parts)) expect((await fetch(`${server.url}/readyz/${part}`)).status).toBe(200);
});
