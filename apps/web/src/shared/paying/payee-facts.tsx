import type { Payee } from '@agio/contracts/common';
import type { ReactNode } from 'react';
import { cn, CopyButton, currency, useTexts } from '@agio/ui';

/** Digits in groups of four, as cards have them. */
const grouped = (number: string): string => (/^\d{12,19}$/.test(number) ? number.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : number);

/** Names and references are words, whose hyphens would stand apart among figures of one width. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/** How much is paid, to whom and into which account, each with a button that copies it. */
export function PayeeFacts({ fiat, payee, reference, total }: { payee: Payee; total: string; fiat: string; reference: string }): ReactNode {
  const { t } = useTexts('paying');
  const { bank, branch, holder, number, qr, type } = payee;
  const facts: readonly (readonly [string, string, string])[] = [
    [t(($) => $.payee.amount), currency(total, fiat), total],
    [t(($) => $.payee.name), holder, holder],
    ...(bank === '' ? [] : ([[t(($) => $.payee.bank), branch === '' ? bank : `${bank}, ${branch}`, bank]] as const)),
    [type === 'bank' ? t(($) => $.payee.number) : t(($) => $.payee.account), grouped(number), number],
    [t(($) => $.payee.reference), reference, reference],
  ];
  return (
    <>
      <dl>
        {facts.map(([name, shown, copied]) => (
          <div
            key={name}
            className="grid min-h-12 grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-5 md:grid-cols-[8.75rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-t2">{name}</dt>
            <dd className={cn('py-2 text-16 font-medium [overflow-wrap:anywhere]', hasWords(shown) ? '' : 'tabular-nums')}>{shown}</dd>
            <dd>
              <CopyButton text={copied} label={t(($) => $.payee.copy, { name })} />
            </dd>
          </div>
        ))}
      </dl>
      {qr === null ? null : (
        <div className="grid justify-items-center border-t border-line p-5">
          <span className="rounded-2 border border-line bg-white p-3">
            <img src={`/api/qrcode?text=${encodeURIComponent(qr)}`} width={176} height={176} alt={t(($) => $.payee.code)} />
          </span>
        </div>
      )}
    </>
  );
}
