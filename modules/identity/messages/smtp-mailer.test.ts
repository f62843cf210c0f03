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
