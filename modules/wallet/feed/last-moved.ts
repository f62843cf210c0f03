import type { Fact } from '@agio/core';
import { customersOf } from '@agio/module';
import { WALLET_RECORDS } from '../model.ts';

const ofWallet = customersOf(WALLET_RECORDS);

/** Whose money a fact moves, or whose deposits, withdrawals and transfers it changes; 0 is no customer's. */
export const customersIn = (fact: Fact): readonly number[] => (fact.fact === 'posting' ? [fact.owner] : ofWallet(fact));
