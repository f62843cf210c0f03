import type { MigrationSource } from '@agio/database';

export type { Identity, IdentityCall, SeededCustomer } from './identity.ts';
export { createIdentity } from './identity.ts';
export type { Message } from './messages/message.ts';
export type { OutboxEntry } from './messages/outbox.ts';
export { createSmtpMailer } from './messages/smtp-mailer.ts';
export type { IdentityPorts, Messenger } from './ports.ts';
export type { SessionOwner } from './sessions.ts';
export { uidOf } from './uid.ts';

export const identityMigrations: MigrationSource = { module: 'identity', dir: new URL('./migrations/', import.meta.url) };
