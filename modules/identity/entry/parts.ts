import type { LogParts } from '../log/parts.ts';
import type { Background } from '../shared/background.ts';
import type { Captcha } from './captcha.ts';
import type { Tickets } from './tickets.ts';

/** All parts: what registration and log-in need besides. */
export interface EntryParts extends LogParts {
  readonly captcha: Captcha;
  readonly tickets: Tickets;
  readonly registrationKey: Uint8Array;
  /** Work that a response does not wait for. */
  readonly background: Background;
}
