import { fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { IdentityParts } from './parts.ts';
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
  const notYet = () => fail('NOT_YET_OPEN');
  return {
    ...createProfileHandlers(parts),
    ...createPictureHandlers(parts),
    listPasskeys: notYet,
    passkeyOptions: notYet,
    registerPasskey: notYet,
    removePasskey: notYet,
    passkeyLoginOptions: notYet,
    passkeyLogin: notYet,
    listApiKeys: notYet,
    createApiKey: notYet,
    removeApiKey: notYet,
  };
}
