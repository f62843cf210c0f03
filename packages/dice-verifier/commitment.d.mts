export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

export function leafOf(serverSeedHash: string): string;
export function nodeOf(left: string, right: string): string;
export function rootOf(serverSeedHash: string, path: readonly PathStep[]): string;
export function lineOf(commitment: { readonly leaves: number; readonly root: string }): string;
