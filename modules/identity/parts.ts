import { deriveKey } from '@agio/credentials';
import type { EntryParts } from './entry/parts.ts';
import { InTurn, proofsOf } from '@agio/module';
import { Accounts } from './accounts/store.ts';
import { Background } from './shared/background.ts';
import { ApiKeys } from './sessions/api-keys/api-keys.ts';
import { CodeKey } from './factors/codes/code-key.ts';
import { Captcha } from './entry/captcha.ts';
import type { MessageData, SecurityKind } from './shared/message.ts';
import { Messages } from './messages/messages.ts';
import { Outbox } from './messages/outbox.ts';
import { personOf } from './messages/person.ts';
import { mailLogos } from './pictures/mail-logos.ts';
import { Passkeys } from './factors/passkeys/passkeys.ts';
import { Push } from './messages/push/push.ts';
import { createPublicNames } from './profile/public-names.ts';
import type { IdentityPorts, NoticeData } from './ports.ts';
import { dropPush } from './messages/push/store.ts';
import { Sessions } from './sessions/sessions.ts';
import { Tickets } from './entry/tickets.ts';
import { Tokens } from './sessions/tokens.ts';

/** What the handlers share. */
export type IdentityParts = EntryParts;

export function createParts(ports: IdentityPorts): IdentityParts {
  const now = (): number => ports.now();
  const outbox = new Outbox(now);
  const tokens = new Tokens(ports.sessionSecret, now);
  const proofs = proofsOf(ports);
  const accounts = new Accounts(proofs);
  const sessions = new Sessions(ports.database, tokens, proofs, now);
  const background = new Background((error) => ports.onError(error));
  const push = new Push({
    database: ports.database,
    key: deriveKey(ports.masterKey, 'push'),
    subject: () => subjectOf(ports.origins()),
    allowLoopback: ports.pushToLoopback === true,
    isLive: (session, customer) => sessions.isOf(session, customer),
    now,
  });
  sessions.onRevoked((session) => background.run(() => dropPush(ports.database, session)));
  return {
    ports,
    accounts,
    proofs,
    names: createPublicNames(ports),
    captcha: new Captcha({ sessionSecret: ports.sessionSecret, derivationsMax: ports.captchaCost, now }),
    sessions,
    push,
    tickets: new Tickets(tokens, now),
    outbox,
    passkeys: new Passkeys({ key: deriveKey(ports.sessionSecret, 'passkey'), now }),
    apiKeys: new ApiKeys({
      database: ports.database,
      proofs,
      key: deriveKey(ports.masterKey, 'api-key'),
      clock: ports.clock,
      now,
      isDisabled: (customer) => ports.isDisabled(customer),
      onError: (error) => ports.onError(error),
    }),
    codeKey: new CodeKey(ports.sessionSecret),
    deviceKey: deriveKey(ports.sessionSecret, 'device'),
    registrationKey: deriveKey(ports.masterKey, 'registration'),
    freezeKey: deriveKey(ports.sessionSecret, 'freeze'),
    closings: new InTurn(),
    masterKey: deriveKey(ports.masterKey, 'master'),
    background,
    messages: new Messages({
      database: ports.database,
      queueName: ports.messageQueue ?? 'message',
      key: deriveKey(ports.masterKey, 'message'),
      mail: ports.mail,
      sms: ports.sms,
      outbox: ports.keepMessages ? outbox : null,
      push,
      personOf: (by) => personOf(accounts, ports.database, by),
      siteOf: (host, language) => ({ ...ports.mailOf(host, language), origin: originOf(ports.origins(), host) }),
      logoOf: mailLogos(ports.database),
      note: async (id, customer, kind, data) => ports.note?.(id, customer, kind, noticeData(data)),
      clock: ports.clock,
      now,
      onError: (error) => ports.onError(error),
    }),
  };
}

/** The origin of a host; the first one for a host that is no site's. */
function originOf(origins: readonly string[], host: string): string | undefined {
  return origins.find((origin) => new URL(origin).hostname === host.toLowerCase()) ?? origins[0];
}

/** The contact of this site for a push service (RFC 8292): its own origin, where it has one. */
function subjectOf(origins: readonly string[]): string {
  return origins.find((origin) => origin.startsWith('https://')) ?? 'mailto:nobody@localhost';
}

/** The data of a message that its notice keeps: not the freeze link. */
function noticeData(data: MessageData[SecurityKind]): NoticeData {
  return {
    ...('device' in data ? { device: data.device, ip: data.ip } : {}),
    ...('what' in data ? { what: data.what } : {}),
    ...('ground' in data ? { ground: data.ground } : {}),
  };
}
