// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.
import type { DeskCallName } from '@agio/contracts';

/** Method and path of every call of operators, without the schemas, which a browser should not load. */
export const DESK_ROUTES: Readonly<Record<DeskCallName, readonly ['GET' | 'POST', string]>> = {
  deskSites: ['GET', '/api/operator/sites'],
  deskSiteSave: ['POST', '/api/operator/sites/{host}/save'],
  deskMarkets: ['GET', '/api/operator/markets'],
  deskMarketStatus: ['POST', '/api/operator/markets/{market}/status'],
  deskLogin: ['POST', '/api/operator/login'],
  deskSecondStep: ['POST', '/api/operator/login/second'],
  deskRenew: ['POST', '/api/operator/session/renew'],
  deskLogout: ['POST', '/api/operator/logout'],
  deskVerify: ['POST', '/api/operator/verify'],
  deskInvitation: ['POST', '/api/operator/invitation'],
  deskAccept: ['POST', '/api/operator/invitation/accept'],
  deskPeople: ['GET', '/api/operator/people'],
  deskInvite: ['POST', '/api/operator/people/invite'],
  deskInvitationLink: ['POST', '/api/operator/people/{id}/link'],
  deskDisable: ['POST', '/api/operator/people/{id}/disable'],
  deskEndSessions: ['POST', '/api/operator/people/{id}/end'],
  deskPreview: ['POST', '/api/operator/requests/preview'],
  deskAsk: ['POST', '/api/operator/requests/ask'],
  deskRequests: ['GET', '/api/operator/requests'],
  deskRequest: ['GET', '/api/operator/requests/{id}'],
  deskDecide: ['POST', '/api/operator/requests/{id}/decide'],
  deskWithdraw: ['POST', '/api/operator/requests/{id}/withdraw'],
  deskAudit: ['GET', '/api/operator/audit'],
  deskCheckAudit: ['POST', '/api/operator/audit/check'],
  deskExportAudit: ['GET', '/api/operator/audit/export'],
  deskHouse: ['GET', '/api/operator/house'],
  deskIncome: ['GET', '/api/operator/house/income'],
};
