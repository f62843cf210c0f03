import type { People } from '@agio/module';
import { eraseWords, keptWords } from './addresses/store.ts';

/** Data that customers entered about themselves and others. */
export const walletPeople: People = {
  tables: ['wallet_book', 'wallet_payee', 'wallet_whitelist', 'wallet_words'],
  kept: {
    wallet_address: 'deposit addresses stay theirs: what comes to them must find its owner',
    wallet_beneficiary: 'the law asks for five years: see travel-rule/',
    wallet_proof_leaf: 'a proof stays whole',
    wallet_seen: 'what is on its way follows from the chain',
  },
  export: keptWords,
  erase: eraseWords,
};
