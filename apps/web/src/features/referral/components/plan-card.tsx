import { useState, type ReactNode } from 'react';
import { Image, QrCode, Share2 } from 'lucide-react';
import { FEE_KINDS } from '@agio/contracts/referral/constants';
import { Button, CopyButton, Select, Tag, toast, useTexts } from '@agio/ui';
import type { Code, ReferralPlan } from '../api/referral.ts';
import { isNothing, parted, paysNothing, rateText } from '../state/worth.ts';
import { linkOf } from './names.ts';
import { Poster, usePoster, type ReferralOffer } from './poster.tsx';
import { PosterDialog, QrDialog } from './picture-dialogs.tsx';

/** The rates, the code in use with its link, and the pictures of it. */
export function PlanCard({ code, onChoose, plan }: { plan: ReferralPlan; code: Code; onChoose: (code: string) => void }): ReactNode {
  const { t } = useTexts('referral');
  const { back, kept } = parted(plan.rates.trade.direct, code.share);
  const isOff = paysNothing(plan.rates);
  return (
    <section className="ui-card mb-4 grid overflow-hidden md:grid-cols-[minmax(0,1fr)_15.5rem]" aria-labelledby="referral-plan">
      <div className="flex min-w-0 flex-col gap-4 p-4 md:p-6">
        <div>
          <h2 id="referral-plan" className="text-20">
            {isOff ? t(($) => $.plan.off) : t(($) => $.plan.heading, { rate: rateText(plan.rates.trade.direct) })}
          </h2>
          <p className="mt-0.5 text-t2">{isOff ? t(($) => $.plan.offNote) : t(($) => $.plan.note)}</p>
        </div>
        {isOff ? null : <Rates plan={plan} />}
        {plan.codes.length > 1 ? (
          <Select<string>
            label={t(($) => $.plan.which)}
            value={code.code}
            onValueChange={onChoose}
            options={plan.codes.map((one) => ({ value: one.code, label: one.code }))}
          />
        ) : null}
        <div className="flex flex-col gap-2">
          <Copied name={t(($) => $.plan.code)} text={code.code} label={t(($) => $.plan.copyCode)} isLarge />
          <Copied name={t(($) => $.plan.link)} text={linkOf(code.code)} label={t(($) => $.plan.copyLink)} />
        </div>
        {isNothing(back) ? null : (
          <p className="text-13 text-t2">{t(($) => $.plan.gives, { back: rateText(back), kept: rateText(kept) })}</p>
        )}
        <Acts code={code.code} back={back} />
      </div>
      <div className="grid place-items-center content-center gap-3 border-line bg-s0 p-6 max-md:hidden md:border-l">
        <Preview code={code.code} back={back} />
        <p className="text-12 text-t2">{t(($) => $.poster.size)}</p>
      </div>
    </section>
  );
}

function Preview(offered: ReferralOffer): ReactNode {
  return <Poster poster={usePoster(offered)} code={offered.code} className="w-50" />;
}

function Rates({ plan: { isAgreed, rates } }: { plan: ReferralPlan }): ReactNode {
  const { t } = useTexts('referral');
  const others = FEE_KINDS.filter((kind) => kind !== 'trade' && (!isNothing(rates[kind].direct) || !isNothing(rates[kind].indirect)));
  const boxes = [
    [t(($) => $.plan.direct), rateText(rates.trade.direct), t(($) => $.plan.directNote)],
    [t(($) => $.plan.indirect), rateText(rates.trade.indirect), t(($) => $.plan.indirectNote)],
    [t(($) => $.plan.credited), t(($) => $.plan.hourly), t(($) => $.plan.hourlyNote)],
  ] as const;
  return (
    <>
      {isAgreed ? (
        <Tag tone="p" className="self-start">
          {t(($) => $.plan.agreed)}
        </Tag>
      ) : null}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {boxes.map(([name, value, note]) => (
          <div key={name} className="rounded-2 border border-line px-3.5 py-3 max-sm:last:col-span-2">
            <dt className="text-12 text-t2">{name}</dt>
            <dd className="text-20 font-semibold">{value}</dd>
            <dd className="text-12 text-t2">{note}</dd>
          </div>
        ))}
      </dl>
      {others.map((kind) => (
        <p key={kind} className="text-13 text-t2">
          {t(($) => $.plan.other, {
            kind: t(($) => $.kinds[kind]),
            direct: rateText(rates[kind].direct),
            indirect: rateText(rates[kind].indirect),
          })}
        </p>
      ))}
    </>
  );
}

function Copied({ isLarge = false, label, name, text }: { name: string; text: string; label: string; isLarge?: boolean }): ReactNode {
  return (
    <div className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-2 bg-s2 py-1 pr-1.5 pl-3.5 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
      <span className="text-13 text-t2">{name}</span>
      <b className={isLarge ? 'text-16 font-semibold' : 'font-medium [overflow-wrap:anywhere]'}>{text}</b>
      <CopyButton text={text} label={label} />
    </div>
  );
}

function Acts({ back, code }: ReferralOffer): ReactNode {
  const { t } = useTexts('referral');
  const [open, setOpen] = useState<'qr' | 'poster' | null>(null);
  const close = (): void => setOpen(null);
  async function send(): Promise<void> {
    const url = linkOf(code);
    // Types promise it; browsers without it exist.
    const browser: Partial<Pick<Navigator, 'share'>> = navigator;
    if (browser.share !== undefined) {
      // Closing the browser's own sheet is not an error.
      await navigator.share({ text: t(($) => $.plan.sendText, { code }), url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url).then(
      () =>
        toast(
          t(($) => $.plan.sent),
          'done',
        ),
      () =>
        toast(
          t(($) => $.plan.cannotCopy),
          'info',
        ),
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="primary" className="max-sm:w-full" onClick={() => void send()}>
        <Share2 size={16} aria-hidden="true" />
        {t(($) => $.plan.send)}
      </Button>
      <Button look="outline" className="max-sm:flex-1" onClick={() => setOpen('qr')}>
        <QrCode size={16} aria-hidden="true" />
        {t(($) => $.plan.qr)}
      </Button>
      <Button look="outline" className="max-sm:flex-1" onClick={() => setOpen('poster')}>
        <Image size={16} aria-hidden="true" />
        {t(($) => $.poster.name)}
      </Button>
      <a href="#referral-rules" className="ui-link ml-auto text-13">
        {t(($) => $.plan.rules)}
      </a>
      {open === 'qr' ? <QrDialog code={code} onClose={close} /> : null}
      {open === 'poster' ? <PosterDialog code={code} back={back} onClose={close} /> : null}
    </div>
  );
}
