import { useState, type ReactNode } from 'react';
import { NumberField, Segmented, TextArea, TextField, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { changed, countStock, type Product, type Variant } from '../api/shop.ts';
import { codesOf, variantBodyOf, variantDraftOf, type VariantDraft } from '../state/drafts.ts';

/** Pieces that came in, or are gone. */
export function StockDialog({ onClose, variant }: { variant: Variant; onClose: () => void }): ReactNode {
  const { t } = useTexts('shop');
  const [way, setWay] = useState<'in' | 'out'>('in');
  const [pieces, setPieces] = useState('');
  const counting = useMutation({
    mutationFn: async () =>
      await countStock({ variant: variant.id, version: variant.version, change: (way === 'in' ? 1 : -1) * Number(pieces) }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t(($) => $.stock.title)}
      submit={t(($) => $.products.save)}
      busy={counting.isPending}
      disabled={pieces === '' || Number(pieces) === 0}
      failure={counting.error}
      onClose={onClose}
      onSubmit={() => counting.mutate()}
    >
      <p className="text-13 text-t2">{t(($) => $.stock.now, { left: variant.left, reserved: variant.reserved })}</p>
      <Segmented
        wide
        label={t(($) => $.stock.way)}
        value={way}
        onValueChange={setWay}
        items={(['in', 'out'] as const).map((one) => ({ value: one, label: t(($) => $.stock[one]) }))}
      />
      <NumberField label={t(($) => $.stock.pieces)} decimals={0} value={pieces} onValueChange={setPieces} />
    </FormDialog>
  );
}

/** Codes that are sold, each once; nobody reads them here again. */
export function CodesDialog({ onClose, variant }: { variant: Variant; onClose: () => void }): ReactNode {
  const { t } = useTexts('shop');
  const [text, setText] = useState('');
  const codes = codesOf(text);
  const importing = useVerifiedCall('deskShopCodes', async () => {
    await changed();
    toast(t(($) => $.stock.imported));
    onClose();
  });
  return (
    <FormDialog
      title={t(($) => $.products.importCodes)}
      submit={t(($) => $.stock.importSo, { count: codes.length })}
      busy={importing.isPending}
      disabled={codes.length === 0 || codes.length > 1_000}
      failure={importing.failure}
      onClose={onClose}
      onSubmit={() =>
        importing.mutate({ input: { body: { variant: variant.id, codes } }, what: t(($) => $.stock.importSo, { count: codes.length }) })
      }
    >
      <TextArea
        label={t(($) => $.stock.codes)}
        help={t(($) => $.stock.codesHelp)}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

/** A variant's names and price: of a coin, or in a currency. */
export function VariantDialog({
  onClose,
  product,
  variant,
}: {
  product: Product;
  variant: Variant | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTexts('shop');
  const [draft, setDraft] = useState(() => variantDraftOf(variant));
  const change = (next: Partial<VariantDraft>): void => setDraft({ ...draft, ...next });
  const body = variantBodyOf(draft, variant);
  const pricing = useVerifiedCall('deskShopVariant', async () => {
    await changed();
    toast(t(($) => $.products.done));
    onClose();
  });
  return (
    <FormDialog
      title={variant === null ? t(($) => $.products.addVariant) : t(($) => $.products.price)}
      submit={t(($) => $.products.save)}
      busy={pricing.isPending}
      disabled={body === null}
      failure={pricing.failure}
      onClose={onClose}
      onSubmit={() => {
        if (body !== null)
          pricing.mutate({
            input: { params: { id: product.id }, body },
            what: `${t(($) => $.products.price)}: ${draft.price} ${draft.unit}`,
          });
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t(($) => $.variant.name)}
          maxLength={40}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={t(($) => $.variant.nameZh)}
          maxLength={40}
          value={draft.nameZh}
          onChange={(event) => change({ nameZh: event.target.value })}
        />
        <NumberField label={t(($) => $.products.columns.price)} value={draft.price} onValueChange={(price) => change({ price })} />
        <TextField
          label={t(($) => $.variant.unit)}
          help={t(($) => $.variant.unitHelp)}
          maxLength={12}
          value={draft.unit}
          onChange={(event) => change({ unit: event.target.value.toUpperCase() })}
        />
      </div>
    </FormDialog>
  );
}
