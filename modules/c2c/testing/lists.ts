import { newest, oldest, sorted, texts, unshown } from '@agio/module/testing/lists';
import type { ListLaws, ListsSite, Row } from '@agio/module/testing/lists';

const C2C_ENDED = ['success', 'cancelled', 'expired', 'partial_success', 'failed'];
const c2cResults = ({ state }: Row): string[] => [String(state), ...(C2C_ENDED.includes(String(state)) ? [] : ['unfinished'])];
/** Which part of a provider's list an order is in. */
function providerView({ side, state }: Row): string {
  const isOwn = side === 'buy' ? state === 'unconfirmed' : ['untreated', 'waiting_transfer'].includes(String(state));
  if (C2C_ENDED.includes(String(state))) return 'done';
  return isOwn ? 'own' : 'other';
}

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  c2cBalances: [unshown('as coins were defined', { few: 'one coin is exchanged', isShared: 'a coin has no id' })],
  c2cBalanceHistory: [newest('time')],
  c2cMerchants: [
    unshown('the one that the router would choose first', {
      unseen: { side: 'of the reader', coin: 'one coin is exchanged', amount: 'a range', payMethod: 'all take the same' },
      isShared: 'everybody sees it',
    }),
  ],
  c2cUserHistory: [newest('createTime', { carry: { result: c2cResults } })],
  c2cMerchantHistory: [
    sorted(
      'those that wait for the provider first, then other open ones, each newest first',
      (row) => [['own', 'other', 'done'].indexOf(providerView(row)), -Number(row['createTime'])],
      {
        carry: { type: ({ side }) => side, result: c2cResults, view: providerView },
        search: texts('id'),
        isShared: 'an order has two people',
      },
    ),
  ],
  deskC2cProviders: [unshown('those who wait first', { refused: { state: ['none'] } })],
  deskC2cOrders: [
    oldest('updateTime', { asked: { query: { view: 'appealed' } }, each: ({ state }) => state === 'appealed', search: texts('id') }),
    newest('createTime', { asked: { query: { view: 'open' } }, search: texts('id') }),
    newest('createTime', { asked: { query: { view: 'ended' } }, search: texts('id') }),
  ],
};

const SETTING = { min: '10', max: '5000', dailyCap: '100000', payMethods: ['bank'], open: true, autoAccept: true };

/** Three providers with prices of their own. */
export async function fill({ pass, people }: ListsSite): Promise<void> {
  for (const [at, provider] of people.slice(0, 3).entries()) {
    pass(1_000);
    await provider.call('c2cMerchantSetting', { body: { ...SETTING, buyPrice: `7.${at}`, sellPrice: `7.${9 - at}` } });
  }
}
