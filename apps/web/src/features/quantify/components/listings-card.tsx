import { pairName } from '@agio/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, formatDate, Switch, TextField, useLanguage, useTexts } from '@agio/ui';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { ListState } from '../../../shared/query-states.tsx';
import { list as listRobot, listingsQuery, unlist, type Listing, type Window } from '../api/quantify.ts';
import { signedShare } from '../state/figures.ts';

const NAME_MAX = 24;
/** Codes as texts have them: an ending like `_many` would be a form of the plural. */
const reasonWords = {
  too_young: 'tooYoung',
  too_small: 'tooSmall',
  too_many: 'tooMany',
  linked_trades: 'linkedTrades',
  without_price: 'withoutPrice',
  not_in_window: 'notInWindow',
} as const;

/** The customer's own robots in the ranking: each is in it by request only. */
export function ListingsCard({ window }: { window: Window }): ReactNode {
  const { t } = useTexts('ranking');
  const listings = useQuery(listingsQuery(window));
  const robots = listings.data?.list ?? [];
  return (
    <section className="ui-card overflow-hidden" aria-label={t(($) => $.own.title)}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-3.5">
        <h2 className="text-16">{t(($) => $.own.title)}</h2>
        <span className="text-12 text-t2">{t(($) => $.own.about)}</span>
      </div>
      <ListState
        query={listings}
        isEmpty={robots.length === 0}
        empty={<p className="border-t border-line px-5 py-4 text-13 text-t2">{t(($) => $.own.none)}</p>}
      />
      <ul className="grid border-t border-line md:grid-cols-2 xl:grid-cols-3">
        {robots.map((robot) => (
          <OwnListing key={robot.robot} listing={robot} />
        ))}
      </ul>
    </section>
  );
}

function OwnListing({ listing }: { listing: Listing }): ReactNode {
  const { t } = useTexts('ranking');
  const [open, setOpen] = useState<'list' | 'unlist' | null>(null);
  const { days, kind, name, nickname } = listing;
  const market = listing.markets.map(pairName).join(', ');
  const called = name === '' ? `${t(($) => $.kinds[kind])} ${market}` : name;
  return (
    <li className="-mr-px -mb-px flex flex-col gap-1 border-r border-b border-line px-5 py-4 text-12 text-t2">
      <div className="flex items-center justify-between gap-3">
        <b className="min-w-0 truncate text-14 font-medium text-t1">{nickname ?? called}</b>
        <Switch
          label={t(($) => $.own.switch, { name: called })}
          checked={nickname !== null}
          onCheckedChange={(next) => setOpen(next ? 'list' : 'unlist')}
        />
      </div>
      <p>{t(($) => $.own.facts, { kind: nickname === null ? t(($) => $.kinds[kind]) : called, market, days })}</p>
      <Standing listing={listing} />
      {nickname === null ? null : (
        <Button look="ghost" size="s" className="-ml-2 self-start" onClick={() => setOpen('list')}>
          {t(($) => $.own.rename)}
        </Button>
      )}
      {open === 'list' ? <NicknameDialog listing={listing} called={called} onClose={() => setOpen(null)} /> : null}
      {open === 'unlist' ? <Unlist robot={listing.robot} onClose={() => setOpen(null)} /> : null}
    </li>
  );
}

function Standing({ listing: { nickname, of, place, rankedFrom, reason, returned } }: { listing: Listing }): ReactNode {
  const { t } = useTexts('ranking');
  const language = useLanguage();
  if (nickname === null) return <p>{t(($) => $.own.not)}</p>;
  const standing =
    reason !== null
      ? t(($) => $.own.reasons[reasonWords[reason]], { date: formatDate(rankedFrom, language) })
      : place === null
        ? t(($) => $.own.soon)
        : t(($) => $.own.place, { returned: signedShare(returned ?? 0), place, of });
  return (
    <>
      <p className="font-medium text-t1 tabular-nums">{standing}</p>
      <p>{t(($) => $.own.seen)}</p>
    </>
  );
}

function NicknameDialog({ called, listing, onClose }: { listing: Listing; called: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('ranking');
  const [nickname, setNickname] = useState(listing.nickname ?? '');
  const listingOf = useMutation({ mutationFn: async () => await listRobot(listing.robot, nickname), onSuccess: onClose });
  return (
    <FormDialog
      title={t(($) => $.own.dialog, { name: called })}
      submit={t(($) => $.own.list)}
      busy={listingOf.isPending}
      failure={listingOf.error}
      onSubmit={() => listingOf.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t(($) => $.own.nickname)}
        value={nickname}
        maxLength={NAME_MAX}
        onChange={(event) => setNickname(event.target.value)}
      />
      <p className="text-12 text-t2">{t(($) => $.own.seen)}</p>
    </FormDialog>
  );
}

function Unlist({ onClose, robot }: { robot: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('ranking');
  return (
    <ConfirmDialog
      title={t(($) => $.own.unlist)}
      keep={t(($) => $.own.keep)}
      yes={t(($) => $.own.unlistDo)}
      isRisk={false}
      act={async () => await unlist(robot)}
      onClose={onClose}
    >
      {t(($) => $.own.unlistText)}
    </ConfirmDialog>
  );
}
