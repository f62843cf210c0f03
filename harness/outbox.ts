import type { Site } from './site.ts';

/** A message as the development outbox shows it. */
export interface OutboxMessage {
  /** Grows with every message. */
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
}

/** Messages to an address, newest first. */
export async function messagesTo(server: Pick<Site, 'url'>, to: string): Promise<readonly OutboxMessage[]> {
  const response = await fetch(`${server.url}/dev/outbox.json?to=${encodeURIComponent(to)}`);
  return (await response.json()) as OutboxMessage[];
}

/** What `send` makes the server send to an address: waits until a newer message is there that `isIt`. */
export async function sentBy(
  server: Pick<Site, 'url'>,
  to: string,
  send: () => Promise<unknown>,
  isIt: (message: OutboxMessage) => boolean = () => true,
): Promise<OutboxMessage> {
  const find = async (): Promise<OutboxMessage | undefined> => (await messagesTo(server, to)).find(isIt);
  const before = (await find())?.id ?? 0;
  await send();
  for (let waited = 0; waited < 120_000; waited += 25) {
    const newest = await find();
    if (newest !== undefined && newest.id > before) return newest;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no message came to ${to}`);
}

/** The code of the message that `send` makes the server send. */
export async function codeSentBy(server: Pick<Site, 'url'>, to: string, send: () => Promise<unknown>): Promise<string> {
  const { code } = await sentBy(server, to, send, (message) => message.code !== null);
  return code ?? '';
}
