// Protects the way out to people's mailboxes: a real SMTP conversation with a server in this process.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpMailer } from './smtp-mailer.ts';

const received: string[] = [];
let refuse = false;
const server = createServer((socket) => {
  let inData = false;
  let text = '';
  socket.write('220 test\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    text += chunk.toString('utf8');
    if (inData) {
      if (!text.endsWith('\r\n.\r\n')) return;
      received.push(text);
      inData = false;
      socket.write('250 kept\r\n');
    } else {
      if (/^RCPT/i.test(text)) received.push(text.trim());
      inData = /^DATA/i.test(text);
      socket.write(refuse && /^MAIL/i.test(text) ? '550 not here\r\n' : inData ? '354 go on\r\n' : '250 fine\r\n');
    }
    text = '';
  });
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void server.close(resolve)));

it('delivers text to the address, and throws when the server refuses', async () => {
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'Agio <no-reply@example.org>');
  const message = { to: 'someone@example.org', kind: 'email', subject: '验证码', text: 'Your code is 123456.', code: '123456' } as const;
  await mailer.send(message);
  expect(received[0]).toBe('RCPT TO:<someone@example.org>');
  expect(received[1]).toContain('Your code is 123456.');
  expect(received[1]).toContain('From: Agio <no-reply@example.org>');
  refuse = true;
  await expect(mailer.send(message)).rejects.toThrow('550');
  mailer.close();
});
