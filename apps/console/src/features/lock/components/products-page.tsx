import { useState, type ReactNode } from 'react';
import { Button, feeRate, groupThousands, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import { productsQuery, type Fund, type Product } from '../api/lock.ts';
import { FundDialog } from './fund-dialog.tsx';
import { useProductName } from './names.ts';
import { SaleDialog } from './sale-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';

const SELLERS = ['owner', 'finance'] as const;
type Open =
  | { readonly what: 'new' }
  | { readonly what: 'fund'; readonly coin: string }
  | { readonly what: 'terms'; readonly product: Product }
  | { readonly what: 'sale'; readonly product: Product; readonly state: 'on_sale' | 'closed' };

/** Products with their terms, and what rewards are paid from. */
export function ProductsPage(): ReactNode {
  const { t } = useTexts('lock');
  const { roles } = useSelf();
  const mayAsk = hasRole(roles, SELLERS);
  const desk = useQuery(productsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useProductColumns(mayAsk, setOpen);
  const close = (): void => setOpen(null);
  const coins = desk.data?.funds.map(({ coin }) => coin) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <section className="ui-card overflow-hidden">
        <DeskTable
          id="lock-products"
          label={t(($) => $.products.title)}
          columns={columns}
          list={{ ...desk, data: desk.data?.products }}
          keyOf={({ id }) => id}
          empty={t(($) => $.products.empty)}
          filters={
            mayAsk ? (
              <Button look="outline" size="m" onClick={() => setOpen({ what: 'new' })}>
                {t(($) => $.products.new)}
              </Button>
            ) : null
          }
        />
      </section>
      <Funds list={{ ...desk, data: desk.data?.funds }} mayAsk={mayAsk} onFund={(coin) => setOpen({ what: 'fund', coin })} />
      {open?.what === 'new' ? <TermsDialog coins={coins} onClose={close} /> : null}
      {open?.what === 'terms' ? <TermsDialog coins={coins} product={open.product} onClose={close} /> : null}
      {open?.what === 'sale' ? <SaleDialog product={open.product} state={open.state} onClose={close} /> : null}
      {open?.what === 'fund' ? <FundDialog coin={open.coin} coins={coins} onClose={close} /> : null}
    </div>
  );
}

const tones = { draft: 'line', on_sale: 'p', sold_out: 'warn', closed: undefined } as const;

function useProductColumns(mayAsk: boolean, onOpen: (open: Open) => void): readonly DeskColumn<Product>[] {
  const { t } = useTexts('lock');
  const name = useProductName();
  const amount = (key: 'cap' | 'quota' | 'sold'): DeskColumn<Product> => ({
    key,
    head: t(($) => $.products.columns[key]),
    right: true,
    value: (product) => product[key],
    render: (product) => groupThousands(product[key]),
  });
  return [
    { key: 'id', head: t(($) => $.products.columns.id), value: ({ id }) => id },
    {
      key: 'name',
      head: t(($) => $.products.columns.name),
      isFixed: true,
      value: name,
      render: (product) => <b className="font-medium">{name(product)}</b>,
    },
    { key: 'rate', head: t(($) => $.products.columns.rate), right: true, value: ({ rate }) => rate, render: ({ rate }) => feeRate(rate) },
    {
      key: 'limits',
      head: t(($) => $.products.columns.limits),
      right: true,
      value: ({ max, min }) => `${min} – ${max}`,
      render: ({ max, min }) => `${groupThousands(min)} – ${groupThousands(max)}`,
    },
    { ...amount('cap'), isExtra: true },
    amount('quota'),
    amount('sold'),
    { key: 'positions', head: t(($) => $.products.columns.positions), right: true, value: ({ positions }) => positions },
    {
      key: 'penalty',
      head: t(($) => $.products.columns.penalty),
      right: true,
      value: ({ penalty }) => penalty,
      render: ({ penalty }) => feeRate(penalty),
    },
    {
      key: 'state',
      head: t(($) => $.products.columns.state),
      value: ({ state }) => t(($) => $.products.states[state]),
      render: ({ state }) => <StateTag state={state} />,
    },
    {
      key: 'acts',
      head: t(($) => $.products.columns.acts),
      value: () => '',
      isUnexported: true,
      render: (product) => (mayAsk ? <Acts product={product} onOpen={onOpen} /> : null),
    },
  ];
}

function StateTag({ state }: { state: Product['state'] }): ReactNode {
  const { t } = useTexts('lock');
  const tone = tones[state];
  return <Tag {...(tone === undefined ? {} : { tone })}>{t(($) => $.products.states[state])}</Tag>;
}

function Acts({ onOpen, product }: { product: Product; onOpen: (open: Open) => void }): ReactNode {
  const { t } = useTexts('lock');
  if (product.state === 'closed') return null;
  return (
    <span className="flex gap-1">
      {product.state === 'draft' ? (
        <Button look="outline" size="s" onClick={() => onOpen({ what: 'sale', product, state: 'on_sale' })}>
          {t(($) => $.products.sale)}
        </Button>
      ) : null}
      <Button look="ghost" size="s" onClick={() => onOpen({ what: 'terms', product })}>
        {t(($) => $.products.change)}
      </Button>
      <Button look="ghost" size="s" onClick={() => onOpen({ what: 'sale', product, state: 'closed' })}>
        {t(($) => $.products.close)}
      </Button>
    </span>
  );
}

function Funds({
  list,
  mayAsk,
  onFund,
}: {
  list: Parameters<typeof DeskTable<Fund>>[0]['list'];
  mayAsk: boolean;
  onFund: (coin: string) => void;
}): ReactNode {
  const { t } = useTexts('lock');
  const amounts = (['free', 'promised', 'locked', 'house', 'fees'] as const).map((key): DeskColumn<Fund> => ({
    key,
    head: t(($) => $.funds.columns[key]),
    right: true,
    value: (fund) => fund[key],
    render: (fund) => groupThousands(fund[key]),
  }));
  const columns: readonly DeskColumn<Fund>[] = [
    { key: 'coin', head: t(($) => $.funds.columns.coin), isFixed: true, value: ({ coin }) => coin },
    ...amounts,
    {
      key: 'acts',
      head: t(($) => $.products.columns.acts),
      value: () => '',
      isUnexported: true,
      render: ({ coin }) =>
        mayAsk ? (
          <Button look="ghost" size="s" aria-label={`${t(($) => $.funds.move)}: ${coin}`} onClick={() => onFund(coin)}>
            {t(($) => $.funds.move)}
          </Button>
        ) : null,
    },
  ];
  return (
    <section className="ui-card overflow-hidden">
      <div className="px-4 pt-4">
        <h2 className="text-16">{t(($) => $.funds.title)}</h2>
        <p className="text-12 text-t2">{t(($) => $.funds.note)}</p>
      </div>
      <DeskTable
        id="lock-funds"
        label={t(($) => $.funds.title)}
        columns={columns}
        list={list}
        keyOf={({ coin }) => coin}
        empty="–"
        filters={null}
      />
    </section>
  );
}
