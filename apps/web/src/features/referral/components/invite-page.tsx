import { useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { EyeOff, Gift, BadgeCheck } from 'lucide-react';
import { ApiError } from '@agio/client';
import { Avatar, Button, Card, Notice, Skeleton, useTexts } from '@agio/ui';
import { useSite } from '../../../shared/info.ts';
import { rememberInvite } from '../../../shared/referral.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { inviteQuery, type Invite } from '../api/referral.ts';
import { isNothing, rateText } from '../state/worth.ts';
import { WorthTable } from './worth-table.tsx';

/** An invitation: who sends it, what it brings to both, and the way to sign up with its code. */
export function InvitePage(): ReactNode {
  const { id: code } = useParams({ from: '/site/r/$id' });
  const loggedIn = useLoggedIn();
  const invite = useQuery(inviteQuery(code));
  const isUnknown = invite.error instanceof ApiError && invite.error.code === 'INVALID_INVITE_CODE';
  useEffect(() => {
    // Also while the code could not be checked: sign-up checks again.
    if (!loggedIn && !isUnknown) rememberInvite(code);
  }, [code, isUnknown, loggedIn]);
  const back = invite.data?.back ?? '0';
  return (
    <div className="ui-frame grid grid-cols-1 items-start gap-x-16 gap-y-7 pt-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pt-12">
      {isUnknown ? <Unknown code={code} /> : <Offer invite={invite.data} isPending={invite.isPending} />}
      <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
        {loggedIn ? <Already /> : <SignUp {...(isUnknown ? {} : { code })} />}
      </div>
      {isNothing(back) ? null : <WorthTable back={back} />}
      {invite.data === undefined ? null : <Points invite={invite.data} />}
    </div>
  );
}

function Unknown({ code }: { code: string }): ReactNode {
  const { t } = useTexts('referral-invite');
  return (
    <div>
      <h1 className="text-28 [overflow-wrap:anywhere]">{t(($) => $.unknown, { code: code.slice(0, 32) })}</h1>
      <p className="mt-3 max-w-150 text-16 text-t2">{t(($) => $.unknownText)}</p>
    </div>
  );
}

function Offer({ invite, isPending }: { invite: Invite | undefined; isPending: boolean }): ReactNode {
  const { t } = useTexts('referral-invite');
  const site = useSite()?.title ?? '';
  if (isPending)
    return (
      <div className="flex min-h-80 flex-col gap-5">
        <Skeleton className="w-40" />
        <Skeleton className="w-full" />
        <Skeleton className="w-64" />
      </div>
    );
  const name = invite?.name ?? null;
  const back = invite?.back ?? '0';
  return (
    <div className="min-w-0">
      <p className="inline-flex items-center gap-2 rounded-full border border-line bg-s1 py-1.5 pr-4 pl-1.5">
        <Avatar name={name ?? '·'} size={24} />
        {name === null ? t(($) => $.fromFriend) : t(($) => $.from, { name })}
      </p>
      <h1 className="mt-4 text-28">
        {isNothing(back) ? t(($) => $.headingPlain, { site }) : t(($) => $.heading, { back: rateText(back) })}
      </h1>
      <p className="mt-3 max-w-150 text-16 text-t2">{isNothing(back) ? t(($) => $.intro, { site }) : t(($) => $.introBack, { site })}</p>
    </div>
  );
}

function Points({ invite: { direct, name } }: { invite: Invite }): ReactNode {
  const { t } = useTexts('referral-invite');
  const said = { name: name ?? t(($) => $.friend) };
  const points = [
    [Gift, t(($) => $.gets, said), isNothing(direct) ? t(($) => $.getsNothing) : t(($) => $.getsText, { direct: rateText(direct) })],
    [EyeOff, t(($) => $.sees, said), t(($) => $.seesText)],
    [BadgeCheck, t(($) => $.needs), t(($) => $.needsText)],
  ] as const;
  return (
    <ul className="grid gap-6 sm:grid-cols-3">
      {points.map(([Icon, title, text]) => (
        <li key={title}>
          <span className="grid size-9 place-items-center rounded-2 bg-p-soft text-pt">
            <Icon size={18} aria-hidden="true" />
          </span>
          <h2 className="mt-3 text-14 font-semibold">{title}</h2>
          <p className="mt-0.5 text-13 text-t2">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function SignUp({ code }: { code?: string }): ReactNode {
  const { t } = useTexts('referral-invite');
  return (
    <Card title={t(($) => $.signUp)} bodyClassName="flex flex-col gap-4 px-5 pb-5">
      {code === undefined ? null : (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-2 bg-s2 px-3.5 py-3">
          <span className="text-13 text-t2">{t(($) => $.code)}</span>
          <b className="text-16 font-semibold [overflow-wrap:anywhere]">{code}</b>
          <span className="text-12 text-t2">{t(($) => $.kept)}</span>
        </p>
      )}
      <Button asChild look="primary" size="l" wide>
        <Link to="/signup" search={code === undefined ? {} : { inviteCode: code }}>
          {code === undefined ? t(($) => $.without) : t(($) => $.signUp)}
        </Link>
      </Button>
      <p className="text-center text-13 text-t2">
        {t(($) => $.have)}{' '}
        <Link to="/login" className="ui-link">
          {t(($) => $.logIn)}
        </Link>
      </p>
      <p className="text-center text-12 text-t2">{t(($) => $.newOnly)}</p>
    </Card>
  );
}

function Already(): ReactNode {
  const { t } = useTexts('referral-invite');
  return (
    <Card title={t(($) => $.already)} bodyClassName="flex flex-col gap-4 px-5 pb-5">
      <Notice>{t(($) => $.alreadyText)}</Notice>
      <Button asChild look="primary" size="l" wide>
        <Link to="/">{t(($) => $.home)}</Link>
      </Button>
      <Button asChild look="outline" size="l" wide>
        <Link to="/account/recommended">{t(($) => $.own)}</Link>
      </Button>
    </Card>
  );
}
