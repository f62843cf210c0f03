import type { ReactNode } from 'react';
import { Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Time } from '../../../shared/time/time.tsx';
import { deskQuery } from '../../../shared/desk/index.ts';
import { Card, SmallTable } from './parts.tsx';

/** Where a customer is paid, with what they removed. Staff never read a number in full. */
export function Payment({ uid }: { uid: string }): ReactNode {
  const { t } = useTexts('customers');
  const methods = useQuery(deskQuery('deskPaymentMethods', { params: { uid } }));
  return (
    <Card title={t(($) => $.payment.title)}>
      <SmallTable
        label={t(($) => $.payment.title)}
        list={methods}
        keyOf={({ id }) => id}
        empty={t(($) => $.payment.none)}
        columns={[
          { head: t(($) => $.payment.type), render: ({ type }) => t(($) => $.payment.types[type]) },
          {
            head: t(($) => $.payment.account),
            render: ({ bank, branch, masked }) => [bank, branch, masked].filter((part) => part !== '').join(', '),
          },
          { head: t(($) => $.payment.currency), render: ({ currency }) => currency },
          { head: t(($) => $.payment.added), render: ({ createTime }) => <Time at={createTime} /> },
          { head: t(($) => $.payment.usable), render: ({ usableFrom }) => <Time at={usableFrom} /> },
          { head: t(($) => $.payment.state), render: (method) => <State method={method} /> },
        ]}
      />
    </Card>
  );
}

function State({
  method: { isDefault, isHolder, removedAt },
}: {
  method: { readonly isDefault: boolean; readonly isHolder: boolean; readonly removedAt: number | null };
}): ReactNode {
  const { t } = useTexts('customers');
  if (removedAt !== null)
    return (
      <span className="text-t2">
        {t(($) => $.payment.removed)} <Time at={removedAt} />
      </span>
    );
  if (!isHolder) return <Tag tone="warn">{t(($) => $.payment.otherName)}</Tag>;
  return isDefault ? <Tag tone="p">{t(($) => $.payment.default)}</Tag> : null;
}
