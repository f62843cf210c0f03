import { Captcha } from './captcha.ts';
import { deriveKey } from './keys.ts';
import type { Message } from './messages/message.ts';
import { Outbox } from './messages/outbox.ts';
import { post } from './messages/post.ts';
import type { IdentityPorts } from './ports.ts';
import { Sessions } from './sessions.ts';
import { Tokens } from './tokens.ts';

/** What the handlers share. */
export interface IdentityParts {
  readonly ports: IdentityPorts;
  readonly captcha: Captcha;
  readonly sessions: Sessions;
  readonly outbox: Outbox;
  readonly codeKey: Uint8Array;
  /** False when the message could not be brought on its way. */
  send(message: Message): Promise<boolean>;
}

export function createParts(ports: IdentityPorts): IdentityParts {
  const now = (): number => ports.now();
  const outbox = new Outbox(now);
  return {
    ports,
    captcha: new Captcha({ sessionSecret: ports.sessionSecret, derivationsMax: ports.captchaCost, now }),
    sessions: new Sessions(ports.database, new Tokens(ports.sessionSecret, now), now),
    outbox,
    codeKey: deriveKey(ports.sessionSecret, 'code'),
    send: (message) =>
      post(message, {
        mail: ports.mail,
        sms: ports.sms,
        outbox: ports.keepMessages ? outbox : null,
        onError: (error) => ports.onError(error),
      }),
  };
}
