import { defineContract } from '../contract.ts';
import { deskAudit, deskCheckAudit, deskExportAudit } from './calls/audit.ts';
import { deskHealth } from './calls/health.ts';
import { deskAccept, deskInvitation, deskLogin, deskLogout, deskRenew, deskSecondStep, deskVerify } from './calls/entry.ts';
import { deskKeyAdd, deskKeyBegin, deskSign, deskSignBegin } from './calls/keys.ts';
import { deskConfirm, deskDisable, deskDisplayName, deskEndSessions, deskInvitationLink, deskInvite, deskPeople } from './calls/people.ts';
import { deskAsk, deskDecide, deskPreview, deskRequest, deskRequests, deskWithdraw } from './calls/requests.ts';
import { deskMachines, deskSystem } from './calls/system.ts';
import { operatorErrors } from './errors.ts';
import { operatorsDesk } from './desk-words.ts';

export type { HealthPart, HealthReport } from './calls/health.ts';
export type { Machines, SystemState } from './calls/system.ts';
export * from './shapes/audit.ts';
export * from './shapes/operator.ts';
export * from './shapes/request.ts';

/** The people who run the site: operators, what takes two of them, and the log of all they did. */
export const operators = defineContract({
  name: 'operators',
  calls: {},
  desk: {
    deskLogin,
    deskSecondStep,
    deskRenew,
    deskLogout,
    deskVerify,
    deskKeyBegin,
    deskKeyAdd,
    deskSignBegin,
    deskSign,
    deskInvitation,
    deskAccept,
    deskPeople,
    deskInvite,
    deskInvitationLink,
    deskConfirm,
    deskDisable,
    deskEndSessions,
    deskDisplayName,
    deskPreview,
    deskAsk,
    deskRequests,
    deskRequest,
    deskDecide,
    deskWithdraw,
    deskAudit,
    deskCheckAudit,
    deskExportAudit,
    deskHealth,
    deskMachines,
    deskSystem,
  },
  errors: operatorErrors,
  channels: {},
  ...operatorsDesk,
});
