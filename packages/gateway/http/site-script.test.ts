// Protects the pages from the script of their site: it is served in a sandbox of its own, under a policy that lets nothing else run, by the site's own host alone.
import { expect, it } from 'vitest';
import { bareServer } from '../testing/bare-server.ts';

const CODE = 'count("</script>")';
const serverWith = (more: Parameters<typeof bareServer>[0] = {}) =>
  bareServer({ siteScriptOf: (host) => (host === 'shop.example' ? CODE : ''), ...more });
const HOST = { host: 'shop.example:8080' };

it('is a sandboxed document that loads the approved text and nothing else', async () => {
  const app = await serverWith();
  const page = await app.inject({ url: '/site-script', headers: HOST });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const rules = Object.fromEntries(
    String(page.headers['content-security-policy'])
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  );
  expect(rules).toEqual({
    sandbox: 'allow-scripts',
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'unsafe-inline'",
    'img-src': 'https: data:',
    'connect-src': 'https:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
  });
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  // The text is never a part of the document, where it could end the element that holds it.
  expect(page.body).not.toContain('count(');
  const file = await app.inject({ url: '/site-script.js', headers: HOST });
  expect([file.headers['content-type'], file.body]).toEqual(['text/javascript; charset=utf-8', CODE]);
  await app.close();
});

it.each(['/site-script', '/site-script.js'])('%s is nothing where the site has no script, nor on the origin of operators', async (url) => {
  const app = await serverWith();
  expect((await app.inject({ url, headers: { host: 'other.example' } })).statusCode).toBe(404);
  await app.close();
  const console = await bareServer();
  expect((await console.inject({ url, headers: HOST })).statusCode).toBe(404);
  await console.close();
});
