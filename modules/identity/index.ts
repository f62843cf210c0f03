import type { MigrationSource } from '@agio/database';

export type { KeyRequest, KeyVerdict } from './api-keys/api-keys.ts';
export type { Identity, IdentityCall, SeededCustomer } from './identity.ts';
export { createIdentity } from './identity.ts';
export type { Message } from './messages/message.ts';
export type { Messenger } from './messages/messages.ts';
export type { OutboxEntry } from './messages/outbox.ts';
export { createSmsSender } from './messages/sms/sms-sender.ts';
export { createSmtpMailer } from './messages/smtp-mailer.ts';
export type { IdentityPorts } from './ports.ts';
export { opensAny, opensCheck, reseal, sealCheck } from './reseal.ts';
export type { Resealed } from './reseal.ts';
export { endAfterRestore } from './security/after-restore.ts';
export type { SessionOwner } from './sessions.ts';
export { uidOf } from './uid.ts';

/** The tables of accounts, then those of the rooms beside them, each with numbers of its own. */
export const identityMigrations: readonly MigrationSource[] = [
  { module: 'identity', dir: new URL('./migrations/', import.meta.url) },
  { module: 'identity-profile', dir: new URL('./profile/migrations/', import.meta.url) },
  { module: 'identity-api-keys', dir: new URL('./api-keys/migrations/', import.meta.url) },
  { module: 'identity-passkeys', dir: new URL('./passkeys/migrations/', import.meta.url) },
  { module: 'identity-pictures', dir: new URL('./pictures/migrations/', import.meta.url) },
];
