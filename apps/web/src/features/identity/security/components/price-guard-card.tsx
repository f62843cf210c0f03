import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined } from 'lucide-react';
import { Button, Skeleton, Tag, useTexts } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { priceGuardQuery, keepPriceGuard } from '../api/security.ts';
import { Failure } from './failure.tsx';

/** Keeps orders from prices far from the reference; turning it off needs the account owner's second factor. */
export function PriceGuardCard(): ReactNode {
  const { t } = useTexts('security');
  const guard = useQuery(priceGuardQuery);
  const setting = useVerifiedCall('setPriceGuard', keepPriceGuard);
  const isOn = guard.data?.isOn;
  return (
    <section className="ui-card flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <ChartNoAxesCombined size={20} className="flex-none text-t2" aria-hidden="true" />
      <div className="min-w-52 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-14 font-medium">
          {t(($) => $.priceGuard.title)}
          {guard.isError && isOn === undefined ? null : isOn === undefined ? (
            <Skeleton className="w-10" />
          ) : (
            <Tag {...(isOn ? { tone: 'p' as const } : {})}>{isOn ? t(($) => $.on) : t(($) => $.priceGuard.off)}</Tag>
          )}
        </h2>
        <p className="mt-0.5 text-13 text-t2">{t(($) => $.priceGuard.text)}</p>
      </div>
      {isOn === undefined ? null : (
        <Button
          look={isOn ? 'risk' : 'outline'}
          size="m"
          busy={setting.isPending}
          onClick={() =>
            setting.mutate({ body: { isOn: !isOn }, what: isOn ? t(($) => $.priceGuard.whatOff) : t(($) => $.priceGuard.whatOn) })
          }
        >
          {isOn ? t(($) => $.priceGuard.turnOff) : t(($) => $.priceGuard.turnOn)}
        </Button>
      )}
      {guard.isError && isOn === undefined ? <QueryError query={guard} /> : null}
      <div className="w-full empty:hidden">
        <Failure error={setting.failure} />
      </div>
    </section>
  );
}
