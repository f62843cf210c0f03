import { useState, type ReactNode } from 'react';
import { ShieldCheck } from 'lucide-react';
import { Button, Dialog, formatWait, Notice, Skeleton, Tag, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { addressBookQuery, type AddressBook } from '../../api/addresses.ts';

/** Withdrawals to known addresses alone: on at once, off only after 24 hours, so that a thief gains nothing by switching it. */
export function WhitelistCard({ book, now }: { book: AddressBook | undefined; now: number }): ReactNode {
  const { t } = useTexts('withdraw');
  const language = useLanguage();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const setting = useVerifiedCall('setWhitelist', (next) => queryClient.setQueryData(addressBookQuery.queryKey, next));
  const endsAt = book?.endsAt ?? null;
  const set = (only: boolean): void => setting.mutate({ body: { only }, what: only ? t(($) => $.book.whatOn) : t(($) => $.book.whatOff) });
  return (
    <section className="ui-card flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <ShieldCheck size={20} className="flex-none text-t2" aria-hidden="true" />
      <div className="min-w-60 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-14 font-medium">
          {t(($) => $.book.only)}
          {book === undefined ? (
            <Skeleton className="w-10" />
          ) : (
            <Tag {...(book.only ? { tone: 'p' as const } : {})}>{book.only ? t(($) => $.book.onlyOn) : t(($) => $.book.onlyOff)}</Tag>
          )}
        </h2>
        <p className="mt-0.5 text-13 text-t2">
          {endsAt === null ? t(($) => $.book.onlyText) : t(($) => $.book.ending, { time: formatWait((endsAt - now) / 1000, language) })}
        </p>
      </div>
      {book === undefined ? null : endsAt !== null ? (
        <Button look="outline" busy={setting.isPending} onClick={() => set(true)}>
          {t(($) => $.book.keepOn)}
        </Button>
      ) : book.only ? (
        <Button look="risk" busy={setting.isPending} onClick={() => setAsking(true)}>
          {t(($) => $.book.turnOff)}
        </Button>
      ) : (
        <Button look="outline" busy={setting.isPending} onClick={() => set(true)}>
          {t(($) => $.book.turnOn)}
        </Button>
      )}
      {setting.failure === null ? null : (
        <Notice tone="warn" role="alert" className="w-full">
          {errorText(setting.failure)}
        </Notice>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t(($) => $.book.offTitle)}
        footer={
          <>
            <Button look="outline" onClick={() => setAsking(false)}>
              {t(($) => $.book.keepOn)}
            </Button>
            <Button
              look="risk"
              onClick={() => {
                setAsking(false);
                set(false);
              }}
            >
              {t(($) => $.book.turnOff)}
            </Button>
          </>
        }
      >
        <p>{t(($) => $.book.offText)}</p>
      </Dialog>
    </section>
  );
}
