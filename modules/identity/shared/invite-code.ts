import { randomCode } from '@agio/credentials';

const LENGTH = 8;

/** A short code that people can read to each other. */
export const newInviteCode = (): string => randomCode(LENGTH);
