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
    async send({ id, to, subject, text, html, host = '', pictures = [], sender }) {
      const set = senders.get(host) ?? from;
      const address = sender?.address ?? addressIn(set);
      const domain = /@([^\s>]+)/.exec(address)?.[1] ?? 'localhost';
      const attachments = pictures.map(({ bytes, cid, type }) => ({
        cid,
        content: Buffer.from(bytes),
        contentType: type,
        contentDisposition: 'inline' as const,
        filename: `${cid}.png`,
      }));
      // A second delivery of the same message has the same id, so that mail programs show it once.
      const messageId = `<${id}@${domain}>`;
      const visible = sender === undefined ? set : { name: onOneLine(sender.name), address };
      await transport.sendMail({ from: visible, to, subject, text, html, messageId, attachments });
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** The address of `name@host` or `Title <name@host>`. */
function addressIn(sender: string): string {
  return (/<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender).trim();
}

/** A header has no line breaks. */
function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
