import { useState, type ReactNode } from 'react';
import { Button, Card, CopyButton, Notice, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import type { WholeOrder } from '../api/shop.ts';

/** The codes that were bought, after a second verification; they are kept nowhere in the browser. */
export function Codes({ order: { id } }: { order: WholeOrder }): ReactNode {
  const { t } = useTexts('shop');
  const errorText = useErrorText();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const showing = useVerifiedCall('shopCodes', (shown) => setCodes(shown.codes));
  return (
    <Card title={t(($) => $.order.codes)}>
      <div className="flex flex-col gap-3 px-5 pb-5">
        <p className="text-13 text-t2">{t(($) => $.order.codesNote)}</p>
        {codes === null ? (
          <Button
            look="primary"
            size="m"
            className="self-start"
            busy={showing.isPending}
            onClick={() => showing.mutate({ body: { id }, what: t(($) => $.order.codesWhat, { id }) })}
          >
            {t(($) => $.order.showCodes)}
          </Button>
        ) : (
          <ol className="flex flex-col gap-2">
            {codes.map((code, at) => (
              <li key={code} className="flex items-center justify-between gap-3 rounded-2 bg-s2 px-3.5 py-2">
                <code className="text-14 [overflow-wrap:anywhere]" aria-label={t(($) => $.order.code, { number: at + 1 })}>
                  {code}
                </code>
                <CopyButton text={code} />
              </li>
            ))}
          </ol>
        )}
        {showing.failure === null ? null : (
          <Notice tone="warn" role="alert">
            {errorText(showing.failure)}
          </Notice>
        )}
      </div>
    </Card>
  );
}
