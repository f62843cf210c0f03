export type DiceSide = 'under' | 'over';

/** A bet as it is exported; what is absent is not checked. */
export interface SaidBet {
  readonly id?: string;
  readonly serverSeed: string;
  readonly serverSeedHash?: string | undefined;
  readonly clientSeed: string;
  readonly nonce: number | string;
  /** 00.00 to 99.99. */
  readonly roll?: string | null | undefined;
  readonly side?: DiceSide;
  /** 00.00 to 99.99. */
  readonly target?: string;
  readonly won?: boolean;
}

export interface VerifiedBet {
  readonly roll: string;
  readonly hash: string;
  readonly problems: readonly ('hash' | 'roll' | 'result')[];
}

export const ROLLS: 10_000;
export function sha256(bytes: Uint8Array): Uint8Array;
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array;
export function hashOf(serverSeed: string): string;
export function rollOf(serverSeed: string, clientSeed: string, nonce: number | string): number;
export function rollIn(digest: string): number | undefined;
export function rollText(roll: number): string;
export function scopeOf(side: DiceSide, target: number): readonly [first: number, last: number];
export function winsOf(side: DiceSide, target: number): number;
export function multipleOf(wins: number, edgeMillionths: number): number;
export function payoutOf(stake: bigint, multiple: number): bigint;
export function isWon(side: DiceSide, target: number, roll: number): boolean;
export function verifyBet(bet: SaidBet): VerifiedBet;
export function command(
  words: readonly string[],
  readFile: (path: string) => string,
): { readonly lines: readonly string[]; readonly status: number };
