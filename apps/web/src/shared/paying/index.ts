export { CertifyFirst, useMustCertify } from './certify-first.tsx';
export { PayeeFacts } from './payee-facts.tsx';
export { dropPictures, idsOf, PictureField, type PickedPicture } from './picture-field.tsx';
export { ShownPicture } from './shown-picture.tsx';
export { shareText, useUsual } from './usual.ts';
