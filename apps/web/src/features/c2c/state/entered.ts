import type { C2cInfo, C2cMethod, Provider, Trade } from '../api/info.ts';
import type { TradeDraft, TradeRule } from './choice.ts';

/** Everything that follows from what was entered. */
export type TradeEntry = {
  readonly info: C2cInfo;
  readonly draft: TradeDraft;
  readonly list: readonly Provider[];
  readonly method: Trade['payMethod'] | null;
  readonly prices: ReadonlyMap<Trade['payMethod'], string>;
  /** Own methods that can be used, and the one that a seller is paid to. */
  readonly cards: readonly C2cMethod[];
  readonly card: C2cMethod | undefined;
  readonly provider: Provider | undefined;
  readonly price: string | null;
  readonly total: string | null;
  readonly balance: string | undefined;
  readonly rule: TradeRule | null;
  readonly onChange: (part: Partial<TradeDraft>) => void;
};
