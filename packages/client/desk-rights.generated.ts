// Written by `npm run generate` from the contracts; routes.test.ts fails when it is stale.
import type { DeskCallName, RequestName, RequestPeople, Role } from '@agio/contracts';

/** What a page has to know about a call of operators before it offers it. */
export interface DeskRight {
  /** The capability whose call it is. */
  readonly of: string;
  /** Each of them is enough; null for calls that need none. */
  readonly roles: readonly Role[] | null;
  /** It only reads, and is not written to the audit log: a page may repeat it by a timer. */
  readonly isWatched?: true;
  /** Shortest and longest text, or least and greatest number, of the fields of its body. */
  readonly limits?: Readonly<Record<string, readonly [number, number]>>;
}

/** Who may make each call of operators, and the limits of what they enter. */
export const DESK_RIGHTS: Readonly<Record<DeskCallName, DeskRight>> = {
  deskCustomers: {
    of: 'identity',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomer: {
    of: 'identity',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomerContact: {
    of: 'identity',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomerSessions: {
    of: 'identity',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomerLogins: {
    of: 'identity',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomerEvents: {
    of: 'identity',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomerNotes: {
    of: 'identity',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomerNote: {
    of: 'identity',
    roles: ['owner', 'finance', 'compliance', 'support'],
    limits: { note: [1, 2000] },
  },
  deskCustomerDisable: {
    of: 'identity',
    roles: ['owner', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskCustomerEndSessions: {
    of: 'identity',
    roles: ['owner', 'compliance', 'support'],
    limits: { session: [1, 64], reason: [3, 500] },
  },
  deskCustomerUnlock: {
    of: 'identity',
    roles: ['owner', 'compliance', 'support'],
    limits: { reason: [3, 500] },
  },
  deskCustomerWrittenRequests: {
    of: 'identity',
    roles: ['owner', 'compliance', 'support', 'auditor'],
  },
  deskWrittenRequests: {
    of: 'identity',
    roles: ['owner', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskWrittenRequest: {
    of: 'identity',
    roles: ['owner', 'compliance', 'support', 'auditor'],
  },
  deskWrittenRequestRecord: {
    of: 'identity',
    roles: ['owner', 'compliance', 'support'],
    limits: { note: [1, 2000] },
  },
  deskWrittenRequestCopy: {
    of: 'identity',
    roles: ['owner', 'compliance'],
  },
  deskWrittenRequestFulfil: {
    of: 'identity',
    roles: ['owner', 'compliance'],
    limits: { note: [1, 2000] },
  },
  deskWrittenRequestRefuse: {
    of: 'identity',
    roles: ['owner', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskSites: {
    of: 'content',
    roles: ['owner', 'content', 'auditor'],
    isWatched: true,
  },
  deskSitePicture: {
    of: 'content',
    roles: ['owner', 'content'],
  },
  deskSiteSave: {
    of: 'content',
    roles: ['owner', 'content'],
    limits: { reason: [3, 500] },
  },
  deskNotices: {
    of: 'content',
    roles: ['owner', 'content', 'support', 'auditor'],
    isWatched: true,
  },
  deskNoticeCount: {
    of: 'content',
    roles: ['owner', 'content'],
    isWatched: true,
  },
  deskNoticeSend: {
    of: 'content',
    roles: ['owner', 'content'],
    limits: { reason: [3, 500] },
  },
  deskNoticeStop: {
    of: 'content',
    roles: ['owner', 'content'],
  },
  deskNoticeContinue: {
    of: 'content',
    roles: ['owner', 'content'],
  },
  deskMaintenance: {
    of: 'content',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskMaintenanceBegin: {
    of: 'content',
    roles: ['owner'],
    limits: { reason: [3, 500] },
  },
  deskMaintenanceEnd: {
    of: 'content',
    roles: ['owner'],
    limits: { reason: [3, 500] },
  },
  deskMarkets: {
    of: 'spot',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskMarketStatus: {
    of: 'spot',
    roles: ['owner', 'finance', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskMarketWaiting: {
    of: 'spot',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskCustomerOrders: {
    of: 'spot',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskWalletChain: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskWalletChains: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskWalletHalt: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskWalletNodes: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskWalletReconciliation: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskWalletCoins: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskWalletToken: {
    of: 'wallet',
    roles: ['owner', 'finance'],
    isWatched: true,
  },
  deskWalletAdjust: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskWalletCover: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskWalletSettle: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskWalletAllowCost: {
    of: 'wallet',
    roles: ['owner', 'finance'],
    limits: { reason: [3, 500] },
  },
  deskWalletProve: {
    of: 'wallet',
    roles: ['owner', 'finance'],
    limits: { reason: [3, 500] },
  },
  deskWalletResume: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskWalletSweep: {
    of: 'wallet',
    roles: ['owner', 'finance'],
    limits: { reason: [3, 500] },
  },
  deskWalletToCold: {
    of: 'wallet',
    roles: ['owner', 'finance'],
    limits: { reason: [3, 500] },
  },
  deskWalletAssign: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskWalletDecide: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskWalletDeposits: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskWalletGiveBack: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskWalletProposals: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskWalletCheckProof: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskWalletCounts: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskWalletProof: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskWalletApprove: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance'],
    limits: { address: [0, 128], reason: [3, 500] },
  },
  deskWalletBeneficiary: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance'],
  },
  deskWalletBump: {
    of: 'wallet',
    roles: ['owner', 'finance'],
    limits: { reason: [3, 500] },
  },
  deskWalletReject: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskWalletReplace: {
    of: 'wallet',
    roles: ['owner', 'finance'],
    limits: { reason: [3, 500] },
  },
  deskWalletSendAgain: {
    of: 'wallet',
    roles: ['owner', 'finance'],
    limits: { reason: [3, 500] },
  },
  deskWalletWithdrawal: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskWalletWithdrawals: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskCustomerBalances: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomerExplain: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomerPostings: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomerProfit: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomerDeposits: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskCustomerWithdrawals: {
    of: 'wallet',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskLogin: {
    of: 'operators',
    roles: null,
    limits: { name: [1, 64], password: [1, 128] },
  },
  deskSecondStep: {
    of: 'operators',
    roles: null,
    limits: { ticket: [20, 1024] },
  },
  deskRenew: {
    of: 'operators',
    roles: null,
  },
  deskLogout: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
  },
  deskVerify: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    limits: { action: [0, 64] },
  },
  deskKeyBegin: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
  },
  deskKeyAdd: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    limits: { flow: [16, 128] },
  },
  deskSignBegin: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    limits: { action: [0, 64] },
  },
  deskSign: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    limits: { flow: [16, 128] },
  },
  deskInvitation: {
    of: 'operators',
    roles: null,
    limits: { invitation: [20, 128] },
  },
  deskAccept: {
    of: 'operators',
    roles: null,
    limits: { invitation: [20, 128], password: [1, 128], secret: [0, 64] },
  },
  deskPeople: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskInvite: {
    of: 'operators',
    roles: ['owner'],
    limits: { reason: [3, 500] },
  },
  deskInvitationLink: {
    of: 'operators',
    roles: ['owner'],
  },
  deskConfirm: {
    of: 'operators',
    roles: ['owner'],
  },
  deskDisable: {
    of: 'operators',
    roles: ['owner'],
    limits: { reason: [3, 500] },
  },
  deskEndSessions: {
    of: 'operators',
    roles: ['owner'],
    limits: { reason: [3, 500] },
  },
  deskDisplayName: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
  },
  deskPreview: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content'],
  },
  deskAsk: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content'],
    limits: { reason: [3, 500] },
  },
  deskRequests: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskRequest: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskDecide: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content'],
    limits: { reason: [3, 500] },
  },
  deskWithdraw: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content'],
    limits: { reason: [3, 500] },
  },
  deskAudit: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskCheckAudit: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
  },
  deskExportAudit: {
    of: 'operators',
    roles: ['owner', 'compliance', 'auditor'],
  },
  deskHealth: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskMachines: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskSystem: {
    of: 'operators',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskClosing: {
    of: 'treasury',
    roles: ['owner', 'finance', 'compliance', 'auditor'],
    isWatched: true,
  },
  deskExportClosing: {
    of: 'treasury',
    roles: ['owner', 'finance', 'compliance', 'auditor'],
  },
  deskExportIncome: {
    of: 'treasury',
    roles: ['owner', 'finance', 'compliance', 'auditor'],
  },
  deskHouse: {
    of: 'treasury',
    roles: ['owner', 'finance', 'compliance', 'auditor'],
    isWatched: true,
  },
  deskIncome: {
    of: 'treasury',
    roles: ['owner', 'finance', 'compliance', 'auditor'],
    isWatched: true,
  },
  deskMonthIncome: {
    of: 'treasury',
    roles: ['owner', 'finance', 'compliance', 'auditor'],
    isWatched: true,
  },
  deskToday: {
    of: 'treasury',
    roles: ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskTickets: {
    of: 'support',
    roles: ['owner', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskTicket: {
    of: 'support',
    roles: ['owner', 'compliance', 'support', 'auditor'],
  },
  deskTicketReply: {
    of: 'support',
    roles: ['owner', 'compliance', 'support'],
  },
  deskTicketNote: {
    of: 'support',
    roles: ['owner', 'compliance', 'support'],
  },
  deskTicketAssign: {
    of: 'support',
    roles: ['owner', 'compliance', 'support'],
  },
  deskTicketClose: {
    of: 'support',
    roles: ['owner', 'compliance', 'support'],
  },
  deskTicketMerge: {
    of: 'support',
    roles: ['owner', 'compliance', 'support'],
  },
  deskTicketPicture: {
    of: 'support',
    roles: ['owner', 'compliance', 'support'],
  },
  deskTicketUpload: {
    of: 'support',
    roles: ['owner', 'compliance', 'support'],
  },
  deskFeedback: {
    of: 'support',
    roles: ['owner', 'compliance', 'support', 'auditor'],
  },
  deskFeedbackPicture: {
    of: 'support',
    roles: ['owner', 'compliance', 'support'],
  },
  deskCanned: {
    of: 'support',
    roles: ['owner', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskCannedSave: {
    of: 'support',
    roles: ['owner', 'compliance', 'support'],
    limits: { name: [1, 60] },
  },
  deskNewsList: {
    of: 'news',
    roles: ['owner', 'content', 'support', 'auditor'],
    isWatched: true,
  },
  deskNews: {
    of: 'news',
    roles: ['owner', 'content', 'support', 'auditor'],
    isWatched: true,
  },
  deskNewsSave: {
    of: 'news',
    roles: ['owner', 'content'],
  },
  deskNewsPublish: {
    of: 'news',
    roles: ['owner', 'content'],
  },
  deskNewsWithdraw: {
    of: 'news',
    roles: ['owner', 'content'],
  },
  deskCertifications: {
    of: 'certification',
    roles: ['owner', 'compliance', 'auditor'],
    isWatched: true,
  },
  deskCertification: {
    of: 'certification',
    roles: ['owner', 'compliance'],
  },
  deskCertificationDecide: {
    of: 'certification',
    roles: ['owner', 'compliance'],
  },
  deskCertificationWithdraw: {
    of: 'certification',
    roles: ['owner', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskCertificationView: {
    of: 'certification',
    roles: ['owner', 'compliance'],
  },
  deskCertificationPicture: {
    of: 'certification',
    roles: ['owner', 'compliance'],
    isWatched: true,
  },
  deskCertificationRights: {
    of: 'certification',
    roles: ['owner', 'compliance', 'auditor'],
    isWatched: true,
  },
  deskCertificationRightsSave: {
    of: 'certification',
    roles: ['owner'],
    limits: { reason: [3, 500] },
  },
  deskPaymentMethods: {
    of: 'payment',
    roles: ['owner', 'compliance', 'support', 'auditor'],
  },
  deskOtcMerchants: {
    of: 'otc',
    roles: ['owner', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskOtcMerchantDecide: {
    of: 'otc',
    roles: ['owner', 'compliance'],
    limits: { reason: [0, 4000] },
  },
  deskOtcOrders: {
    of: 'otc',
    roles: ['owner', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskOtcOrder: {
    of: 'otc',
    roles: ['owner', 'compliance', 'support', 'auditor'],
  },
  deskOtcPicture: {
    of: 'otc',
    roles: ['owner', 'compliance', 'support'],
  },
  deskOtcAppeal: {
    of: 'otc',
    roles: ['owner', 'compliance', 'support'],
    limits: { reason: [0, 4000] },
  },
  deskOtcDecide: {
    of: 'otc',
    roles: ['owner', 'compliance'],
    limits: { reason: [0, 4000], pauseDays: [0, 365] },
  },
  deskC2cProviders: {
    of: 'c2c',
    roles: ['owner', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskC2cProviderDecide: {
    of: 'c2c',
    roles: ['owner', 'compliance'],
    limits: { reason: [0, 4000] },
  },
  deskC2cOrders: {
    of: 'c2c',
    roles: ['owner', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskC2cOrder: {
    of: 'c2c',
    roles: ['owner', 'compliance', 'support', 'auditor'],
  },
  deskC2cPicture: {
    of: 'c2c',
    roles: ['owner', 'compliance', 'support'],
  },
  deskC2cAppeal: {
    of: 'c2c',
    roles: ['owner', 'compliance', 'support'],
    limits: { reason: [0, 4000] },
  },
  deskC2cDecide: {
    of: 'c2c',
    roles: ['owner', 'compliance'],
    limits: { reason: [0, 4000] },
  },
  deskLockProducts: {
    of: 'lock',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskLockSale: {
    of: 'lock',
    roles: ['owner', 'finance'],
  },
  deskLockPositions: {
    of: 'lock',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskDicePools: {
    of: 'dice',
    roles: ['owner', 'finance', 'auditor'],
    isWatched: true,
  },
  deskDiceBets: {
    of: 'dice',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskDiceDealers: {
    of: 'dice',
    roles: ['owner', 'finance', 'auditor'],
  },
  deskRobots: {
    of: 'robot',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    isWatched: true,
  },
  deskPausedRobots: {
    of: 'robot',
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  },
  deskPauseRobots: {
    of: 'robot',
    roles: ['owner', 'compliance'],
    limits: { reason: [3, 500] },
  },
  deskRobotLevels: {
    of: 'robot',
    roles: ['compliance'],
    limits: { reason: [3, 500] },
  },
  deskExcludedRobots: {
    of: 'quantify',
    roles: ['owner', 'compliance', 'auditor'],
  },
  deskReferral: {
    of: 'referral',
    roles: ['owner', 'finance', 'compliance', 'auditor'],
    isWatched: true,
  },
  deskReferralLinks: {
    of: 'referral',
    roles: ['owner', 'finance', 'compliance', 'auditor'],
  },
  deskReferralRecords: {
    of: 'referral',
    roles: ['owner', 'finance', 'compliance', 'auditor'],
  },
  deskReferralJudge: {
    of: 'referral',
    roles: ['compliance'],
    limits: { reason: [3, 200] },
  },
  deskShopProducts: {
    of: 'shop',
    roles: ['owner', 'finance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskShopDefine: {
    of: 'shop',
    roles: ['owner', 'finance'],
    limits: { limit: [0, 1000] },
  },
  deskShopSale: {
    of: 'shop',
    roles: ['owner', 'finance'],
    limits: { limit: [0, 1000] },
  },
  deskShopWords: {
    of: 'shop',
    roles: ['owner', 'finance', 'content'],
  },
  deskShopPicture: {
    of: 'shop',
    roles: ['owner', 'finance', 'content'],
  },
  deskShopVariant: {
    of: 'shop',
    roles: ['owner', 'finance'],
  },
  deskShopStock: {
    of: 'shop',
    roles: ['owner', 'finance', 'support'],
    limits: { change: [-100000, 100000] },
  },
  deskShopCodes: {
    of: 'shop',
    roles: ['owner', 'finance'],
  },
  deskShopCompare: {
    of: 'shop',
    roles: ['owner', 'finance'],
  },
  deskShopOrders: {
    of: 'shop',
    roles: ['owner', 'finance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskShopOrder: {
    of: 'shop',
    roles: ['owner', 'finance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskShopAddress: {
    of: 'shop',
    roles: ['owner', 'finance', 'support'],
  },
  deskShopLabels: {
    of: 'shop',
    roles: ['owner', 'finance', 'support'],
  },
  deskShopPick: {
    of: 'shop',
    roles: ['owner', 'finance', 'support'],
  },
  deskShopShip: {
    of: 'shop',
    roles: ['owner', 'finance', 'support'],
    limits: { tracking: [1, 64] },
  },
  deskShopRefund: {
    of: 'shop',
    roles: ['owner', 'finance'],
    limits: { reason: [1, 1000] },
  },
  deskShopRefuse: {
    of: 'shop',
    roles: ['owner', 'finance', 'support'],
    limits: { reason: [1, 1000] },
  },
  deskShopSales: {
    of: 'shop',
    roles: ['owner', 'finance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskShopToday: {
    of: 'shop',
    roles: ['owner', 'finance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskShopCarriers: {
    of: 'shop',
    roles: ['owner', 'finance', 'support', 'content', 'auditor'],
    isWatched: true,
  },
  deskShopCarrier: {
    of: 'shop',
    roles: ['owner', 'finance'],
    limits: { name: [1, 40] },
  },
  deskFindings: {
    of: 'monitoring',
    roles: ['owner', 'compliance'],
  },
  deskCases: {
    of: 'monitoring',
    roles: ['owner', 'compliance'],
    isWatched: true,
  },
  deskCase: {
    of: 'monitoring',
    roles: ['owner', 'compliance'],
  },
  deskCaseOpen: {
    of: 'monitoring',
    roles: ['owner', 'compliance'],
    limits: { note: [1, 4000] },
  },
  deskCaseNote: {
    of: 'monitoring',
    roles: ['owner', 'compliance'],
    limits: { note: [1, 4000] },
  },
  deskCaseClose: {
    of: 'monitoring',
    roles: ['owner', 'compliance'],
    limits: { note: [1, 4000] },
  },
  deskCaseExport: {
    of: 'monitoring',
    roles: ['owner', 'compliance'],
  },
};

/** Who may ask for what takes two people, and who decides it. */
export const REQUEST_RIGHTS: Readonly<Record<RequestName, RequestPeople>> = {
  'identity.enable': { asks: ['owner', 'compliance'], decides: ['owner', 'compliance'] },
  'identity.reset_factor': { asks: ['support', 'compliance'], decides: ['compliance', 'owner'] },
  'identity.erase': { asks: ['owner', 'compliance'], decides: ['owner', 'compliance'] },
  'content.notice': { asks: ['owner', 'content'], decides: ['owner', 'content'] },
  'content.switches': { asks: ['owner', 'content'], decides: ['owner'] },
  'content.js_code': { asks: ['owner', 'content'], decides: ['owner'] },
  'content.site': { asks: ['owner', 'content'], decides: ['owner'] },
  'spot.rules': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'spot.market': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'spot.coin': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'spot.customer_fees': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'spot.delist': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'spot.conversion': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'wallet.list_coin': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'wallet.limits': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'operators.roles': { asks: ['owner'], decides: ['owner'] },
  'treasury.reward': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'treasury.transfer': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'otc.decide': { asks: ['owner', 'compliance'], decides: ['owner', 'compliance'] },
  'c2c.decide': { asks: ['owner', 'compliance'], decides: ['owner', 'compliance'] },
  'lock.product': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'lock.fund': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'dice.pool': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'dice.house': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'dice.void': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'referral.plan': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'referral.agreement': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'shop.codes': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'shop.price': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
  'shop.refund': { asks: ['owner', 'finance', 'support'], decides: ['owner', 'finance'] },
  'shop.takings': { asks: ['owner', 'finance'], decides: ['owner', 'finance'] },
};

/** Fields of requests that are shown otherwise than they are written. */
export const REQUEST_FIELDS: Readonly<Record<string, 'amount' | 'rate' | 'word'>> = {
  state: 'word',
  total: 'amount',
  amount: 'amount',
  from: 'word',
  to: 'word',
  left: 'amount',
  toBuyer: 'amount',
  toSeller: 'amount',
  decisionKind: 'word',
  fault: 'word',
  authenticator: 'word',
  sessions: 'word',
  personal_data: 'word',
  withdrawals: 'word',
  notice_site: 'word',
  notice_level: 'word',
  notice_coin: 'word',
  minAmount: 'amount',
  maxAmount: 'amount',
  minTotal: 'amount',
  makerFee: 'rate',
  takerFee: 'rate',
  openingPrice: 'amount',
  status: 'word',
  discount: 'rate',
  conversionFee: 'rate',
  conversionCustomerMax: 'amount',
  conversionCoinMax: 'amount',
  roles: 'word',
  each: 'amount',
  lockRate: 'rate',
  lockMin: 'amount',
  lockMax: 'amount',
  lockQuota: 'amount',
  lockCap: 'amount',
  lockPenalty: 'rate',
  lockRewardMost: 'amount',
  lockFundFree: 'amount',
  diceEdge: 'rate',
  diceHouseShare: 'rate',
  diceMinStake: 'amount',
  diceMaxStake: 'amount',
  diceMinDeposit: 'amount',
  diceIsOpen: 'word',
  diceHouseIn: 'amount',
  diceHouseOut: 'amount',
  diceShares: 'amount',
  diceValueNow: 'amount',
  diceBankroll: 'amount',
  diceStakesBack: 'amount',
  referralTrade: 'rate',
  referralOtc: 'rate',
  referralDice: 'rate',
  shopPrice: 'amount',
  shopRefund: 'amount',
  coinTrade: 'word',
  otc: 'word',
  c2c: 'word',
  lock: 'word',
  timeMachine: 'word',
  dice: 'word',
  robot: 'word',
  referral: 'word',
  shop: 'word',
};
