import type {
  C2cNoticeEvent,
  CertificationData,
  CertificationEvent,
  FillData,
  LockData,
  LockNoticeEvent,
  MarketEvent,
  MoneyData,
  MoneyEvent,
  OtcData,
  OtcNoticeEvent,
  SecurityData,
  SecurityEvent,
  TicketData,
} from '../events.ts';

export interface Said {
  readonly title: string;
  readonly text: string;
}

/** The texts of notices, in one language. */
export interface Words {
  filled(data: FillData & { readonly base: string; readonly quote: string }): Said;
  answered(data: TicketData): Said;
  readonly money: { readonly [K in MoneyEvent]: (data: MoneyData) => Said };
  readonly certification: { readonly [K in CertificationEvent]: (data: CertificationData) => Said };
  readonly c2c: { readonly [K in C2cNoticeEvent]: (data: OtcData) => Said };
  readonly lock: { readonly [K in LockNoticeEvent]: (data: LockData) => Said };
  readonly otc: { readonly [K in OtcNoticeEvent]: (data: OtcData) => Said };
  /** `pair` as people write it, `time` in UTC. */
  readonly market: { readonly [K in MarketEvent]: (data: { readonly pair: string; readonly time: string }) => Said };
  readonly security: { readonly [K in SecurityEvent]: (data: SecurityData) => Said };
}
