// Protects the way out to people's telephones: real requests of both kinds of provider to a server in this process.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmsSender } from './sms-sender.ts';

const requests: { url: string; authorization: string | undefined; key: unknown; body: string }[] = [];
let status = 201;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { authorization, 'idempotency-key': key } = request.headers;
    requests.push({ url: request.url ?? '', authorization, key, body });
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('{"sid":"SM1"}');
  });
});
let host = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));

const message = {
  id: 'job-1',
  to: '+8613800138000',
  kind: 'mobile',
  subject: '',
  text: '[Agio] 验证码 123456 & more',
  html: '',
  code: '123456',
} as const;

it('speaks Twilio’s Messages API', async () => {
  await createSmsSender(`twilio+http://AC1:to%2Fken@${host}/?from=+15005550006`).send(message);
  const request = requests.at(-1);
  expect(request?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
  expect(request?.authorization).toBe(`Basic ${Buffer.from('AC1:to/ken').toString('base64')}`);
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({ To: message.to, From: '+15005550006', Body: message.text });
});

it('calls a webhook with JSON, the token as bearer and the message’s id as its key', async () => {
  await createSmsSender(`http://any:s3cret@${host}/sms?x=1`).send(message);
  const request = requests.at(-1);
  expect(request).toMatchObject({ url: '/sms?x=1', authorization: 'Bearer s3cret', key: 'job-1' });
  expect(JSON.parse(request?.body ?? '')).toEqual({ id: 'job-1', to: message.to, text: message.text });
});

it('throws when the provider refuses or sends it elsewhere, and refuses addresses of no provider', async () => {
  const sender = createSmsSender(`http://${host}/sms`);
  status = 429;
  await expect(sender.send(message)).rejects.toMatchObject({ status: 429 });
  status = 302;
  await expect(sender.send(message)).rejects.toThrow('fetch failed');
  status = 201;
  expect(() => createSmsSender('smpp://host')).toThrow('SMS_URL');
  expect(() => createSmsSender(`twilio://AC1:token@${host}/`)).toThrow('from');
});
