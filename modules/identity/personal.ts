import type { Handlers } from '@agio/contracts';
import { createApiKeyHandlers } from './api-keys/handlers.ts';
import type { IdentityParts } from './parts.ts';
import { createPasskeyHandlers } from './passkeys/handlers.ts';
import { createPictureHandlers } from './pictures/handlers.ts';
import { createProfileHandlers } from './profile/handlers.ts';

/** What a customer keeps and shows of themselves, and the keys that act for them. */
export type PersonalCall =
  | 'accountSetting'
  | 'listAddresses'
  | 'setAddress'
  | 'deleteAddress'
  | 'qrCode'
  | 'upload'
  | 'getPicture'
  | 'listPasskeys'
  | 'passkeyOptions'
  | 'registerPasskey'
  | 'removePasskey'
  | 'passkeyLoginOptions'
  | 'passkeyLogin'
  | 'listApiKeys'
  | 'createApiKey'
  | 'removeApiKey';

export function createPersonalHandlers(parts: IdentityParts): Handlers<PersonalCall> {
  return {
    ...createProfileHandlers(parts),
    ...createPictureHandlers(parts),
    ...createPasskeyHandlers(parts),
    ...createApiKeyHandlers(parts),
  };
}
