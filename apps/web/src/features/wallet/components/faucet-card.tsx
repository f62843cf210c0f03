import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Droplets } from 'lucide-react';
import { Button, Card, groupThousands, Notice, trimZeros, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { askFaucet } from '../api/deposits.ts';

/** Demo sites: coins of the local chain for trying a deposit out, as a real transaction. */
export function FaucetCard({ coin, chain }: { coin: string; chain: string }): ReactNode {
  const { t } = useTexts('wallet');
  const errorText = useErrorText();
  const asking = useMutation({
    mutationFn: askFaucet,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['own', 'deposits'] }),
  });
  return (
    <Card title={t(($) => $.dep.faucetTitle)} bodyClassName="flex flex-col gap-3 px-5 pb-5">
      <p className="text-13 text-t2">{t(($) => $.dep.faucetText, { coin })}</p>
      <Button look="outline" busy={asking.isPending} onClick={() => asking.mutate({ coin, chain })}>
        {asking.isPending ? null : <Droplets size={16} aria-hidden="true" />}
        {t(($) => $.dep.faucet, { coin })}
      </Button>
      {asking.isSuccess ? (
        <Notice tone="p" size="s" role="status">
          {t(($) => $.dep.faucetDone, { amount: groupThousands(trimZeros(asking.data.amount)), coin })}
        </Notice>
      ) : null}
      {asking.isError ? (
        <Notice tone="warn" size="s" role="alert">
          {errorText(asking.error)}
        </Notice>
      ) : null}
    </Card>
  );
}
