export type DiceSide = 'under' | 'over';

/** A roll, and what was said of it; what is absent is not compared. */
export interface SaidRoll {
  readonly serverSeed: string;
  readonly serverSeedHash?: string | undefined;
  readonly clientSeed: string;
  readonly nonce: number | string;
  /** 00.00 to 99.99. */
  readonly roll?: string | undefined;
}

/** A bet as it is exported; what is absent is a problem, but for the server seed, which may not be revealed yet. */
export interface SaidBet {
  readonly id: string;
  readonly coin: string;
  /** Digits after which amounts of the coin are cut. */
  readonly decimals: number;
  readonly stake: string;
  readonly side: DiceSide;
  /** 00.00 to 99.99. */
  readonly target: string;
  readonly scope: { readonly from: string; readonly to: string };
  readonly multiple: string;
  /** A share of one. */
  readonly edge: string | null;
  readonly state: 'pending' | 'won' | 'lost' | 'void';
  readonly roll: string | null;
  readonly payout: string;
  readonly result: string;
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** What is said, and what should be; null for nothing, and for what cannot be known. */
export interface Problem {
  readonly field: string;
  readonly said: string | null;
  readonly is: string | null;
}

export interface VerifiedRoll {
  readonly roll: string;
  readonly hash: string;
  readonly problems: readonly Problem[];
}

/** Without a server seed there are neither roll nor hash. */
export interface VerifiedBet {
  readonly roll: string | null;
  readonly hash: string | null;
  readonly problems: readonly Problem[];
}

/** A server seed as a file says it: the seed once it is revealed, and how many bets were made with it. */
export interface SaidSeed {
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  readonly bets: number;
}

export interface VerifiedFile {
  readonly checked: number;
  readonly hidden: number;
  readonly right: number;
  /** Whether something was checked, and nothing differs. */
  readonly isRight: boolean;
  /** What was checked and what differs, in words. */
  readonly lines: readonly string[];
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
export function verifyRoll(roll: SaidRoll): VerifiedRoll;
export function verifyBet(bet: SaidBet): VerifiedBet;
export function verifyFile(file: { readonly bets: readonly SaidBet[]; readonly seeds: readonly SaidSeed[] }): VerifiedFile;
export function ofFile(text: string): VerifiedFile & { readonly status: number };
export function command(
  words: readonly string[],
  readFile: (path: string) => string,
): { readonly lines: readonly string[]; readonly status: number };
