import type { People } from '@agio/module';

/** What belongs to a log-in, and goes when the account is closed. */
export const OWN_TABLES = [
  'identity_session',
  'identity_device',
  'identity_login',
  'identity_security_event',
  'identity_recovery_code',
  'identity_otp_proposal',
  'identity_verification',
] as const;

/** What customers keep of themselves, and keys that act for them. */
export const PERSONAL_TABLES = [
  'identity_profile',
  'identity_address',
  'identity_picture',
  'identity_passkey',
  'identity_api_key',
] as const;

/** Accounts themselves: `leave/` exports and erases them, and asks the other modules for theirs. */
export const identityPeople: People = {
  tables: [...OWN_TABLES, ...PERSONAL_TABLES],
  kept: {
    identity_account: 'the number stays, so that nobody ever gets it again; every word of it is erased',
    identity_registration: 'freed when the account is closed',
  },
};
