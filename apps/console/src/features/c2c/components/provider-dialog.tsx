import { useState, type ReactNode } from 'react';
import { Button, Dialog, Notice, TextArea, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { DECIDERS, PastDecisions, SimilarNames } from '../../../shared/appeals/index.ts';
import { Failure } from '../../../shared/query-states.tsx';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { decideProvider, type Provider } from '../api/c2c.ts';
import { actsOf, type Act } from '../state/acts.ts';
import { ProviderFacts } from './provider-facts.tsx';

/** One provider: what they say of themselves, bond, setting and figures, and the decision with its reason. */
export function ProviderDialog({ onClose, provider }: { provider: Provider; onClose: () => void }): ReactNode {
  const { t } = useTexts('c2c');
  const { roles } = useSelf();
  const possible = actsOf(provider);
  const mayDecide = hasRole(roles, DECIDERS) && possible.length > 0;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={provider.name || provider.uid} className="w-140">
      <div className="flex flex-col gap-4">
        <ProviderFacts provider={provider} />
        {provider.about === '' ? null : (
          <p className="rounded-2 border border-line px-3 py-2.5 text-13 break-words whitespace-pre-line">{provider.about}</p>
        )}
        {provider.reason === null ? null : <Notice size="s">{provider.reason}</Notice>}
        <SimilarNames similar={provider.similar} />
        <PastDecisions uid={provider.uid} earlier={provider.earlier} />
        {mayDecide && provider.isOwn ? <Notice tone="warn">{t(($) => $.providers.own)}</Notice> : null}
        {mayDecide && !provider.isOwn ? <Decide provider={provider} possible={possible} onDone={onClose} /> : null}
      </div>
    </Dialog>
  );
}

function Decide({ onDone, possible, provider }: { provider: Provider; possible: readonly Act[]; onDone: () => void }): ReactNode {
  const { t } = useTexts('c2c');
  const [reason, setReason] = useState('');
  const deciding = useMutation({
    mutationFn: async (decision: Act) => await decideProvider(provider.uid, { decision, reason: reason.trim() }),
    onSuccess: () => {
      toast(t(($) => $.providers.done));
      onDone();
    },
  });
  const help = possible.includes('reject')
    ? t(($) => $.providers.rejectHelp)
    : possible.includes('suspend')
      ? t(($) => $.providers.suspendHelp)
      : undefined;
  return (
    <>
      <TextArea
        label={t(($) => $.providers.reason)}
        help={help}
        value={reason}
        maxLength={1_000}
        rows={3}
        onChange={(event) => setReason(event.target.value)}
      />
      <Failure error={deciding.error} />
      <span className="flex justify-end gap-2">
        {possible.map((act, at) => (
          <Button
            key={act}
            look={act === 'suspend' ? 'risk' : at === possible.length - 1 ? 'primary' : 'outline'}
            busy={deciding.isPending && deciding.variables === act}
            disabled={reason.trim() === '' || deciding.isPending}
            onClick={() => deciding.mutate(act)}
          >
            {t(($) => $.providers.acts[act])}
          </Button>
        ))}
      </span>
    </>
  );
}
