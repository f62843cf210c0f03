// Protects: what the end of a flow asks is asked at its beginning (B2), so that no customer begins what they cannot finish; a new call must be placed.
import { expect, it } from 'vitest';
import { calls } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import { CUSTOMER_STATES } from '@agio/module/testing';
import { LOSS_TABLE } from './loss-table.ts';

interface Flow {
  /** Calls of this role that begin it, or go on with it while somebody else waits. */
  readonly begins: readonly CallName[];
  /** What this role must do at its end, though somebody else waits for it. */
  readonly ends: readonly CallName[];
  /** It only prepares: nobody waits for it, and the state of its customer may be another one when it is used. What takes a day is told at once all the same. */
  readonly isPrepared?: true;
}

/** One line for each role of each flow. */
const FLOWS: Readonly<Record<string, Flow>> = {
  'OTC: a merchant who sells': {
    begins: ['otcAdvertise', 'otcEditAd', 'otcSetAds', 'otcChangeAds', 'otcAccept'],
    ends: ['otcRelease', 'otcAgree'],
  },
  'OTC: somebody who sells to a merchant': { begins: ['otcTake'], ends: ['otcRelease', 'otcAgree'] },
  'OTC: somebody who buys from a merchant': { begins: ['otcTake'], ends: ['otcAgree'] },
  'C2C: somebody who sells': { begins: ['c2cTrade'], ends: ['c2cUserSellConfirm'] },
  'C2C: a provider': { begins: ['c2cMerchantApply', 'c2cMerchantSetting'], ends: ['c2cMerchantBuyConfirm'], isPrepared: true },
  'a withdrawal to a saved address': { begins: ['saveAddress', 'setWhitelist'], ends: ['withdraw'], isPrepared: true },
  'a transfer to a saved payee': { begins: ['savePayee'], ends: ['walletSend'], isPrepared: true },
  'a vault': { begins: ['lockVault'], ends: ['lockVaultExit'] },
  'a lock-up': { begins: ['lockSubscribe'], ends: ['lockExit'] },
  'where a sale is paid': { begins: ['bankcardAdd', 'bankcardAddQr'], ends: ['otcRelease', 'c2cUserSellConfirm'], isPrepared: true },
  'an order of the shop': { begins: ['shopBuy', 'shopPay'], ends: ['shopReceive', 'shopCodes'] },
  'a robot': { begins: ['robotCreate', 'robotStart', 'robotResume', 'robotEdit', 'robotTopUp'], ends: ['robotStop'], isPrepared: true },
};
/** Begin and end at once. */
const ALONE: readonly CallName[] = ['createApiKey', 'closeAccount', 'setPriceGuard', 'dicePlace', 'diceDeposit', 'convertSmall'];

/** Whether a call is refused on a device that is too new. */
const asksDevice = ({ loses, moves, secondFactor }: AnyCall): boolean =>
  loses === 'value' || (secondFactor && (moves === 'out' || moves === 'opens'));

it('B2: each call that asks about the device belongs to a flow', () => {
  const placed = new Set<string>([...ALONE, ...Object.values(FLOWS).flatMap(({ begins, ends }) => [...begins, ...ends])]);
  const asking = Object.entries<AnyCall>(calls).flatMap(([name, call]) => (asksDevice(call) ? [name] : []));
  expect(asking.filter((name) => !placed.has(name))).toEqual([]);
});

it.each(Object.entries(FLOWS))('B2: %s is asked at the beginning what is asked at the end', (_name, { begins, ends }) => {
  const cells = begins.flatMap((begin) =>
    ends.filter((end) => asksDevice(calls[end]) && !asksDevice(calls[begin])).map((end) => `${begin} before ${end}`),
  );
  expect(cells).toEqual([]);
});

/** In which states of a customer a call is refused that passes for a sound one. */
function refusedIn(name: CallName): readonly string[] {
  const answers = LOSS_TABLE[name]?.answers;
  return answers === undefined ? [] : CUSTOMER_STATES.filter((state) => answers[state] !== answers.sound);
}

it('37: a customer who could not end a flow does not begin it: the table flow × guard has no cell open', () => {
  const open = Object.entries(FLOWS).flatMap(([flow, { begins, ends, isPrepared = false }]) =>
    (isPrepared ? [] : begins).flatMap((begin) =>
      ends.flatMap((end) => {
        const asked = refusedIn(begin);
        return refusedIn(end).flatMap((state) => (asked.includes(state) ? [] : [`${flow}: ${begin} before ${end}, ${state}`]));
      }),
    ),
  );
  expect(open).toEqual([]);
});
