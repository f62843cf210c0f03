import { deskList, figure, moment, name, plain, tag } from '../../../shared/desk/index.ts';
import { shareText } from '../../../shared/share.ts';
import { levelOf } from '../state/level.ts';
import { MerchantDialog } from './merchant-dialog.tsx';

/** Merchants by state; applications that wait come first, the oldest at the top. */
export const MerchantsPage = deskList({
  call: 'deskOtcMerchants',
  id: 'otc-merchants',
  texts: 'otc',
  words: ({ merchants }) => merchants,
  views: {
    by: 'state',
    of: ['auditing', 'verified', 'suspended', 'rejected', 'left'],
    names: ({ merchants: { label, states } }) => ({ label, ...states }),
    counts: (data) => ({ auditing: data?.waiting ?? 0 }),
  },
  search: { as: 'uid', isAlone: true },
  keyOf: ({ uid }) => uid,
  columns: ({ w }) => [
    name('name', (row) => row.name),
    plain('uid', ({ uid }) => uid),
    plain('level', ({ card }) => w.levels[levelOf(card)]),
    figure('orders', ({ card }) => card.orders),
    figure('completion', ({ card }) => card.completion, { render: ({ card }) => shareText(card.completion) }),
    figure('lost', ({ card }) => card.appealsLost),
    moment('since', ({ time }) => time),
    tag('state', w.merchants.states, { verified: 'p', suspended: 'warn', rejected: 'warn' }, ({ state }) => state),
  ],
  dialog: (merchant, onClose) => <MerchantDialog merchant={merchant} onClose={onClose} />,
});
