import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AddressText, Card, CopyButton, groupThousands, Notice, Skeleton, trimZeros, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import type { CoinOnChain } from '../api/coins.ts';
import { depositAddressQuery } from '../api/deposits.ts';

import { PauseNotice } from './pause-notices.tsx';

const qrSize = 176;

/** The address with its QR code, and what sends coins into nothing. A closed chain shows no address. */
export function DepositAddress({ coin, chain }: { coin: string; chain: CoinOnChain }): ReactNode {
  const { t } = useTexts('wallet');
  const given = useQuery({ ...depositAddressQuery(coin, chain.chain), enabled: chain.deposit.open });
  const { chainName } = chain;
  if (!chain.deposit.open)
    return (
      <Card bodyClassName="p-5">
        <Notice tone="warn">{t(($) => $.dep.closed, { coin, chain: chainName })}</Notice>
      </Card>
    );
  const address = given.data?.address;
  const contract = given.data?.contract ?? chain.contract;
  return (
    <Card title={t(($) => $.dep.addressStep)} bodyClassName="flex flex-col gap-5 px-5 pb-5">
      <PauseNotice coin={coin} chain={chain} direction="deposit" />
      {given.isError && address === undefined ? (
        <QueryError query={given} />
      ) : (
        <div className="flex flex-wrap items-start gap-5 max-sm:justify-center">
          {/* White behind it in every theme: cameras read dark on light. */}
          <div className="grid flex-none place-items-center rounded-2 border border-line bg-white p-3">
            {address === undefined ? (
              <div style={{ width: qrSize, height: qrSize }}>
                <Skeleton className="mt-20 w-full" />
              </div>
            ) : (
              <img src={`/api/qrcode?text=${encodeURIComponent(address)}`} width={qrSize} height={qrSize} alt={t(($) => $.dep.qr)} />
            )}
          </div>
          <div className="flex min-w-60 flex-1 flex-col gap-3">
            <div>
              <p className="text-13 text-t2">{t(($) => $.dep.address, { coin, chain: chainName })}</p>
              <div className="mt-1 flex min-h-15 items-start gap-2 rounded-2 bg-s2 px-3 py-2">
                {address === undefined ? (
                  <Skeleton className="mt-2 w-full" />
                ) : (
                  <>
                    <AddressText address={address} className="min-w-0 flex-1 py-1 text-14 leading-6 font-medium" />
                    <CopyButton text={address} label={t(($) => $.copyAddress)} />
                  </>
                )}
              </div>
            </div>
            <Notice tone="warn" size="s">
              {t(($) => $.dep.onlyThis, { coin, chain: chainName })}
            </Notice>
            <Notice size="s">
              {t(($) => $.dep.belowMinimum, { amount: `${groupThousands(trimZeros(chain.deposit.minimum))} ${coin}` })}
            </Notice>
            {contract === null ? null : (
              <Notice size="s">
                {t(($) => $.dep.isContract)}
                <span className="mt-1 flex items-start gap-1">
                  <AddressText address={contract} className="min-w-0 flex-1 py-1.5" />
                  <CopyButton text={contract} label={t(($) => $.chain.contract)} />
                </span>
              </Notice>
            )}
          </div>
        </div>
      )}
    </Card>
  );
}
