import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Snowflake } from 'lucide-react';
import { Button, Dialog, useTexts } from '@agio/ui';
import { freezeOwn } from '../api/security.ts';
import { Failure } from './failure.tsx';

const lines = ['one', 'two', 'three', 'four'] as const;

/** The emergency stop: one button and its effects, without a verification that could delay a customer in need. */
export function FreezeCard(): ReactNode {
  const { t } = useTexts('security');
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const freezing = useMutation({
    mutationFn: freezeOwn,
    onSuccess: async () => await navigate({ to: '/freeze', hash: 'frozen' }),
  });
  return (
    <section className="ui-card flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <Snowflake size={20} className="flex-none text-t2" aria-hidden="true" />
      <div className="min-w-52 flex-1">
        <h2 className="text-14 font-medium">{t(($) => $.freeze.title)}</h2>
        <p className="mt-0.5 text-13 text-t2">{t(($) => $.freeze.text)}</p>
      </div>
      <Button look="risk" size="m" onClick={() => setAsking(true)}>
        {t(($) => $.freeze.button)}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t(($) => $.freeze.ask)}
        footer={
          <>
            <Button look="outline" onClick={() => setAsking(false)}>
              {t(($) => $.freeze.keep)}
            </Button>
            <Button look="risk" busy={freezing.isPending} onClick={() => freezing.mutate()}>
              {t(($) => $.freeze.button)}
            </Button>
          </>
        }
      >
        <ul className="flex list-disc flex-col gap-1.5 pl-4">
          {lines.map((line) => (
            <li key={line}>{t(($) => $.freeze[line])}</li>
          ))}
        </ul>
        <div className="mt-3 empty:hidden">
          <Failure error={freezing.error} />
        </div>
      </Dialog>
    </section>
  );
}
