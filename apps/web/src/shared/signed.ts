import { currency, groupThousands, signOf, trimZeros } from '@agio/ui';

const sign = (value: string): string => ({ '-1': '−', 0: '', 1: '+' })[signOf(value)] ?? '';
const size = (value: string): string => value.replace('-', '');

/** A difference of money or coins, with its sign in front of everything. */
export const signedMoney = (value: string, code: string): string => `${sign(value)}${currency(size(value), code)}`;
export const signedCoins = (value: string): string => `${sign(value)}${groupThousands(trimZeros(size(value)))}`;
