import type { ReactNode } from 'react';
import { Button, useLanguage, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api.ts';
import { Failure } from '../../../shared/query-states.tsx';
import { Time } from '../../../shared/time/time.tsx';
import type { Customer } from '../api/customers.ts';
import { countryName } from '../state/country.ts';
import { Card, Facts } from './parts.tsx';
import { Payment } from './payment.tsx';
import { CustomerRequests } from '../written/components/customer-requests.tsx';
import { Security } from './security.tsx';

/** The identity that a customer claims. Full addresses are shown on request, which the audit log notes. */
export function IdentityTab({ customer }: { customer: Customer }): ReactNode {
  const { t } = useTexts('customers');
  const language = useLanguage();
  const { uid } = customer;
  const showing = useMutation({ mutationFn: async () => await api.call('deskCustomerContact', { params: { uid } }) });
  const { email, mobile } = showing.data ?? customer;
  const none = <span className="text-t2">{t(($) => $.profile.none)}</span>;
  const timeOf = (at: number | null): ReactNode => (at === null ? none : <Time at={at} />);
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Card
        title={t(($) => $.profile.title)}
        aside={
          showing.data === undefined ? (
            <Button look="ghost" size="s" busy={showing.isPending} onClick={() => showing.mutate()}>
              {t(($) => $.profile.show)}
            </Button>
          ) : undefined
        }
      >
        <Failure error={showing.error} />
        <Facts
          facts={[
            [t(($) => $.profile.username), customer.username ?? none],
            [t(($) => $.profile.email), email ?? none],
            [t(($) => $.profile.mobile), mobile ?? none],
            [t(($) => $.profile.country), countryName(customer.country, language)],
            [t(($) => $.profile.language), customer.language ?? none],
            [t(($) => $.profile.created), <Time key="created" at={customer.createdAt} />],
            [
              t(($) => $.profile.invitedBy),
              customer.invitedBy === null ? (
                none
              ) : (
                <Link key="invited" to="/customers/$id" params={{ id: customer.invitedBy }} className="ui-link">
                  {customer.invitedBy}
                </Link>
              ),
            ],
            [t(($) => $.profile.disabledAt), timeOf(customer.disabledAt)],
            [t(($) => $.profile.frozenAt), timeOf(customer.frozenAt)],
            [t(($) => $.profile.closedAt), timeOf(customer.closedAt)],
          ]}
        />
      </Card>
      <Security customer={customer} />
      <div className="min-w-0 lg:col-span-2">
        <Payment uid={uid} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <CustomerRequests customer={customer} />
      </div>
    </div>
  );
}
