import type { IdentityPorts } from '../ports.ts';
import type { ApiKeys } from './api-keys/api-keys.ts';
import type { Sessions } from './sessions.ts';

/** The sender of a request. */
export interface SessionParts {
  readonly ports: IdentityPorts;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly deviceKey: Uint8Array;
}
