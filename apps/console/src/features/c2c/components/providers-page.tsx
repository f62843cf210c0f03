import { ApplicantDialog, type Verdict } from '../../../shared/appeals/index.ts';
import { amount, deskList, figure, moment, name, plain, tag, useWordsOf } from '../../../shared/desk/index.ts';
import { shareText } from '../../../shared/share.ts';
import type { ReactNode } from 'react';
import type { Provider } from '../api/c2c.ts';
import { ProviderFacts, providerTones } from './provider-facts.tsx';

/** Providers by state; applications that wait come first, the oldest at the top. */
export const ProvidersPage = deskList({
  call: 'deskC2cProviders',
  id: 'c2c-providers',
  texts: 'c2c',
  words: ({ providers }) => providers,
  views: {
    by: 'state',
    of: ['auditing', 'verified', 'suspended', 'rejected', 'leaving', 'left'],
    names: ({ providers: { label, states } }) => ({ label, ...states }),
    counts: (data) => ({ auditing: data?.waiting ?? 0 }),
  },
  search: { as: 'uid', isAlone: true },
  keyOf: ({ uid }) => uid,
  columns: ({ w }) => [
    name('name', (row) => row.name),
    plain('uid', ({ uid }) => uid),
    amount('bond', ({ bond }) => bond),
    figure('open', ({ openOrders }) => openOrders),
    figure('orders', ({ card }) => card.orders),
    figure('completion', ({ card }) => card.completion, { render: ({ card }) => shareText(card.completion) }),
    figure('lost', ({ card }) => card.appealsLost),
    moment('since', ({ time }) => time),
    tag('state', w.providers.states, providerTones, ({ state }) => state),
  ],
  dialog: (provider, onClose) => <ProviderDialog provider={provider} onClose={onClose} />,
});

const acts: Partial<Record<Provider['state'], readonly Verdict[]>> = {
  auditing: ['reject', 'verify'],
  verified: ['suspend'],
  suspended: ['resume'],
};

function ProviderDialog({ onClose, provider }: { provider: Provider; onClose: () => void }): ReactNode {
  const { rejectHelp, suspendHelp } = useWordsOf('c2c').w.providers;
  const possible = acts[provider.state] ?? [];
  const help = possible.includes('reject') ? rejectHelp : possible.includes('suspend') ? suspendHelp : undefined;
  return (
    <ApplicantDialog applicant={provider} call="deskC2cProviderDecide" possible={possible} help={help} onClose={onClose}>
      <ProviderFacts provider={provider} />
    </ApplicantDialog>
  );
}
