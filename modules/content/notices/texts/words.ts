import type { FillData, MoneyData, MoneyEvent, SecurityData, SecurityEvent, TicketData } from '../events.ts';

export interface Said {
  readonly title: string;
  readonly text: string;
}

/** The texts of notices, in one language. */
export interface Words {
  filled(data: FillData & { readonly base: string; readonly quote: string }): Said;
  answered(data: TicketData): Said;
  readonly money: { readonly [K in MoneyEvent]: (data: MoneyData) => Said };
  readonly security: { readonly [K in SecurityEvent]: (data: SecurityData) => Said };
}
