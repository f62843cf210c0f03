import type { Messages } from './messages.ts';
import type { Outbox } from './outbox.ts';
import type { Push } from './push/push.ts';

/** Messages to people. */
export interface MessageParts {
  /** All messages to people: `messages.tell(to, kind, data, session?)`. */
  readonly messages: Messages;
  readonly push: Push;
  readonly outbox: Outbox;
}
