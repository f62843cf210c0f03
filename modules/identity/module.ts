import type { SiteModule } from '@agio/module';
import { PROVEN_RESIDENCE } from './accounts/residence.ts';
import { PROVEN_ACCOUNT } from './accounts/store.ts';
import { PROVEN_KEY } from './sessions/api-keys/store.ts';
import { PROVEN_DEVICE } from './sessions/devices.ts';
import type { Identity } from './identity.ts';
import { identityPeople } from './people.ts';
import type { IdentityPorts } from './ports.ts';
import { PROVEN_PASSKEY } from './factors/passkeys/store.ts';
import { PROVEN_WRITTEN_REQUEST } from './leave/written-requests.ts';
import { PROVEN_PICTURE } from './pictures/private-pictures.ts';
import { SEALED } from './sealed-columns.ts';
import { endAfterRestore } from './sessions/after-restore.ts';
import { PROVEN_SESSION } from './sessions/sessions.ts';

/** What other modules ask about people. */
type Offers =
  | 'accountOfCode'
  | 'accountsBetween'
  | 'activeBetween'
  | 'changeDelayUntil'
  | 'chosenNames'
  | 'countryOf'
  | 'customerNamed'
  | 'customerOf'
  | 'drawQr'
  | 'hasAuthenticator'
  | 'highestCustomer'
  | 'inviteCodesOf'
  | 'keepAnswerPicture'
  | 'keepSitePicture'
  | 'linkedWith'
  | 'mailNotice'
  | 'maskedNames'
  | 'names'
  | 'noteChange'
  | 'notePictureView'
  | 'openPicture'
  | 'pushNotice'
  | 'readQr'
  | 'residenceOf'
  | 'shippingAddressesOf'
  | 'signedUpAt'
  | 'signUpsByBucket'
  | 'useOrderPictures';

export const identity: SiteModule<'identity', IdentityPorts, Identity, Offers> = {
  name: 'identity',
  // Each part has its own numbering.
  migrations: [
    { module: 'identity', dir: new URL('./migrations/', import.meta.url) },
    { module: 'identity-profile', dir: new URL('./profile/migrations/', import.meta.url) },
    { module: 'identity-api-keys', dir: new URL('./sessions/api-keys/migrations/', import.meta.url) },
    { module: 'identity-passkeys', dir: new URL('./factors/passkeys/migrations/', import.meta.url) },
    { module: 'identity-desk', dir: new URL('./desk/migrations/', import.meta.url) },
    { module: 'identity-pictures', dir: new URL('./pictures/migrations/', import.meta.url) },
    { module: 'identity-push', dir: new URL('./messages/push/migrations/', import.meta.url) },
  ],
  people: identityPeople,
  sealed: SEALED,
  proven: [
    PROVEN_ACCOUNT,
    PROVEN_RESIDENCE,
    PROVEN_SESSION,
    PROVEN_DEVICE,
    PROVEN_PASSKEY,
    PROVEN_KEY,
    PROVEN_PICTURE,
    PROVEN_WRITTEN_REQUEST,
  ],
  afterRestore: endAfterRestore,
  offers: {
    accountOfCode: true,
    accountsBetween: true,
    activeBetween: true,
    changeDelayUntil: true,
    chosenNames: true,
    countryOf: true,
    customerNamed: true,
    customerOf: true,
    drawQr: true,
    hasAuthenticator: true,
    highestCustomer: true,
    inviteCodesOf: true,
    keepAnswerPicture: true,
    keepSitePicture: true,
    linkedWith: true,
    mailNotice: true,
    maskedNames: true,
    names: true,
    noteChange: true,
    notePictureView: true,
    openPicture: true,
    pushNotice: true,
    readQr: true,
    residenceOf: true,
    shippingAddressesOf: true,
    signedUpAt: true,
    signUpsByBucket: true,
    useOrderPictures: true,
  },
  open: async (ports) => (await import('./index.ts')).createIdentity(ports),
};
