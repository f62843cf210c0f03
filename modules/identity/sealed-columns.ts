import { deriveKey } from '@agio/credentials';
import type { SealedColumn } from '@agio/database';
import { SEALED_PICTURE_KEYS } from './pictures/private-pictures.ts';

const keyFor =
  (use: string): SealedColumn['key'] =>
  (masterKey) =>
    deriveKey(masterKey, use);

/**
 * API keys, authenticators, private pictures' keys, browsers that get pushes and the key that pushes are signed with, and messages on
 * their way, which are in the queue's own table.
 */
export const SEALED: readonly SealedColumn[] = [
  {
    key: keyFor('api-key'),
    read: `select key as id, 'api key ' || key as purpose, secret as sealed from identity_api_key for update`,
    write: 'update identity_api_key set secret = $2 where key = $1',
  },
  {
    key: keyFor('master'),
    read: `select customer::text as id, 'otp ' || customer as purpose, otp_secret as sealed from identity_account where otp_secret is not null for update`,
    write: 'update identity_account set otp_secret = $2 where customer = $1::int8',
  },
  {
    key: keyFor('master'),
    read: `select customer || ' ' || session as id, 'otp proposal ' || customer || ' ' || session as purpose, secret as sealed from identity_otp_proposal for update`,
    write: `update identity_otp_proposal set secret = $2 where customer || ' ' || session = $1`,
  },
  SEALED_PICTURE_KEYS,
  {
    key: keyFor('push'),
    read: `select session as id, 'push ' || session as purpose, subscription as sealed from identity_push for update`,
    write: 'update identity_push set subscription = $2 where session = $1',
  },
  {
    key: keyFor('push'),
    read: `select id::text as id, 'push key' as purpose, private_key as sealed from identity_push_key for update`,
    write: 'update identity_push_key set private_key = $2 where id = $1::int4',
  },
  {
    key: keyFor('message'),
    maybe: 'pgboss.job',
    read: `select id::text as id, 'message' as purpose, data->>'sealed' as sealed from pgboss.job where data ? 'sealed' for update`,
    write: `update pgboss.job set data = jsonb_set(data, '{sealed}', to_jsonb($2::text)) where id = $1::uuid`,
  },
];
