/** What a verifier compares with the roll; nothing of a bet that was voided, whose stake came back. */
export function wonOf({ state }: { readonly state: 'pending' | 'won' | 'lost' | 'void' }): { readonly won?: boolean } {
  return state === 'won' || state === 'lost' ? { won: state === 'won' } : {};
}
