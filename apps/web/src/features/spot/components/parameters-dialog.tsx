import { Button, Dialog, EmptyState, NumberField, useTexts } from '@agio/ui';
import { useState, type ReactNode } from 'react';
import { useChart } from '../chart/settings.ts';
import { isParameter, PARAMETER_MAX, usualParameters, type IndicatorName } from '../state/chart-settings.ts';

/** The figures of the indicators that are on; each that fits is drawn at once. */
export function ParametersDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('trading');
  const chosen = useChart((state) => state.indicators).filter((name) => usualParameters[name] !== undefined);
  // A new form after the reset, since half-typed figures are the form's own.
  const [round, setRound] = useState(0);
  const restore = (): void => {
    useChart.setState({ parameters: {} });
    setRound(round + 1);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.indicators.title)}
      footer={<Button onClick={restore}>{t(($) => $.indicators.restore)}</Button>}
    >
      {chosen.length === 0 ? (
        <EmptyState>{t(($) => $.indicators.none)}</EmptyState>
      ) : (
        <div key={round} className="grid gap-4">
          {chosen.map((name) => (
            <Figures key={name} name={name} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

function Figures({ name }: { name: IndicatorName }): ReactNode {
  const { t } = useTexts('trading');
  const [texts, setTexts] = useState(() => (useChart.getState().parameters[name] ?? usualParameters[name] ?? []).map(String));
  const change = (at: number, text: string): void => {
    const next = texts.with(at, text);
    setTexts(next);
    const figures = next.map(Number);
    if (figures.every(isParameter)) useChart.setState(({ parameters }) => ({ parameters: { ...parameters, [name]: figures } }));
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 flex gap-2">
        <b className="font-[500]">{name}</b>
        <span className="text-t2">{t(($) => $.indicators.names[name])}</span>
      </legend>
      <div className="grid grid-cols-4 gap-2">
        {texts.map((text, at) => (
          <NumberField
            // The places of an indicator's figures never change.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            aria-label={t(($) => $.indicators.parameter, { name, number: at + 1 })}
            value={text}
            decimals={0}
            max={String(PARAMETER_MAX)}
            onValueChange={(value) => change(at, value)}
            aria-invalid={isParameter(Number(text)) ? undefined : true}
          />
        ))}
      </div>
    </fieldset>
  );
}
