// Protects: no request, whatever is wrong about it, is answered with a fault of the server: on every route, for customers and operators (B7).
import { expect, inject, it } from 'vitest';
import { sharedSite } from '../../harness/shared-sites.ts';
import { sendMalformed } from '../../tools/malform/run.ts';

/** `npm run malform` sends 20,000. */
const REQUESTS = 100;

it('B7: a drawn share of malformed requests is refused in words', { timeout: 240_000 }, async () => {
  const { faults } = await sendMalformed(await sharedSite('plain'), REQUESTS, inject('testSeed') + 1);
  expect(faults).toEqual([]);
});

it('B7: text that no database keeps is refused by the gateway, wherever it stands', async () => {
  const site = await sharedSite('plain');
  const { token } = await site.customer();
  const ask = async (url: string, body?: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const response = await fetch(site.url + url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
    return response.json();
  };
  const refusal = (field: string) => ({ code: 'PARAMETER_ERROR', details: [{ field, problem: 'invalid_text' }] });
  expect(await ask('/api/news?q=%00')).toMatchObject(refusal('q'));
  expect(await ask('/api/workorder/list?q=a%00b')).toMatchObject(refusal('q'));
  expect(await ask('/api/money/feedback/add', String.raw`{"content":"half a pair: \ud83e"}`)).toMatchObject(refusal('content'));
});
