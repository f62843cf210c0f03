import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { Button, CopyButton, DataTable, IconButton, linesOf, Pairs, Slider, toast, useTexts, type Column } from '@agio/ui';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { addCode, removeCode, type Code } from '../api/referral.ts';
import { isNothing, parted, rateText } from '../state/worth.ts';
import { linkOf } from './names.ts';

type Open = { readonly what: 'add' } | { readonly what: 'remove'; readonly id: string; readonly code: string };

/** The customer's own code and further ones, each with what it gives to the friend. */
export function CodesCard({ codes, direct }: { codes: readonly Code[]; direct: string }): ReactNode {
  const { t } = useTexts('referral');
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useColumns(direct, setOpen);
  const close = (): void => setOpen(null);
  return (
    <section className="ui-card min-w-0 overflow-hidden" aria-labelledby="referral-codes">
      <div className="flex items-center justify-between gap-4 px-5 pt-4">
        <h2 id="referral-codes" className="text-16">
          {t(($) => $.codes.title)}
        </h2>
        <Button look="outline" size="s" onClick={() => setOpen({ what: 'add' })}>
          <Plus size={14} aria-hidden="true" />
          {t(($) => $.codes.add)}
        </Button>
      </div>
      <p className="px-5 pt-1 pb-3 text-12 text-t2">{t(($) => $.codes.note)}</p>
      <div className="max-sm:hidden">
        <DataTable label={t(($) => $.codes.title)} columns={columns} list={codes} keyOf={({ code }) => code} />
      </div>
      <ul className="sm:hidden">
        {codes.map((one) => (
          <li key={one.code} className="border-t border-line px-5 py-3">
            <Pairs pairs={linesOf(one.id === null ? columns.slice(0, -1) : columns, one)} />
          </li>
        ))}
      </ul>
      {open?.what === 'add' ? <AddDialog direct={direct} onClose={close} /> : null}
      {open?.what === 'remove' ? (
        <ConfirmDialog
          title={t(($) => $.codes.removeTitle, { code: open.code })}
          keep={t(($) => $.codes.keep)}
          yes={t(($) => $.codes.yes)}
          act={async () => await removeCode(open.id)}
          onClose={close}
        >
          {t(($) => $.codes.removeText)}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function useColumns(direct: string, onOpen: (open: Open) => void): readonly Column<Code>[] {
  const { t } = useTexts('referral');
  return [
    {
      key: 'code',
      head: t(($) => $.plan.code),
      render: ({ code, id }) => (
        <span className="flex items-center gap-1 max-sm:justify-end">
          <span className="flex flex-col leading-4">
            <span className="font-medium">{code}</span>
            {id === null ? <span className="text-12 text-t2">{t(($) => $.codes.own)}</span> : null}
          </span>
          <CopyButton text={linkOf(code)} label={`${t(($) => $.plan.copyLink)} ${code}`} />
        </span>
      ),
    },
    { key: 'friend', head: t(($) => $.codes.friend), right: true, render: ({ share }) => rateText(parted(direct, share).back) },
    { key: 'you', head: t(($) => $.codes.you), right: true, render: ({ share }) => rateText(parted(direct, share).kept) },
    { key: 'people', head: t(($) => $.codes.people), right: true, render: ({ people }) => people },
    {
      key: 'acts',
      head: t(($) => $.codes.yes),
      quiet: true,
      right: true,
      render: ({ code, id }) =>
        id === null ? null : (
          <IconButton label={t(($) => $.codes.remove, { code })} onClick={() => onOpen({ what: 'remove', id, code })}>
            <Trash2 size={14} />
          </IconButton>
        ),
    },
  ];
}

const STEP = 5;
const asShare = (percent: number): string => String(percent / 100);

/** A further code, with how much of the reward its friend gets. */
function AddDialog({ direct, onClose }: { direct: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('referral');
  const [percent, setPercent] = useState(50);
  const adding = useMutation({
    mutationFn: addCode,
    onSuccess: ({ code }) => {
      toast(
        t(($) => $.codes.made, { code }),
        'done',
      );
      onClose();
    },
  });
  const share = asShare(percent);
  const { back, kept } = parted(direct, share);
  const text = isNothing(direct)
    ? t(($) => $.codes.givesPart, { share: rateText(share) })
    : t(($) => $.codes.gives, { back: rateText(back), kept: rateText(kept) });
  return (
    <FormDialog
      title={t(($) => $.codes.addTitle)}
      submit={t(($) => $.codes.make)}
      busy={adding.isPending}
      failure={adding.error}
      onSubmit={() => adding.mutate(share)}
      onClose={onClose}
    >
      <p className="flex justify-between gap-3">
        <span>{t(($) => $.codes.share)}</span>
        <b className="font-semibold tabular-nums">{rateText(share)}</b>
      </p>
      <Slider
        label={t(($) => $.codes.share)}
        value={percent}
        step={STEP}
        onValueChange={setPercent}
        valueText={(value) => rateText(asShare(value))}
      />
      <p className="text-13 text-t2" aria-live="polite">
        {text}
      </p>
    </FormDialog>
  );
}
