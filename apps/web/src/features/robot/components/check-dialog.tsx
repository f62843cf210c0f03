import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Dialog, Notice, Pairs, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { create, noteCopy, type GridPlan, type TermsInput } from '../api/robots.ts';
import { Outcomes } from './split-card.tsx';
import { useCopied } from './use-copied.ts';
import type { GridForm } from './use-grid.ts';
import { amountOf, coins, money, priceOf } from './words.ts';

/** Makes the robot of the form: a draft, or one that starts. */
export function useCreate({ terms }: { readonly terms: TermsInput | null }, name: string) {
  const { t } = useTexts('robot');
  const navigate = useNavigate();
  const once = useMoneyTry();
  const { of: leader } = useCopied();
  return useMutation({
    mutationFn: async (how: 'draft' | 'start') => {
      if (terms === null) throw new Error('the form is not whole');
      const body = { terms, name: name.trim(), start: how === 'start' };
      return await once.send(body, body, create);
    },
    onSuccess: ({ id, state }) => {
      // The number of copies is shown beside the copied robot only, so a failure is ignored here.
      if (leader !== undefined && state !== 'draft') void noteCopy(leader, id).catch(() => undefined);
      toast(state === 'draft' ? t(($) => $.check.saved) : t(($) => $.check.started));
      void navigate({ to: '/autoTrade/history/$id', params: { id } });
    },
  });
}

/** What will happen, line by line. */
export function Summary({ form, plan }: { form: GridForm; plan: GridPlan }): ReactNode {
  const { t } = useTexts('robot');
  const { draft, market } = form;
  const price = (value: string): string => `${priceOf(value, market)} ${market.quote}`;
  const pairs: (readonly [string, ReactNode])[] = [
    [t(($) => $.check.where), pairName(market.market)],
    [
      t(($) => $.check.range),
      t(($) => $.facts.grid, { lower: priceOf(draft.lower, market), upper: priceOf(draft.upper, market), count: Number(draft.grids) }),
    ],
    [t(($) => $.check.aLine), `${amountOf(plan.amount, market)} ${market.base}`],
    [t(($) => $.check.bought), `${coins(plan.boughtNow)} ${market.base}`],
    [t(($) => $.check.reserved), `${money(plan.reserved)} ${market.quote}`],
  ];
  if (draft.triggerPrice !== '') pairs.push([t(($) => $.grid.triggerPrice), price(draft.triggerPrice)]);
  if (draft.stopLoss !== '') pairs.push([t(($) => $.grid.stopLoss), price(draft.stopLoss)]);
  if (draft.takeProfit !== '') pairs.push([t(($) => $.grid.takeProfit), price(draft.takeProfit)]);
  pairs.push([t(($) => $.grid.onStop), t(($) => $.grid[draft.onStop])]);
  return <Pairs pairs={pairs} />;
}

/** Everything once more, then the button that moves the money. */
export function CheckDialog({ form, name, onClose }: { form: GridForm; name: string; onClose: () => void }): ReactNode {
  const { market, shown, terms } = form;
  if (shown === undefined) return null;
  return (
    <CreateDialog terms={terms} name={name} moves={`${money(shown.invested)} ${market.quote}`} onClose={onClose}>
      <Summary form={form} plan={shown} />
      <Outcomes form={form} plan={shown} />
    </CreateDialog>
  );
}

/** What it is is its children; then the buttons that keep it as a draft or move the money. */
export function CreateDialog({
  children,
  moves,
  name,
  onClose,
  terms,
}: {
  children: ReactNode;
  /** What leaves the trading account, with its coin. */
  moves: string;
  name: string;
  onClose: () => void;
  terms: TermsInput | null;
}): ReactNode {
  const { t } = useTexts('robot');
  const errorText = useErrorText();
  const creating = useCreate({ terms }, name);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.check.title)}
      footer={
        <>
          <Button look="outline" busy={creating.isPending && creating.variables === 'draft'} onClick={() => creating.mutate('draft')}>
            {t(($) => $.check.draft)}
          </Button>
          <Button look="primary" busy={creating.isPending && creating.variables === 'start'} onClick={() => creating.mutate('start')}>
            {t(($) => $.check.start, { moves })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <p className="text-12 text-t2">{t(($) => $.check.only)}</p>
        {creating.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(creating.error)}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
