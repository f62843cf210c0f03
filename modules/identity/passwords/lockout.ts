import { lockoutOver } from '@agio/credentials';

/** Wrong passwords and codes of customers. */
export const { clearAttempts, sweepAttempts, takeAttempt, wrongSoFar } = lockoutOver('identity_login_failure');
