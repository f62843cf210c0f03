import type { People } from '@agio/module';

/** Data of the log-in, and what operators wrote, which is for operators alone: deleted when the account is closed. */
export const OWN_TABLES = [
  'identity_session',
  'identity_push',
  'identity_device',
  'identity_login',
  'identity_security_event',
  'identity_recovery_code',
  'identity_otp_proposal',
  'identity_verification',
  'identity_note',
  'identity_residence',
] as const;

/** Customers' own settings and data, and API keys. */
export const PERSONAL_TABLES = [
  'identity_profile',
  'identity_address',
  'identity_picture',
  'identity_private_picture',
  'identity_passkey',
  'identity_api_key',
] as const;

/** Accounts themselves: `leave/` exports and erases them, and calls the other modules for their data. */
export const identityPeople: People = {
  tables: [...OWN_TABLES, ...PERSONAL_TABLES, 'identity_public_name', 'identity_written_request'],
  kept: {
    identity_account: 'the number stays, so that nobody ever gets it again; every word of it is erased',
    identity_public_name:
      'names of shops and providers stay taken, so that nobody else trades under them; names of users and robots are freed',
    identity_written_request:
      'that somebody asked for their data or for its erasure and was answered in time can be asked of the house; what operators wrote about it is erased',
    identity_registration: 'freed when the account is closed',
  },
};
