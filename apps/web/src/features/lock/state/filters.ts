import type { PositionFilter, PositionState } from '../api/positions.ts';
import type { ReleaseFilter, ReleaseState } from '../api/releases.ts';

export const positionStates = ['in_progress', 'complete', 'exited'] as const satisfies readonly PositionState[];
export const releaseStates = ['due', 'late', 'paid', 'void'] as const satisfies readonly ReleaseState[];

const pageOf = (text: string | undefined): number => Math.max(1, Math.floor(Number(text ?? '1')) || 1);

type PositionSearch = { readonly state?: string; readonly p?: string };

export const positionFilterOf = ({ p, state }: PositionSearch): PositionFilter => ({
  state: positionStates.find((one) => one === state) ?? 'in_progress',
  page: pageOf(p),
});
export const positionSearchOf = ({ page, state }: PositionFilter): PositionSearch => ({
  ...(state === 'in_progress' ? {} : { state }),
  ...(page > 1 ? { p: String(page) } : {}),
});

export type ReleaseView = ReleaseFilter & {
  readonly view: 'calendar' | 'list';
  /** `2026-11`; none for the present month. */
  readonly month: string | undefined;
  readonly day: string | undefined;
};
type ReleaseSearch = {
  readonly view?: string;
  readonly month?: string;
  readonly day?: string;
  readonly coin?: string;
  readonly state?: string;
};

const fits = (text: string | undefined, shape: RegExp): string | undefined => (text !== undefined && shape.test(text) ? text : undefined);

/** What does not fit is left out, so that an edited address never breaks the page. */
export const releaseViewOf = ({ coin, day, month, state, view }: ReleaseSearch): ReleaseView => ({
  view: view === 'list' ? 'list' : 'calendar',
  month: fits(month, /^\d{4}-(0[1-9]|1[0-2])$/),
  day: fits(day, /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/),
  coin: fits(coin, /^[A-Z0-9]{1,12}$/),
  state: releaseStates.find((one) => one === state),
});
export const releaseSearchOf = ({ coin, day, month, state, view }: ReleaseView): ReleaseSearch => ({
  ...(view === 'list' ? { view } : {}),
  ...(month === undefined ? {} : { month }),
  ...(day === undefined ? {} : { day }),
  ...(coin === undefined ? {} : { coin }),
  ...(state === undefined ? {} : { state }),
});
