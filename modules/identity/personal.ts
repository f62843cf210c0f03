import { fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';

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

export function createPersonalHandlers(): Handlers<PersonalCall> {
  const notYet = () => fail('NOT_YET_OPEN');
  return {
    accountSetting: notYet,
    listAddresses: notYet,
    setAddress: notYet,
    deleteAddress: notYet,
    qrCode: notYet,
    upload: notYet,
    getPicture: notYet,
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
