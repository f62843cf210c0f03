import type { ReactNode } from 'react';
import { toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { changed, type Product } from '../api/lock.ts';
import { useProductName } from './names.ts';

/** Puts a draft on sale, or closes a product for good, with the authenticator's code. */
export function SaleDialog({ onClose, product, state }: { product: Product; state: 'on_sale' | 'closed'; onClose: () => void }): ReactNode {
  const { t } = useTexts('lock');
  const said = { name: useProductName()(product) };
  const isSale = state === 'on_sale';
  const title = isSale ? t(($) => $.products.saleTitle, said) : t(($) => $.products.closeTitle, said);
  const selling = useVerifiedCall('deskLockSale', async () => {
    await changed();
    toast(t(($) => $.products.done));
    onClose();
  });
  return (
    <FormDialog
      title={title}
      submit={isSale ? t(($) => $.products.sale) : t(($) => $.products.close)}
      busy={selling.isPending}
      failure={selling.failure}
      onClose={onClose}
      onSubmit={() => selling.mutate({ input: { params: { id: product.id }, body: { state } }, what: title })}
    >
      <p className="text-13">{isSale ? t(($) => $.products.saleText) : t(($) => $.products.closeText)}</p>
    </FormDialog>
  );
}
