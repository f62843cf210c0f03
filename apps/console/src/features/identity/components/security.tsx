import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { Time, useMoment } from '../../../shared/time/time.tsx';
import type { Customer } from '../api/customers.ts';
import { Card, Facts } from './parts.tsx';

/** Level, factors, delays and what wrong attempts have locked. */
export function Security({ customer: { security, vip } }: { customer: Customer }): ReactNode {
  const { t } = useTexts('customers');
  const momentOf = useMoment();
  const words = (isSet: boolean): string => (isSet ? t(($) => $.security.on) : t(($) => $.security.off));
  const timeOf = (at: number | null): ReactNode => (at === null ? t(($) => $.security.none) : <Time at={at} />);
  const lockouts = security.lockouts.map(({ until, what }) =>
    t(($) => $.security.until, { what: t(($) => $.security.what[what]), time: momentOf(until) }),
  );
  return (
    <Card title={t(($) => $.security.title)}>
      <Facts
        facts={[
          [t(($) => $.security.vip), t(($) => $.vip, { level: vip })],
          [t(($) => $.security.otp), security.otp ? t(($) => $.security.otpOn, { count: security.recoveryCodesLeft }) : words(false)],
          [t(($) => $.security.passkeys), security.passkeys.length],
          [t(($) => $.security.payPassword), words(security.payPassword)],
          [t(($) => $.security.phrase), words(security.phrase)],
          [t(($) => $.security.apiKeys), security.apiKeys],
          [t(($) => $.security.password), <Time key="password" at={security.passwordChangedAt} />],
          [t(($) => $.security.changed), timeOf(security.changedAt)],
          [t(($) => $.security.delay), timeOf(security.changeDelayUntil)],
          [t(($) => $.security.lockouts), lockouts.length === 0 ? t(($) => $.security.none) : lockouts.join(', ')],
        ]}
      />
    </Card>
  );
}
