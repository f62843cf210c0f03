import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Dialog, isPlainNumber, minutesAhead, NumberField, Notice, Segmented, toast, truncate, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { changeAds, type OwnAd } from '../api/merchant.ts';
import { hoursOf, noHours } from '../state/hours.ts';
import { AdHours } from './ad-fields.tsx';

const PERCENT_MAX = '20';

/** The price of all floating advertisements that are listed, the hours of all of them, or both. */
export function ChangeDialog({ ads, onClose }: { ads: readonly OwnAd[]; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-desk');
  const errorText = useErrorText();
  const floating = ads.filter(({ price }) => price.kind === 'floating');
  const [isPriced, setPriced] = useState(false);
  const [isBelow, setBelow] = useState(false);
  const [percent, setPercent] = useState('0');
  const [isTimed, setTimed] = useState(false);
  const [hours, setHours] = useState({ ...noHours, isOn: true });
  const [behind] = useState(() => -minutesAhead(Date.now()));
  const kept = hoursOf(hours, behind);
  const saving = useMutation({
    mutationFn: async () => {
      const bps = Math.round(Number(truncate(percent === '' ? '0' : percent, 2)) * 100) * (isBelow ? -1 : 1) || 0;
      if (isTimed) await changeAds({ ids: ads.map(({ id }) => id), hours: kept ?? null });
      if (isPriced) await changeAds({ ids: floating.map(({ id }) => id), bps });
    },
    onSuccess: () => {
      toast(t(($) => $.form.saved));
      onClose();
    },
  });
  const isReady = (isPriced || isTimed) && (!isPriced || isPlainNumber(percent)) && (!isTimed || kept !== undefined);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) saving.mutate();
  }
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={t(($) => $.change.title, { count: ads.length })}>
      <form noValidate className="flex flex-col gap-4 text-t1" onSubmit={submit}>
        <p className="text-13 text-t2">{t(($) => $.change.text)}</p>
        <Checkbox checked={isPriced} disabled={floating.length === 0} onCheckedChange={setPriced}>
          {t(($) => $.change.price)}
        </Checkbox>
        {floating.length === 0 ? <p className="text-12 text-t2">{t(($) => $.change.nothing)}</p> : null}
        {isPriced ? <Around isBelow={isBelow} percent={percent} onBelow={setBelow} onPercent={setPercent} /> : null}
        <Checkbox checked={isTimed} onCheckedChange={setTimed}>
          {t(($) => $.change.hours)}
        </Checkbox>
        {isTimed ? <AdHours hours={hours} isFault={kept === undefined} onChange={setHours} /> : null}
        {saving.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(saving.error)}
          </Notice>
        ) : null}
        <Button type="submit" look="primary" wide busy={saving.isPending} disabled={!isReady}>
          {t(($) => $.change.save)}
        </Button>
      </form>
    </Dialog>
  );
}

interface AroundProps {
  readonly isBelow: boolean;
  readonly percent: string;
  readonly onBelow: (isBelow: boolean) => void;
  readonly onPercent: (percent: string) => void;
}

function Around({ isBelow, onBelow, onPercent, percent }: AroundProps): ReactNode {
  const { t } = useTexts('otc-desk');
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2">
      <Segmented
        wide
        label={t(($) => $.form.around)}
        value={isBelow ? 'below' : 'above'}
        onValueChange={(next) => onBelow(next === 'below')}
        items={[
          { value: 'below', label: t(($) => $.form.below) },
          { value: 'above', label: t(($) => $.form.above) },
        ]}
      />
      <NumberField label={t(($) => $.form.around)} decimals={2} max={PERCENT_MAX} unit="%" value={percent} onValueChange={onPercent} />
    </div>
  );
}
