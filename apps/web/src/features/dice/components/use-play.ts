import { ApiError } from '@agio/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMoneyTry, type MoneyTry } from '../../../shared/money/money-try.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { betOf, infoQuery, place, playerQuery, type Bet, type Player, type Pool } from '../api/play.ts';
import { inARow, PLAN, type AutoPlan, type AutoRun, type StopReason } from '../state/auto.ts';
import { isClientSeed, NOTHING_TYPED, seedToSend, type TypedSeed } from '../state/client-seed.ts';
import { figuresOf, ruleOf, START, type BetDraft, type BetRule } from '../state/draft.ts';
import { setGameSettings, useGameSettings } from '../state/settings.ts';

const LAST_SHOWN = 8;

export interface Play {
  readonly draft: BetDraft;
  /** The customer's own seed that goes with the next bet; undefined where the server seed has one. */
  readonly clientSeed: string | undefined;
  readonly onClientSeed: (text: string) => void;
  readonly onDraft: (draft: BetDraft) => void;
  readonly rule: BetRule | null;
  readonly busy: boolean;
  readonly failure: Error | null;
  /** The newest result, and those before it. */
  readonly last: readonly Bet[];
  readonly roll: () => void;
  readonly plan: AutoPlan;
  readonly onPlan: (part: Partial<AutoPlan>) => void;
  readonly run: AutoRun | null;
  readonly start: () => void;
  readonly stop: (reason?: StopReason) => void;
}

/** One bet at a time, by hand or in a row. */
export function usePlay(pool: Pool, player: Player | undefined): Play {
  const [draft, setDraft] = useState<BetDraft>(() => ({ ...START, stake: pool.minStake }));
  const [plan, setPlan] = useState<AutoPlan>(PLAN);
  const [last, setLast] = useState<readonly Bet[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [run, setRun] = useState<AutoRun | null>(null);
  const asked = useRef<StopReason | null>(null);
  const isGone = useGone();
  const money = useMoneyTry();
  const { clientSeed, onClientSeed, typed } = useClientSeed(player);

  const bet = async (stake: string): Promise<Bet> => {
    const made = await placeNow({ draft: { ...draft, stake }, money, pool, typed });
    setLast((before) => [made, ...before].slice(0, LAST_SHOWN));
    return made;
  };
  const failed = (error: unknown): boolean => {
    setFailure(error instanceof Error ? error : new Error(String(error)));
    void queryClient.invalidateQueries({ queryKey: infoQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: playerQuery.queryKey });
    // Whatever is no answer of the platform may have come after the bet was taken.
    return error instanceof ApiError && error.status >= 400 && error.status < 500;
  };
  const once = async (): Promise<void> => {
    setFailure(null);
    setBusy(true);
    try {
      await bet(draft.stake);
    } catch (error) {
      failed(error);
    }
    setBusy(false);
  };
  const row = async (): Promise<void> => {
    setFailure(null);
    setBusy(true);
    asked.current = null;
    await inARow({
      first: draft.stake,
      plan,
      decimals: pool.decimals,
      bet,
      resultOf: betOf,
      pause,
      failed,
      asked: () => asked.current,
      isGone,
      onRun: setRun,
    });
    setBusy(false);
  };
  return {
    draft,
    onDraft: setDraft,
    clientSeed,
    onClientSeed,
    rule: ruleOf(draft, pool, player) ?? (clientSeed === undefined || isClientSeed(clientSeed) ? null : 'seed'),
    busy,
    failure,
    last,
    roll: () => void once(),
    plan,
    onPlan: (part) => setPlan((before) => ({ ...before, ...part })),
    run,
    start: () => void row(),
    stop(reason = 'asked') {
      asked.current = reason;
    },
  };
}

/** The seed that the next bet brings, and what was typed for it. */
function useClientSeed(player: Player | undefined): Pick<Play, 'clientSeed' | 'onClientSeed'> & Pick<Now, 'typed'> {
  const [typed, setTyped] = useState<TypedSeed>(NOTHING_TYPED);
  const settings = useGameSettings();
  const seeds = player?.seeds ?? null;
  return {
    typed,
    clientSeed: seedToSend(seeds, typed, settings),
    onClientSeed: (text) => setTyped({ hash: seeds?.serverSeedHash ?? '', text }),
  };
}

interface Now {
  readonly draft: BetDraft;
  readonly money: MoneyTry;
  readonly pool: Pool;
  readonly typed: TypedSeed;
}

/** Places a bet as it is shown. Its seed is looked for now: the first of many bets has brought it for those that follow. */
async function placeNow({ draft, money, pool, typed }: Now): Promise<Bet> {
  const { multiple } = figuresOf(draft, pool);
  const target = String(draft.target).padStart(4, '0');
  const sent = seedToSend(queryClient.getQueryData(playerQuery.queryKey)?.seeds ?? null, typed, useGameSettings.getState());
  const choice = { coin: pool.coin, stake: draft.stake, side: draft.side, target: `${target.slice(0, 2)}.${target.slice(2)}` };
  const made = await money.send(choice, { ...choice, multiple, ...(sent === undefined ? {} : { clientSeed: sent }) }, place);
  // A bet that was sent again has the seed that it was sent with first.
  if (sent !== undefined) setGameSettings({ lastSeed: made.clientSeed });
  return made;
}

/** Asks whether the page is no longer there. */
function useGone(): () => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return () => gone.current;
}

const pause = async (ms: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
};

/** Single keys, while nothing is typed and no dialog is open. */
export function useKeys(isOn: boolean, acts: Readonly<Record<string, () => void>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.closest('input, textarea, select, button, a, [role="slider"], [role="dialog"]') !== null)
      return;
    const act = acts[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent): void => pressed(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}
