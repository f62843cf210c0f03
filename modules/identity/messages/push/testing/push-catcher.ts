import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushText } from '../../../shared/message.ts';
import type { PushSubscription } from '../push.ts';

/** A real push service on this machine, with one browser that opens what it is sent. */
export interface PushCatcher {
  readonly subscription: PushSubscription;
  readonly caught: { readonly said: PushText; readonly headers: IncomingHttpHeaders }[];
  /** Requests so far, refused ones included. */
  asked(): number;
  /** Answers the next requests with these, then with 201. */
  answer(...statuses: number[]): void;
  close(): Promise<void>;
}

export async function catchPushes(): Promise<PushCatcher> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const caught: PushCatcher['caught'] = [];
  let answers: number[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked += 1;
      const status = answers.shift() ?? 201;
      if (status === 201)
        caught.push({ said: JSON.parse(openPush(Buffer.concat(chunks), browser, auth)) as PushText, headers: request.headers });
      response.writeHead(status, { location: '/elsewhere' }).end('{"never":"read"}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${port}/push/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    caught,
    asked: () => asked,
    answer: (...statuses) => void (answers = statuses),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** What a browser does with a message (RFC 8291 §3, RFC 8188 §2): one record, whose padding ends with the delimiter 2. */
function openPush(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const server = body.subarray(21, 21 + idLength);
  const derive = (key: Uint8Array, from: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, from, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), server]);
  const secret = derive(browser.computeSecret(server), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + idLength);
  const opener = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
