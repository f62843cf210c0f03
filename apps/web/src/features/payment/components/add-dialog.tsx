import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '@agio/client';
import { CircleCheck, Lock } from 'lucide-react';
import { Button, Checkbox, Dialog, Notice, Select, TextField, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useSite } from '../../../shared/info.ts';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { refreshMethods, type PaymentType } from '../api/payment.ts';
import { currencies, emptyDraft, methodOf, numberKind, type MethodDraft, type MethodField } from '../state/draft.ts';
import { CodePicker } from './code-picker.tsx';
import { TypeChoice } from './type-choice.tsx';

/** A new payment method, in the certified name. */
export function AddDialog({ holder, types, onClose }: { holder: string; types: readonly PaymentType[]; onClose: () => void }): ReactNode {
  const { t } = useTexts('payment');
  const errorText = useErrorText();
  const [draft, setDraft] = useState<MethodDraft>({ ...emptyDraft, type: types[0] ?? 'bank', currency: useSite()?.rateCurrency ?? 'CNY' });
  const [fault, setFault] = useState<MethodField | null>(null);
  const adding = useVerifiedCall('bankcardAdd', async () => {
    await refreshMethods();
    toast(t(($) => $.form.added));
    onClose();
  });
  // The server alone knows which IBANs can be.
  const isNumberRefused = draft.type === 'bank' && adding.failure instanceof ApiError && adding.failure.code === 'PARAMETER_ERROR';
  function change(part: Partial<MethodDraft>): void {
    setFault(null);
    adding.reset();
    setDraft((before) => ({ ...before, ...part }));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const made = methodOf(draft);
    if ('fault' in made) return setFault(made.fault);
    const { body } = made;
    const said =
      body.type === 'bank' ? { name: body.bank, number: body.number } : { name: t(($) => $.types[body.type]), number: body.account };
    return adding.mutate({ body, what: t(($) => $.form.what, said) });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.add)}
      className="w-130"
    >
      <form noValidate className="flex flex-col gap-4 text-t1" onSubmit={submit}>
        <TypeChoice types={types} chosen={draft.type} onChoose={(type) => change({ type, qr: null })} />
        <TextField
          label={t(($) => $.form.holder)}
          help={t(($) => $.form.holderHelp)}
          readOnly
          value={holder}
          after={<Lock size={14} className="text-t2" aria-hidden="true" />}
        />
        {draft.type === 'bank' ? (
          <BankFields draft={draft} fault={isNumberRefused ? 'number' : fault} onChange={change} />
        ) : (
          <WalletFields draft={draft} type={draft.type} fault={fault} onChange={change} />
        )}
        <Checkbox checked={draft.isDefault} onCheckedChange={(isDefault) => change({ isDefault })}>
          {t(($) => $.form.asDefault)}
        </Checkbox>
        {adding.failure === null || isNumberRefused ? null : (
          <Notice tone="warn" role="alert">
            {errorText(adding.failure)}
          </Notice>
        )}
        <div className="-mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-4">
          <span className="mr-auto text-12 text-t2">{t(($) => $.form.next)}</span>
          <Button look="ghost" onClick={onClose}>
            {t(($) => $.form.cancel)}
          </Button>
          <Button type="submit" look="primary" busy={adding.isPending}>
            {t(($) => $.form.submit)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Fields = { readonly draft: MethodDraft; readonly fault: MethodField | null; readonly onChange: (part: Partial<MethodDraft>) => void };

function BankFields({ draft, fault, onChange }: Fields): ReactNode {
  const { t } = useTexts('payment');
  const { bank, branch, currency, number } = draft;
  const kind = numberKind(number, currency);
  const help =
    kind === 'card' || kind === 'iban'
      ? t(($) => $.form.numberHelp[kind])
      : t(($) => $.form.numberHelp[currency === 'CNY' ? 'CNY' : 'other']);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <TextField
          label={t(($) => $.form.bank)}
          autoComplete="off"
          maxLength={64}
          value={bank}
          error={fault === 'bank' ? t(($) => $.form.bankBad) : undefined}
          onChange={(event) => onChange({ bank: event.target.value })}
        />
        <TextField
          label={t(($) => $.form.branch)}
          aside={<span className="text-12 text-t2">{t(($) => $.form.optional)}</span>}
          autoComplete="off"
          maxLength={64}
          value={branch}
          onChange={(event) => onChange({ branch: event.target.value })}
        />
      </div>
      <TextField
        label={t(($) => $.form.number)}
        help={help}
        error={fault === 'number' || (kind === 'wrong' && fault === null) ? t(($) => $.form.numberBad) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={48}
        value={number}
        inputClassName="tabular-nums"
        after={kind === 'card' ? <CircleCheck size={16} className="text-pt" aria-hidden="true" /> : undefined}
        onChange={(event) => onChange({ number: event.target.value })}
      />
      <Select
        label={t(($) => $.form.currency)}
        value={currency}
        onValueChange={(next) => onChange({ currency: next })}
        options={currencies.map((one) => ({ value: one, label: one }))}
      />
    </>
  );
}

function WalletFields({ draft, fault, onChange, type }: Fields & { type: 'alipay' | 'weixin' }): ReactNode {
  const { t } = useTexts('payment');
  return (
    <>
      <TextField
        label={t(($) => $.form.account[type])}
        help={t(($) => $.form.accountHelp[type])}
        error={fault === 'account' ? t(($) => $.form.accountBad) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={draft.account}
        onChange={(event) => onChange({ account: event.target.value })}
      />
      <CodePicker key={type} type={type} code={draft.qr} optional onRead={(qr) => onChange({ qr })} />
    </>
  );
}
