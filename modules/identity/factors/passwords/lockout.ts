import { lockoutOver } from '@agio/credentials';

/** Wrong passwords and codes of customers. */
export const { clearAttempts, forgetAttempts, sweepAttempts, takeAttempt, wrongSoFar } = lockoutOver('identity_login_failure');
