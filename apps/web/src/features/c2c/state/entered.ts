import type { Info, Method, Provider, Trade } from '../api/info.ts';
import type { Draft, Rule } from './choice.ts';

/** Everything that follows from what was entered. */
export type Entered = {
  readonly info: Info;
  readonly draft: Draft;
  readonly list: readonly Provider[];
  readonly method: Trade['payMethod'] | null;
  readonly prices: ReadonlyMap<Trade['payMethod'], string>;
  /** Own methods that can be used, and the one that a seller is paid to. */
  readonly cards: readonly Method[];
  readonly card: Method | undefined;
  readonly provider: Provider | undefined;
  readonly price: string | null;
  readonly total: string | null;
  readonly balance: string | undefined;
  readonly rule: Rule | null;
  readonly onChange: (part: Partial<Draft>) => void;
};
