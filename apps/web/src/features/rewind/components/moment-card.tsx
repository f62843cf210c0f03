import { useState, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, currency, formatDate, momentField, Segmented, Slider, TextField, timeScale, useLanguage, useTexts } from '@agio/ui';
import type { Curve, Moment } from '../api/rewind.ts';
import { momentOf, stepFrom, stepNames, unitOf, type StepName } from '../state/steps.ts';
import { CurveChart } from './curve-chart.tsx';

type MomentCardProps = { readonly at: number; readonly curve: Curve; readonly moment: Moment; readonly onMove: (ms: number) => void };

/** The chosen moment: as a date, as a place on the line of one's worth, and on a slider below. */
export function MomentCard({ at, curve, moment, onMove }: MomentCardProps): ReactNode {
  const { t } = useTexts('rewind');
  const language = useLanguage();
  const [step, setStep] = useState<StepName>('day');
  const firstMs = moment.first ?? curve.from;
  const bounds = { firstMs, nowMs: moment.now };
  // The slider lies below the line and has its axis, so that the thumb stands below the mark. The last unit is mostly no whole one.
  const span = curve.to - curve.from;
  const unit = unitOf(span);
  const most = Math.max(1, span / unit);
  const events = moment.beside.map(({ time }) => time);
  const go = (sign: -1 | 1) => () => onMove(stepFrom(at, { name: step, sign, events }, bounds));
  return (
    <div className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          type="datetime-local"
          label={t(($) => $.asOf)}
          step={1}
          value={momentField(at, { seconds: true })}
          min={momentField(firstMs, { seconds: true })}
          max={momentField(moment.now, { seconds: true })}
          onChange={(event) => {
            const ms = momentOf(event.target.value);
            if (ms !== undefined) onMove(Math.min(moment.now, Math.max(0, ms)));
          }}
        />
        <span className="inline-flex gap-2">
          <Button look="outline" aria-label={t(($) => $.earlier)} onClick={go(-1)}>
            <ChevronLeft size={16} aria-hidden="true" />
          </Button>
          <Button look="outline" aria-label={t(($) => $.later)} onClick={go(1)}>
            <ChevronRight size={16} aria-hidden="true" />
          </Button>
        </span>
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.steps.label)}
          value={step}
          onValueChange={setStep}
          items={stepNames.map((name) => ({ value: name, label: t(($) => $.steps[name]) }))}
        />
        <Worth moment={moment} />
      </div>
      <CurveChart curve={curve} at={at} value={moment.value} />
      <Slider
        label={t(($) => $.slider)}
        value={timeScale(curve.from, curve.to, most)(at)}
        max={most}
        marks={[]}
        onValueChange={(units) => onMove(units >= Math.floor(most) ? moment.now : curve.from + units * unit)}
        valueText={() => `${formatDate(at, language)}, ${currency(moment.value, moment.currency)}`}
      />
      <div className="flex flex-wrap justify-between gap-2 text-12 text-t2">
        <span>{t(($) => $.from, { date: formatDate(firstMs, language) })}</span>
        <span className="hidden sm:inline">{t(($) => $.sliderHelp)}</span>
        <span>{t(($) => $.now)}</span>
      </div>
    </div>
  );
}

function Worth({ moment: { currency: code, value } }: { moment: Moment }): ReactNode {
  const { t } = useTexts('rewind');
  return (
    <p className="ml-auto flex flex-col items-end">
      <span className="text-12 text-t2">{t(($) => $.value)}</span>
      <span className="text-20 font-semibold tabular-nums">{currency(value, code)}</span>
      <span className="text-12 text-t2">{t(($) => $.atPrices)}</span>
    </p>
  );
}
