import type { NoticeText } from '@agio/contracts';
import type { FillData, MoneyData, MoneyEvent, SecurityData, SecurityEvent, TicketData } from '../../events.ts';

/** The texts of notices that no contract declares, in one language. */
export interface Words {
  filled(data: FillData & { readonly base: string; readonly quote: string }): NoticeText;
  answered(data: TicketData): NoticeText;
  readonly money: { readonly [K in MoneyEvent]: (data: MoneyData) => NoticeText };
  readonly security: { readonly [K in SecurityEvent]: (data: SecurityData) => NoticeText };
}
