import { useState, type ReactNode } from 'react';
import { Button, NumberField, Select, Tabs, TabPanel, TextArea, TextField, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { changedBy } from '../../../shared/desk/index.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { Failure } from '../../../shared/query-states.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { saveWords, uploadPicture, type DefineBody, type ShopProduct } from '../api/shop.ts';
import { bodyOf, categories, draftOf, languages, type Language, type ProductDraft } from '../state/drafts.ts';

const picturesMax = 6;

/** Everything that a product is called and shown by; of a new one also how it is delivered. */
export function ProductDialog({ onClose, product }: { product: ShopProduct | null; onClose: () => void }): ReactNode {
  const { t } = useTexts('shop');
  const [draft, setDraft] = useState(() => draftOf(product));
  const change = (next: Partial<ProductDraft>): void => setDraft({ ...draft, ...next });
  const body = bodyOf(draft);
  const done = async (): Promise<void> => {
    await changedBy('deskShopDefine');
    toast(t(($) => $.products.done));
    onClose();
  };
  const defining = useVerifiedCall('deskShopDefine', done);
  const saving = useMutation({
    mutationFn: async ({ delivery: _delivery, limit: _limit, ...words }: DefineBody) => await saveWords(product?.id ?? '', words),
    onSuccess: done,
  });
  return (
    <FormDialog
      title={product === null ? t(($) => $.products.new) : t(($) => $.products.words)}
      submit={t(($) => $.products.save)}
      busy={defining.isPending || saving.isPending}
      disabled={body === null}
      failure={defining.failure ?? saving.error}
      onClose={onClose}
      onSubmit={() => {
        if (body === null) return;
        if (product === null) defining.mutate({ input: { body }, what: t(($) => $.products.new) });
        else saving.mutate(body);
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        {product === null ? (
          <>
            <Select<ShopProduct['delivery']>
              label={t(($) => $.products.columns.delivery)}
              value={draft.delivery}
              onValueChange={(delivery) => change({ delivery })}
              options={(['physical', 'virtual'] as const).map((one) => ({ value: one, label: t(($) => $.products[one]) }))}
            />
            <NumberField label={t(($) => $.products.limit)} decimals={0} value={draft.limit} onValueChange={(limit) => change({ limit })} />
          </>
        ) : null}
        <Select<ShopProduct['category']>
          label={t(($) => $.words.category)}
          value={draft.category}
          onValueChange={(category) => change({ category })}
          options={categories.map((one) => ({ value: one, label: t(($) => $.words.categories[one]) }))}
        />
        <TextField
          label={t(($) => $.words.regions)}
          help={t(($) => $.words.regionsHelp)}
          value={draft.regions}
          onChange={(event) => change({ regions: event.target.value })}
        />
      </div>
      <Words draft={draft} onChange={change} />
      <Pictures pictures={draft.pictures} onChange={(pictures) => change({ pictures })} />
    </FormDialog>
  );
}

function Words({ draft, onChange }: { draft: ProductDraft; onChange: (next: Partial<ProductDraft>) => void }): ReactNode {
  const { t } = useTexts('shop');
  const [language, setLanguage] = useState<Language>('en-US');
  const said = draft.texts[language];
  const write = (next: Partial<typeof said>): void => onChange({ texts: { ...draft.texts, [language]: { ...said, ...next } } });
  return (
    <Tabs
      look="segmented"
      size="s"
      label={t(($) => $.words.language)}
      value={language}
      onValueChange={setLanguage}
      items={languages.map((one) => ({ value: one, label: one }))}
    >
      <TabPanel value={language} className="flex flex-col gap-3 pt-3">
        <TextField
          label={t(($) => $.words.title)}
          maxLength={80}
          value={said.title}
          onChange={(event) => write({ title: event.target.value })}
        />
        <TextField
          label={t(($) => $.words.summary)}
          maxLength={120}
          value={said.summary}
          onChange={(event) => write({ summary: event.target.value })}
        />
        <TextArea
          label={t(($) => $.words.description)}
          rows={4}
          maxLength={4_000}
          value={said.description}
          onChange={(event) => write({ description: event.target.value })}
        />
      </TabPanel>
    </Tabs>
  );
}

function Pictures({ onChange, pictures }: { pictures: readonly string[]; onChange: (pictures: readonly string[]) => void }): ReactNode {
  const { t } = useTexts('shop');
  const uploading = useMutation({ mutationFn: uploadPicture, onSuccess: (path) => onChange([...pictures, path]) });
  return (
    <div className="flex flex-col gap-2">
      <span className="text-13 text-t2">{t(($) => $.words.pictures)}</span>
      <ul className="flex flex-wrap gap-2">
        {pictures.map((path) => (
          <li key={path} className="flex flex-col items-center gap-1">
            <img src={path} alt="" className="size-20 rounded-2 border border-line object-cover" />
            <Button look="ghost" size="s" onClick={() => onChange(pictures.filter((one) => one !== path))}>
              {t(($) => $.words.remove)}
            </Button>
          </li>
        ))}
      </ul>
      {pictures.length >= picturesMax ? null : (
        <input
          type="file"
          accept="image/png,image/jpeg,image/gif,image/bmp"
          aria-label={t(($) => $.words.addPicture)}
          disabled={uploading.isPending}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) uploading.mutate(file);
            event.target.value = '';
          }}
        />
      )}
      {uploading.isError ? <Failure error={uploading.error} /> : null}
    </div>
  );
}
