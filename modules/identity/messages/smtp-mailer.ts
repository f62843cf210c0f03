import { createTransport } from 'nodemailer';
import type { Messenger } from '../shared/message.ts';

const TIMEOUT_MS = 10_000;

/** The sender of a site's mail: by its host, else the sender of all. */
export type Senders = ReadonlyMap<string, string>;

/** `check` connects and logs in, sends nothing, and rejects where mail would not be taken. */
export type Mailer = Messenger & { check(): Promise<void>; close(): void };

/** Mail through an SMTP server, `smtp[s]://user:password@host:port`; `from` is the visible sender, and `senders` those of sites that have one of their own. */
export function createSmtpMailer(url: string, from: string, senders: Senders = new Map()): Mailer {
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
  return {
    async send({ id, to, subject, text, html, host = '' }) {
      const sender = senders.get(host) ?? from;
      const domain = /@([^\s>]+)/.exec(sender)?.[1] ?? 'localhost';
      // A second delivery of the same message has the same id, so that mail programs show it once.
      await transport.sendMail({ from: sender, to, subject, text, html, messageId: `<${id}@${domain}>` });
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
