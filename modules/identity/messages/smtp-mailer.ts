import { createTransport } from 'nodemailer';
import type { Messenger } from './messages.ts';

const TIMEOUT_MS = 10_000;

/** Mail through an SMTP server, `smtp[s]://user:password@host:port`; `from` is the visible sender. */
export function createSmtpMailer(url: string, from: string): Messenger & { close(): void } {
  const given = new URL(url);
  const transport = createTransport({
    host: given.hostname,
    port: given.port === '' ? (given.protocol === 'smtps:' ? 465 : 587) : Number(given.port),
    secure: given.protocol === 'smtps:',
    ...(given.username === '' ? {} : { auth: { user: decodeURIComponent(given.username), pass: decodeURIComponent(given.password) } }),
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A message is only text: nothing may be read from files or other servers.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html }) {
      // A second delivery of the same message has the same id, so that mail programs show it once.
      await transport.sendMail({ from, to, subject, text, html, messageId: `<${id}@${domain}>` });
    },
    close: () => transport.close(),
  };
}
