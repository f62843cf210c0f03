import { defineContract } from '../contract.ts';
import {
  getRealname,
  realnameCode,
  realnameDraft,
  realnameOwn,
  realnamePicture,
  realnameRequest,
  realnameView,
  realnameViews,
  userCA,
} from './calls/certification.ts';
import { certificationChannels } from './channels.ts';
import {
  deskCertification,
  deskCertificationDecide,
  deskCertificationPicture,
  deskCertificationRights,
  deskCertificationRightsSave,
  deskCertifications,
  deskCertificationView,
  deskCertificationWithdraw,
} from './desk/certification.ts';
import { certificationErrors } from './errors.ts';
import { certificationNotices } from './notices.ts';
import { certificationDesk } from './desk-words.ts';
import { certificationWords } from './customer-words.ts';

export type { DeskCertification, DeskCertificationRow } from './desk/certification.ts';
export * from './shapes/certification.ts';
export type { CertificationNotice } from './notices.ts';

/** Customers' identity: three levels, reviewed by people, and what each allows. */
export const certification = defineContract({
  name: 'certification',
  calls: {
    getRealname,
    realnameOwn,
    realnameCode,
    userCA,
    realnameRequest,
    realnameDraft,
    realnameView,
    realnamePicture,
    realnameViews,
  },
  desk: {
    deskCertifications,
    deskCertification,
    deskCertificationDecide,
    deskCertificationWithdraw,
    deskCertificationView,
    deskCertificationPicture,
    deskCertificationRights,
    deskCertificationRightsSave,
  },
  errors: certificationErrors,
  channels: certificationChannels,
  notices: certificationNotices,
  ...certificationDesk,
  ...certificationWords,
});
