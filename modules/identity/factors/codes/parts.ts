import type { MessageParts } from '../../messages/parts.ts';
import type { ProfileParts } from '../../profile/parts.ts';
import type { SessionParts } from '../../sessions/parts.ts';
import type { CodeKey } from './code-key.ts';

/** What codes are sent and checked with. */
export interface CodeParts extends ProfileParts, MessageParts, SessionParts {
  readonly codeKey: CodeKey;
  /** Key for encrypting secrets that must be read back. */
  readonly masterKey: Uint8Array;
}
