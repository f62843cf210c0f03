import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Minus, Plus } from 'lucide-react';
import { Button, cn, IconButton, Notice, Tag, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useUser } from '../../../shared/info.ts';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { addressesQuery, buy, type ShopQuote, type ShopProduct, type Variant } from '../api/shop.ts';
import { coins, quantityMax, totalOf } from '../state/amounts.ts';
import { PayWith } from './pay-with.tsx';
import { ShipTo } from './ship-to.tsx';

/** The destination: the customer’s own country where it is shipped there, until another one is chosen. */
function useCountry(regions: readonly string[]): readonly [string, (country: string) => void] {
  const own = useUser()?.country ?? '';
  const [chosen, setChosen] = useState('');
  const first = regions.length === 0 || regions.includes(own) ? own : (regions[0] ?? '');
  return [chosen === '' ? first : chosen, setChosen];
}

/** Variant, quantity, coin and address, then the button that reserves it. */
export function BuyForm({ shown: { bought, product, quotes } }: { shown: ShopProduct }): ReactNode {
  const { t } = useTexts('shop');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [variantId, setVariant] = useState(() => (product.variants.find(({ left }) => left > 0) ?? product.variants[0])?.id ?? '');
  const [quantity, setQuantity] = useState(1);
  const [coin, setCoin] = useState('');
  const [addressId, setAddress] = useState('');
  const [country, setCountry] = useCountry(product.regions);
  const known = useQuery({ ...addressesQuery, enabled: product.delivery === 'physical' });
  const addresses = known.data ?? [];
  const variant = product.variants.find(({ id }) => id === variantId);
  const units: readonly ShopQuote[] = quotes[variantId] ?? [];
  const quote = units.find((one) => one.coin === coin) ?? units[0];
  const address = addresses.find(({ id }) => id === addressId) ?? addresses[0];
  const most = Math.max(1, Math.min(quantityMax, variant?.left ?? 0, product.limit === 0 ? quantityMax : product.limit - bought));
  const pieces = Math.min(quantity, most);
  const total = quote === undefined ? '0' : totalOf(quote.price, pieces);
  const to =
    product.delivery === 'physical'
      ? { ...(address === undefined ? {} : { address: address.id }), ...(country === '' ? {} : { country }) }
      : {};
  const body = { variant: variantId, version: variant?.version ?? 0, quantity: pieces, coin: quote?.coin ?? '', total, ...to };
  const once = useMoneyTry();
  const ordering = useMutation({
    mutationFn: async () => await once.send({ variantId, quantity, coin: body.coin, ...to }, body, buy),
    onSuccess: ({ id }) => void navigate({ to: '/account/meta2/orders/$id', params: { id } }),
  });
  const isReady = variant !== undefined && variant.left > 0 && quote !== undefined;
  const said = quote === undefined ? '' : `${coins(total)} ${quote.coin}`;
  return (
    <section className="ui-card flex flex-col gap-4 p-5">
      <Head product={product} variant={variant} />
      {product.variants.length < 2 ? null : <Variants variants={product.variants} value={variantId} onChange={setVariant} />}
      <Quantity value={pieces} most={most} onChange={setQuantity}>
        {product.limit === 0 ? null : t(($) => $.product.limit, { limit: product.limit, bought })}
      </Quantity>
      <PayWith quotes={units} quantity={pieces} value={quote?.coin ?? ''} onChange={setCoin} />
      {known.isError && known.data === undefined ? <QueryError query={known} /> : null}
      {product.delivery === 'physical' && known.data !== undefined ? (
        <ShipTo
          addresses={addresses}
          address={address}
          onAddress={setAddress}
          country={country}
          regions={product.regions}
          onCountry={setCountry}
        />
      ) : null}
      <Totals isShipped={product.delivery === 'physical'} pieces={pieces} quote={quote} total={total} />
      {ordering.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(ordering.error)}
        </Notice>
      ) : null}
      <Button look="primary" size="l" wide disabled={!isReady} busy={ordering.isPending} onClick={() => ordering.mutate()}>
        {variant?.left === 0 ? t(($) => $.soldOut) : t(($) => $.product.order, { total: said })}
      </Button>
      <p className="text-center text-12 text-t2">{t(($) => $.product.after)}</p>
    </section>
  );
}

function Head({ product, variant }: { product: ShopProduct['product']; variant: Variant | undefined }): ReactNode {
  const { t } = useTexts('shop');
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const countries = new Intl.ListFormat(language, { type: 'conjunction' }).format(product.regions.map((code) => names.of(code) ?? code));
  const where =
    product.delivery === 'virtual'
      ? t(($) => $.virtual)
      : product.regions.length === 0
        ? t(($) => $.product.everywhere)
        : t(($) => $.product.shipsTo, { countries });
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <h1 className="text-20 [overflow-wrap:anywhere]">{product.title}</h1>
        {variant === undefined ? null : (
          <Tag {...(variant.left === 0 ? { tone: 'warn' as const } : {})}>
            {variant.left === 0 ? t(($) => $.soldOut) : t(($) => $.left, { count: variant.left })}
          </Tag>
        )}
      </div>
      <p className="text-13 text-t2">
        {product.summary}
        <br />
        {where}
      </p>
    </div>
  );
}

function Variants({
  onChange,
  value,
  variants,
}: {
  variants: readonly Variant[];
  value: string;
  onChange: (id: string) => void;
}): ReactNode {
  const { t } = useTexts('shop');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-13 text-t2">{t(($) => $.product.variant)}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
        {variants.map(({ id, left, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === value}
            className={cn(
              'rounded-2 border border-line px-3 py-2 text-left aria-pressed:border-p aria-pressed:bg-p-soft',
              left === 0 && 'bg-s2',
            )}
            onClick={() => onChange(id)}
          >
            <b className="block font-medium">{name === '' ? id : name}</b>
            <span className="text-12 text-t2">{left === 0 ? t(($) => $.soldOut) : t(($) => $.left, { count: left })}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Quantity({
  children,
  most,
  onChange,
  value,
}: {
  value: number;
  most: number;
  onChange: (value: number) => void;
  children: ReactNode;
}): ReactNode {
  const { t } = useTexts('shop');
  return (
    <div className="flex flex-col gap-2">
      <p className="flex justify-between gap-3 text-13 text-t2">
        <span id="shop-quantity">{t(($) => $.product.quantity)}</span>
        <span>{children}</span>
      </p>
      <div role="group" aria-labelledby="shop-quantity" className="flex w-32 items-center justify-between rounded-2 border border-line p-1">
        <IconButton label="−" disabled={value <= 1} onClick={() => onChange(value - 1)}>
          <Minus size={16} />
        </IconButton>
        <output aria-live="polite" className="tabular-nums">
          {value}
        </output>
        <IconButton label="+" disabled={value >= most} onClick={() => onChange(value + 1)}>
          <Plus size={16} />
        </IconButton>
      </div>
    </div>
  );
}

function Totals({
  isShipped,
  pieces,
  quote,
  total,
}: {
  isShipped: boolean;
  pieces: number;
  quote: ShopQuote | undefined;
  total: string;
}): ReactNode {
  const { t } = useTexts('shop');
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-13 [&>dd]:text-right [&>dd]:tabular-nums">
      <dt className="text-t2">{t(($) => $.product.each, { count: pieces, price: quote === undefined ? '' : coins(quote.price) })}</dt>
      <dd>{coins(total)}</dd>
      {isShipped ? (
        <>
          <dt className="text-t2">{t(($) => $.product.shipping)}</dt>
          <dd>{t(($) => $.product.free)}</dd>
        </>
      ) : null}
      <dt className="border-t border-line pt-2 font-semibold">{t(($) => $.product.total)}</dt>
      <dd className="border-t border-line pt-2 font-semibold">{quote === undefined ? '' : `${coins(total)} ${quote.coin}`}</dd>
    </dl>
  );
}
