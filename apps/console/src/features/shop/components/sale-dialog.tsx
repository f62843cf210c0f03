import { useState, type ReactNode } from 'react';
import { NumberField, Select, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { changed, type Product } from '../api/shop.ts';

const states = ['draft', 'on_sale', 'closed'] as const;

/** Whether a product is sold, and how many one customer may buy. */
export function SaleDialog({ onClose, product }: { product: Product; onClose: () => void }): ReactNode {
  const { t } = useTexts('shop');
  const [state, setState] = useState<Product['state']>(product.state === 'draft' ? 'on_sale' : product.state);
  const [limit, setLimit] = useState(String(product.limit));
  const selling = useVerifiedCall('deskShopSale', async () => {
    await changed();
    toast(t(($) => $.products.done));
    onClose();
  });
  const what = `${t(($) => $.products.sale)}: ${product.texts['en-US']?.title ?? product.id}, ${t(($) => $.products.states[state])}`;
  return (
    <FormDialog
      title={t(($) => $.products.sale)}
      submit={t(($) => $.products.save)}
      busy={selling.isPending}
      disabled={limit === ''}
      failure={selling.failure}
      onClose={onClose}
      onSubmit={() => selling.mutate({ input: { params: { id: product.id }, body: { state, limit: Number(limit) } }, what })}
    >
      <Select<Product['state']>
        label={t(($) => $.products.columns.state)}
        value={state}
        onValueChange={setState}
        options={states.map((one) => ({ value: one, label: t(($) => $.products.states[one]) }))}
      />
      <NumberField
        label={t(($) => $.products.limit)}
        help={t(($) => $.products.limitHelp)}
        decimals={0}
        value={limit}
        onValueChange={setLimit}
      />
      {state === 'closed' ? <p className="text-13 text-warn">{t(($) => $.products.closedNote)}</p> : null}
    </FormDialog>
  );
}
