import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '@agio/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, compareDecimals, Dialog, feeRate, Notice, useTexts } from '@agio/ui';
import { balancesQuery } from '../../../shared/balances.ts';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { CertifyFirst, useMustCertify } from '../../../shared/paying/index.ts';
import { Failure } from '../../../shared/query-states.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { methodsQuery, refreshOffers, takeOffer, type OtcMethod, type Offer, type OtcPaymentType, type Take } from '../api/offers.ts';
import { paidTo, payableTo } from '../state/paid-to.ts';
import { feeOf, limitOf, mostOf, quoteOf, receivedOf, type AmountEntry } from '../state/quote.ts';
import { MerchantName } from './merchant-parts.tsx';
import { coins, priceText } from './offer-list.tsx';
import { TakeAmounts } from './take-amounts.tsx';
import { PayBy, PaidTo } from './take-method.tsx';

type Props = {
  /** The offer as it was when this was opened, and as it is now. */
  readonly seen: Offer;
  readonly offer: Offer;
  readonly total: string;
  readonly feeMillionths: number;
  readonly onClose: () => void;
};

/** What changed under the reader, so that sending again says yes to what is shown. */
const RENEWED: readonly string[] = ['OTC_PRICE_CHANGED', 'OTC_AD_CHANGED'];

/** Takes a part of an offer in one step: how much, how it is paid, and what the customer agrees to. */
export function TakeDialog(props: Props): ReactNode {
  const { t } = useTexts('otc');
  const { feeMillionths, offer, onClose } = props;
  const side = offer.side === 'sell' ? 'buy' : 'sell';
  const [entry, setEntry] = useState<AmountEntry>({ by: 'total', text: props.total });
  const [type, setType] = useState<OtcPaymentType | null>(offer.methods[0] ?? null);
  const [card, setCard] = useState<string | null>(null);
  const paid = usePaidTo(offer, card);
  const quote = quoteOf(entry, offer.price);
  const { error, fiat } = useFiatBalance(offer);
  const limit = limitOf(offer, quote.total);
  const isTooMuch = side === 'sell' && fiat !== undefined && quote.amount !== '' && compareDecimals(quote.amount, fiat) > 0;
  const body = bodyOf(offer, entry, side === 'buy' ? { card: null, method: type } : { card: paid?.id ?? null, method: paid?.type ?? null });
  const taking = useTaking(onClose);
  const { isTold, mustCertify } = useMustCertify(taking.error);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (body !== null && limit === null && !isTooMuch) taking.mutate({ body, choice: { entry, type, card } });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.take.title[side], { coin: offer.coin, name: offer.merchant.name })}
      className="w-130"
    >
      <form noValidate className="flex flex-col gap-4 text-t1" onSubmit={submit}>
        <Head offer={offer} />
        <Moved {...props} />
        <TakeAmounts
          offer={offer}
          quote={quote}
          by={entry.by}
          most={mostOf(offer)}
          fiatBalance={fiat}
          problem={limit ?? (isTooMuch ? 'balance' : null)}
          onEntry={setEntry}
        />
        {fiat === undefined ? <Failure error={error} /> : null}
        {offer.side === 'sell' ? (
          <PayBy types={offer.methods} chosen={type} onChoose={setType} />
        ) : (
          <PaidTo offer={offer} chosen={card} onChoose={setCard} />
        )}
        <Agreed offer={offer} fee={feeMillionths} amount={quote.amount} />
        {isTold ? <CertifyFirst /> : <Failure error={taking.error} />}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="min-w-40 flex-1 text-12 text-t2 max-sm:basis-full">{t(($) => $.take.heldNote[side])}</span>
          <Button look="ghost" onClick={onClose}>
            {t(($) => $.take.cancel)}
          </Button>
          <Button type="submit" look={side} busy={taking.isPending} disabled={mustCertify || body === null || limit !== null || isTooMuch}>
            {t(($) => $.actOn[side], { coin: offer.coin })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Head({ offer }: { offer: Offer }): ReactNode {
  const { t } = useTexts('otc');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <MerchantName merchant={offer.merchant} isLink={false} />
      <span className="text-16 font-semibold">
        {offer.price === null ? t(($) => $.noPrice) : priceText(offer.price)}
        <span className="ui-unit">{offer.fiat}</span>
      </span>
    </div>
  );
}

/** Where a seller is paid; undefined for buyers, and while that is not known. */
function usePaidTo(offer: Offer, chosen: string | null): OtcMethod | undefined {
  const methods = useQuery({ ...methodsQuery, enabled: offer.side === 'buy' });
  const now = useNow();
  return paidTo(payableTo(methods.data?.list ?? [], offer, now), chosen);
}

/** What a seller can give; undefined while that is not known, and why it cannot be. */
function useFiatBalance({ coin, side }: Offer): { readonly fiat: string | undefined; readonly error: Error | null } {
  const { data, error } = useQuery({ ...balancesQuery, enabled: side === 'buy' });
  return { fiat: data === undefined ? undefined : (data.fiat.find((one) => one.coin === coin)?.available ?? '0'), error };
}

/** What is sent; null while something is missing. */
function bodyOf(
  { id, price, revision, side }: Offer,
  { by, text }: AmountEntry,
  { card, method }: { card: string | null; method: OtcPaymentType | null },
): Take | null {
  if (price === null || method === null || !(Number(text) > 0)) return null;
  if (side === 'buy' && card === null) return null;
  return {
    id,
    revision,
    price,
    method,
    ...(by === 'total' ? { total: text } : { amount: text }),
    ...(card === null ? {} : { bankcard: card }),
  };
}

function useTaking(onClose: () => void) {
  const navigate = useNavigate();
  const once = useMoneyTry();
  return useMutation({
    mutationFn: async ({ body, choice }: { body: Take; choice: unknown }) => await once.send(choice, body, takeOffer),
    onSuccess: (id) => {
      onClose();
      void navigate({ to: '/otc/order/$id', params: { id } });
    },
    onError: (error) => {
      if (error instanceof ApiError && RENEWED.includes(error.code)) void refreshOffers();
    },
  });
}

/** Says that price or terms are others than those that the reader began with. */
function Moved({ offer, seen }: Props): ReactNode {
  const { t } = useTexts('otc');
  if (offer.price === null || seen.price === null || compareDecimals(offer.price, seen.price) === 0) return null;
  return (
    <Notice tone="warn" role="status">
      {t(($) => $.take.moved, { from: priceText(seen.price), to: priceText(offer.price), fiat: offer.fiat })}
    </Notice>
  );
}

/** What the customer agrees to by ordering. */
function Agreed({ amount, fee, offer }: { offer: Offer; fee: number; amount: string }): ReactNode {
  const { t } = useTexts('otc');
  const facts: readonly (readonly [string, string])[] = [
    [t(($) => $.take.window), t(($) => $.take.minutes, { count: offer.windowMinutes })],
    [t(($) => $.take.accepts), offer.autoAccept ? t(($) => $.take.auto) : t(($) => $.take.byHand)],
    ...(offer.side === 'buy'
      ? []
      : ([
          [
            t(($) => $.take.fee, { rate: feeRate(String(fee / 1_000_000)) }),
            amount === '' ? '–' : `${coins(feeOf(amount, fee), 8)} ${offer.coin}`,
          ],
          [t(($) => $.take.arrives), amount === '' ? '–' : `${coins(receivedOf(amount, fee), 8)} ${offer.coin}`],
        ] as const)),
  ];
  return (
    <>
      <dl className="ui-kv">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="rounded-2 bg-s2 px-3 py-2.5 text-13">
        <p className="font-medium">{t(($) => $.take.terms)}</p>
        <p className="break-words whitespace-pre-line text-t2">{offer.terms === '' ? t(($) => $.take.noTerms) : offer.terms}</p>
      </div>
    </>
  );
}
