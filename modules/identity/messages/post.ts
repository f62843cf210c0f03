import type { Messenger } from '../ports.ts';
import type { Message } from './message.ts';

export interface PostOptions {
  readonly mail: Messenger | null;
  readonly sms: Messenger | null;
  readonly outbox: Messenger | null;
  onError(error: unknown): void;
}

/** Brings a message on its way by what is configured; false when nothing is, or when the provider failed. */
export async function post(message: Message, options: PostOptions): Promise<boolean> {
  const messenger = (message.kind === 'email' ? options.mail : options.sms) ?? options.outbox;
  if (messenger === null) return false;
  try {
    await messenger.send(message);
    return true;
  } catch (error) {
    options.onError(error);
    return false;
  }
}
