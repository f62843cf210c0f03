// Protects the way out to people's mailboxes: a real SMTP conversation with a server in this process.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpMailer } from './smtp-mailer.ts';
import { catchMail } from './testing/mail-catcher.ts';
import type { MailCatcher } from './testing/mail-catcher.ts';

let catcher: MailCatcher;
beforeAll(async () => void (catcher = await catchMail()));
afterAll(() => catcher.close());

it('delivers text and HTML under the message’s own id, and throws when the server refuses', async () => {
  const mailer = createSmtpMailer(catcher.url, 'Agio <no-reply@example.org>');
  const message = {
    id: '0190-job',
    to: 'someone@example.org',
    kind: 'email',
    subject: '验证码\r\nBcc: thief@example.org',
    text: 'Your code is 123456.',
    html: '<p>Your code is 123456.</p>',
    code: '123456',
  } as const;
  await mailer.send(message);
  const [mail] = catcher.mails;
  expect(mail).toMatchObject({ messageId: '<0190-job@example.org>', from: { address: 'no-reply@example.org' } });
  expect(mail?.to?.map((one) => one.address)).toEqual(['someone@example.org']);
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.text).toContain('Your code is 123456.');
  expect(mail?.html).toContain('<p>Your code is 123456.</p>');
  catcher.refuse(1, 550);
  await expect(mailer.send(message)).rejects.toThrow('550');
  mailer.close();
});

it('O15: is from the sender of its site, and from that of all where a site has none', async () => {
  const senders = new Map([['b.example', 'B <no-reply@b.example>']]);
  const mailer = createSmtpMailer(catcher.url, 'Agio <no-reply@example.org>', senders);
  const message = { to: 'someone@example.org', kind: 'email', subject: 'Hello', text: 'Hello', html: '', code: null } as const;
  const before = catcher.mails.length;
  await mailer.send({ ...message, id: 'one', host: 'b.example' });
  await mailer.send({ ...message, id: 'two', host: 'c.example' });
  await mailer.send({ ...message, id: 'three' });
  const sent = catcher.mails.slice(before);
  expect(sent.map(({ from }) => from?.address)).toEqual(['no-reply@b.example', 'no-reply@example.org', 'no-reply@example.org']);
  expect(sent[0]).toMatchObject({ messageId: '<one@b.example>', from: { name: 'B' } });
  mailer.close();
});

it('O15: has the name of its site and the site’s own address, and neither can add a header', async () => {
  const mailer = createSmtpMailer(catcher.url, 'Agio <no-reply@example.org>', new Map([['b.example', 'B <no-reply@b.example>']]));
  const message = { to: 'someone@example.org', kind: 'email', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', code: null } as const;
  const before = catcher.mails.length;
  const named = (id: string, name: string, address: string | null, host = '') =>
    mailer.send({ ...message, id, host, sender: { name, address } });
  await named('name', '商店', null);
  await named('host', 'Bridge', null, 'b.example');
  await named('own', 'Bridge', 'post@bridge.example', 'b.example');
  await named('header', 'Bridge\r\nBcc: thief@example.org', null);
  await named('quote', 'Bridge" <thief@example.org>, "', null);
  const sent = catcher.mails.slice(before);
  expect(sent.map(({ from }) => from)).toEqual([
    { name: '商店', address: 'no-reply@example.org' },
    { name: 'Bridge', address: 'no-reply@b.example' },
    { name: 'Bridge', address: 'post@bridge.example' },
    { name: 'Bridge Bcc: thief@example.org', address: 'no-reply@example.org' },
    { name: 'Bridge" <thief@example.org>, "', address: 'no-reply@example.org' },
  ]);
  expect(sent.flatMap(({ bcc = [] }) => bcc)).toEqual([]);
  expect(sent[2]?.messageId).toBe('<own@bridge.example>');
  mailer.close();
});

it('carries the logo that its HTML shows', async () => {
  const mailer = createSmtpMailer(catcher.url, 'Agio <no-reply@example.org>');
  const bytes = Uint8Array.of(1, 2, 3);
  const html = '<img src="cid:logo" alt="Agio">';
  const pictures = [{ cid: 'logo', type: 'image/png', bytes } as const];
  await mailer.send({ id: 'logo', to: 'a@example.org', kind: 'email', subject: 'Hello', text: 'Hello', html, code: null, pictures });
  const { attachments, text } = catcher.mails.at(-1) ?? {};
  expect(attachments).toMatchObject([{ contentId: '<logo>', mimeType: 'image/png', disposition: 'inline' }]);
  expect(new Uint8Array(attachments?.[0]?.content as ArrayBuffer)).toEqual(bytes);
  expect(text).toBe('Hello\n');
  mailer.close();
});

it('O8: asks whether mail would be taken, and sends none', async () => {
  const catcher = await catchMail();
  const mailer = createSmtpMailer(catcher.url, 'Agio <no-reply@agio.example>');
  await mailer.check();
  expect(catcher.mails).toEqual([]);
  mailer.close();
  await catcher.close();
  const gone = createSmtpMailer(catcher.url, 'Agio <no-reply@agio.example>');
  await expect(gone.check()).rejects.toMatchObject({ code: 'ESOCKET' });
  gone.close();
});
