import type { FirstPaint, FirstPaintMarket } from '@agio/gateway';
import type { FeatureSwitches } from '@agio/contracts';
import type { GlanceMarket } from '@agio/spot';
import type { SiteLook } from '../cluster/site-news.ts';

/** The name that the pages are built with has a drawing of its own. */
const BUILT_TITLE = 'Agio';
/** Lines that a screen has room for. */
const LINES = 8;
const FRESH_MS = 1_000;

/** Where pages find what they show at first. */
export interface Glances {
  readonly glance: () => readonly GlanceMarket[];
  readonly siteOf: (host: string) => SiteLook & { readonly features: FeatureSwitches };
  readonly now: () => number;
}

/** What pages show before their scripts have arrived: the markets of the first quote coin, largest turnover first, as home opens. */
export function firstPaintOf({ glance, now, siteOf }: Glances): (host: string) => FirstPaint {
  let madeMs = -Infinity;
  let markets: readonly FirstPaintMarket[] = [];
  let all: readonly GlanceMarket[] = [];
  return (host) => {
    if (now() - madeMs >= FRESH_MS) {
      all = glance();
      markets = linesOf(all);
      madeMs = now();
    }
    const { title, logo, demo, features } = siteOf(host);
    return {
      name: title,
      title: title === BUILT_TITLE ? null : title,
      logo,
      isDemo: demo,
      markets: features['coinTrade'] === true ? markets : [],
      marketOf(name) {
        const wanted = name.toUpperCase().replace(/[-/]/, '_');
        const found = name === '' ? all[0] : all.find(({ base, quote }) => `${base}_${quote}` === wanted);
        return found === undefined || features['coinTrade'] !== true ? undefined : lineOf(found);
      },
    };
  };
}

/** Floats suffice here: this is a picture that lasts until the page itself stands there. */
export function linesOf(all: readonly GlanceMarket[]): FirstPaintMarket[] {
  return all
    .filter(({ quote }) => quote === all[0]?.quote)
    .sort((one, other) => Number(other.volume) - Number(one.volume))
    .slice(0, LINES)
    .map(lineOf);
}

function lineOf({ base, change, last, quote }: GlanceMarket): FirstPaintMarket {
  const hundredths = Math.trunc(Number((Number(change) * 10_000).toFixed(6)));
  return {
    base,
    quote,
    last: last.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')),
    change: `${hundredths > 0 ? '+' : hundredths < 0 ? '−' : ''}${(Math.abs(hundredths) / 100).toFixed(2)}%`,
    tone: hundredths > 0 ? 'text-up' : hundredths < 0 ? 'text-down' : 'text-t2',
  };
}
