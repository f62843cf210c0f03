import { compareDecimals } from '@agio/ui/formats';
import type { Payload } from '../../../shared/asking/index.ts';

const isPositive = (amount: string): boolean => /^\d{1,18}(\.\d{1,18})?$/.test(amount) && compareDecimals(amount, '0') > 0;

/** The rules of a pool as they are typed; shares of the stake in per cent. */
export interface PoolRulesDraft {
  readonly coin: string;
  readonly edge: string;
  readonly houseShare: string;
  readonly minStake: string;
  readonly maxStake: string;
  readonly minDeposit: string;
  readonly isOpen: boolean;
}

export const NEW_RULES: PoolRulesDraft = {
  coin: '',
  edge: '1',
  houseShare: '0.2',
  minStake: '0.1',
  maxStake: '500',
  minDeposit: '10',
  isOpen: true,
};

/** Per cent as a share of one, moved by two digits and never computed. */
export function shareOf(percent: string): string {
  const [whole = '0', digits = ''] = percent.split('.');
  const all = `${whole.padStart(3, '0')}${digits}`;
  const cut = all.length - digits.length - 2;
  return `${all.slice(0, cut).replace(/^0+(?=\d)/, '')}.${all.slice(cut)}`;
}

/** A share of one as per cent. */
export function percentOf(share: string): string {
  const [whole = '0', digits = ''] = share.split('.');
  const all = `${whole}${digits.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const rest = digits.slice(2).replace(/0+$/, '');
  return rest === '' ? all : `${all}.${rest}`;
}

export function rulesPayload(draft: PoolRulesDraft): Payload | null {
  const { coin, edge, houseShare, isOpen, maxStake, minDeposit, minStake } = draft;
  if (coin === '' || ![edge, minStake, maxStake, minDeposit].every(isPositive) || !/^\d+(\.\d{1,4})?$/.test(houseShare)) return null;
  return { coin, edge: shareOf(edge), houseShare: shareOf(houseShare), minStake, maxStake, minDeposit, isOpen };
}

export interface MoveDraft {
  readonly coin: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
}

export function movePayload({ amount, coin, direction }: MoveDraft): Payload | null {
  return isPositive(amount) ? { coin, direction, amount } : null;
}
