import { useState, type FormEvent, type ReactNode } from 'react';
import { BookUser, CircleCheck, ClipboardPaste } from 'lucide-react';
import { Button, formatWait, Menu, MenuItem, Notice, shortened, Tag, TextField, toast, useLanguage, useTexts } from '@agio/ui';
import { useAddressCheck, type AddressCheck } from '../../api/address-check.ts';
import type { AddressBook } from '../../api/addresses.ts';
import type { CoinOnChain, WalletCoin } from '../../api/coins.ts';
import { addressProblem, cleanAddress } from '../../state/address-form.ts';
import type { WithdrawalDraft } from '../../state/draft.ts';
import { lookAlikeOf } from '../../state/look-alike.ts';
import type { Trust } from '../../state/trust.ts';
import { AddAddressDialog } from '../../addresses/components/add-address-dialog.tsx';
import { ChainChoice } from '../../components/chain-choice.tsx';
import { LookAlikeNotice } from '../../components/look-alike-notice.tsx';

type Props = {
  coin: WalletCoin;
  chain: CoinOnChain;
  draft: WithdrawalDraft;
  book: AddressBook;
  trust: Trust;
  now: number;
  onChange: (part: Partial<WithdrawalDraft>) => void;
  onNext: () => void;
};

/** The destination: the chain first, then the address, checked as it is typed. */
export function WithdrawAddress({ coin, chain, draft, book, trust, now, onChange, onNext }: Props): ReactNode {
  const { t } = useTexts('withdraw');
  const { t: common } = useTexts('common');
  const [left, setLeft] = useState(false);
  const [adding, setAdding] = useState(false);
  const { address } = draft;
  const problem = address === '' ? 'empty' : addressProblem(address, chain.family);
  const check = useAddressCheck(chain.chain, address, problem === null);
  const wrong = problem === null ? (check.state === 'wrong' ? 'checksum' : null) : left ? problem : null;
  const blocked = book.only && trust.kind !== 'known';
  const alike = problem === null ? lookAlikeOf(address, chain.chain, book.list) : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setLeft(true);
    if (problem !== null || blocked || !chain.withdrawal.open || (alike !== undefined && draft.comparedTo !== address)) return;
    const written = await check.confirm();
    if (written === null) return;
    onChange({ address: written, ...(alike === undefined ? {} : { comparedTo: written }) });
    onNext();
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <ChainChoice
        chains={coin.chains}
        chosen={draft.chain}
        // An address belongs to one chain; on another it is requested again.
        onChoose={(next) => onChange(next === draft.chain ? {} : { chain: next, address: '' })}
        coin={coin.coin}
        purpose="withdrawal"
      />
      {chain.withdrawal.open ? null : (
        <Notice tone="warn">{t(($) => $.address.closed, { coin: coin.coin, chain: chain.chainName })}</Notice>
      )}
      <div className="flex flex-col gap-2">
        <AddressField
          label={t(($) => $.address.label, { chain: chain.chainName })}
          aside={<BookMenu book={book} chain={chain} now={now} onChoose={(chosen) => onChange({ address: chosen })} />}
          readOnly={check.busy}
          value={address}
          error={wrong === null ? undefined : t(($) => $.problems[wrong])}
          onValueChange={(text) => onChange({ address: cleanAddress(text) })}
          onLeave={() => setLeft(true)}
        />
        <div className="min-h-10 text-13" aria-live="polite">
          {problem === null && wrong === null ? (
            <Verdict check={check.state} trust={trust} now={now} onAdd={() => setAdding(true)} />
          ) : null}
        </div>
      </div>
      <LookAlikeNotice
        address={address}
        saved={alike}
        comparedTo={draft.comparedTo}
        missing={left}
        onCompare={(comparedTo) => onChange({ comparedTo })}
      />
      {problem === null && blocked ? <Notice tone="warn">{t(($) => $.address.onlyKnown)}</Notice> : null}
      <Notice tone="warn" size="s">
        {t(($) => $.address.whole, { coin: coin.coin, chain: chain.chainName })}
      </Notice>
      <div className="flex justify-end">
        <Button type="submit" look="primary" size="l" busy={check.busy} disabled={!chain.withdrawal.open || (problem === null && blocked)}>
          {common(($) => $.next)}
        </Button>
      </div>
      {adding ? <AddThis coin={coin} chain={chain} address={address} onClose={() => setAdding(false)} /> : null}
    </form>
  );
}

function AddThis({ coin, chain, address, onClose }: Pick<Props, 'coin' | 'chain'> & { address: string; onClose: () => void }): ReactNode {
  const chains = coin.chains.map((one) => ({ chain: one.chain, name: one.chainName, family: one.family }));
  return <AddAddressDialog chains={chains} first={{ chain: chain.chain, address }} onClose={onClose} />;
}

type AddressFieldProps = {
  label: string;
  aside: ReactNode;
  readOnly: boolean;
  value: string;
  error: string | undefined;
  onValueChange: (text: string) => void;
  /** Something was written or pasted and left: from then on a fault is shown. */
  onLeave: () => void;
};

function AddressField({ value, onValueChange, onLeave, ...rest }: AddressFieldProps): ReactNode {
  const { t } = useTexts('withdraw');
  const [returned] = useState(value !== '');
  async function paste(): Promise<void> {
    try {
      onValueChange(await navigator.clipboard.readText());
      onLeave();
    } catch {
      toast(
        t(($) => $.address.cannotPaste),
        'info',
      );
    }
  }
  return (
    <TextField
      {...rest}
      placeholder={t(($) => $.address.placeholder)}
      size="l"
      inputClassName="font-mono"
      autoFocus={returned}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={() => {
        if (value !== '') onLeave();
      }}
      after={
        <button type="button" aria-label={t(($) => $.address.paste)} title={t(($) => $.address.paste)} onClick={() => void paste()}>
          <ClipboardPaste size={16} />
        </button>
      }
    />
  );
}

function Verdict({ check, trust, now, onAdd }: { check: AddressCheck['state']; trust: Trust; now: number; onAdd: () => void }): ReactNode {
  const { t } = useTexts('withdraw');
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-start gap-1.5 text-t2">
        {check === 'right' ? <CircleCheck size={16} className="mt-px flex-none text-pt" aria-hidden="true" /> : null}
        {check === 'right' ? t(($) => $.address.good) : check === 'unknown' ? t(($) => $.address.unchecked) : t(($) => $.address.checking)}
      </p>
      {trust.kind === 'new' ? (
        <p className="text-t2">
          {t(($) => $.address.notInBook)}{' '}
          <button type="button" className="ui-link" onClick={onAdd}>
            {t(($) => $.address.add)}
          </button>
        </p>
      ) : (
        <p className="flex flex-wrap gap-1.5">
          <Tag tone="p">{t(($) => $.address.inBook)}</Tag>
          <Tag className="max-w-60">
            <span className="truncate">{trust.entry.name}</span>
          </Tag>
          {trust.kind === 'soon' ? (
            <Tag tone="warn">{t(($) => $.address.knownIn, { time: formatWait((trust.fromMs - now) / 1000, language) })}</Tag>
          ) : null}
        </p>
      )}
    </div>
  );
}

/** Saved addresses of this chain, the known ones marked as such. */
function BookMenu({
  book,
  chain,
  now,
  onChoose,
}: {
  book: AddressBook;
  chain: CoinOnChain;
  now: number;
  onChoose: (address: string) => void;
}): ReactNode {
  const { t } = useTexts('withdraw');
  const list = book.list.filter((one) => one.chain === chain.chain);
  return (
    <Menu
      align="end"
      className="max-w-80"
      trigger={
        <button type="button" className="ui-link inline-flex items-center gap-1">
          <BookUser size={14} aria-hidden="true" />
          {t(($) => $.address.book)}
        </button>
      }
    >
      {list.length === 0 ? <p className="px-2 py-2 text-t2">{t(($) => $.address.bookEmpty)}</p> : null}
      {list.map((one) => (
        <MenuItem key={one.id} onSelect={() => onChoose(one.address)} className="py-1">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{one.name}</span>
            <span className="block font-mono text-12 text-t2">{shortened(one.address)}</span>
          </span>
          {one.knownFrom <= now ? <Tag size="s">{t(($) => $.address.known)}</Tag> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}
