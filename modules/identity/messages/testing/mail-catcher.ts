import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server in this process that stores what it receives. */
export interface MailCatcher {
  readonly url: string;
  readonly mails: Email[];
  /** Refuses this many further deliveries, temporarily (451) or permanently (550). */
  refuse(count: number, code?: 451 | 550): void;
  /** Connections are accepted and dropped. */
  close(): Promise<void>;
}

export async function catchMail(): Promise<MailCatcher> {
  const mails: Email[] = [];
  let refusals = 0;
  let refusalCode = 451;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(address, _session, callback) {
      if (refusals === 0) return callback();
      refusals -= 1;
      callback(Object.assign(new Error(`not now, ${address.address}`), { responseCode: refusalCode }));
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          callback();
        }, callback);
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(count, code = 451) {
      refusals = count;
      refusalCode = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
