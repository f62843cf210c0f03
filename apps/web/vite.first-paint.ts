import { FlaskConical } from 'lucide-react';
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin, Rolldown } from 'vite';
import { commonEnglish, commonKorean, commonSimplified, commonTraditional, Wordmark } from '@agio/ui/first-paint';
import { home as english } from './src/features/content/texts/home/en-US.ts';
import { home as korean } from './src/features/content/texts/home/ko-KR.ts';
import { home as simplified } from './src/features/content/texts/home/zh-CN.ts';
import { home as traditional } from './src/features/content/texts/home/zh-TW.ts';

type HomeTexts = Pick<typeof english, 'heading' | 'pitch' | 'signUpNote' | 'columns'>;

const HOME: Readonly<Record<string, HomeTexts>> = { 'en-US': english, 'zh-CN': simplified, 'zh-TW': traditional, 'ko-KR': korean };
const COMMON: Readonly<Record<string, Pick<typeof commonEnglish, 'demo'>>> = {
  'en-US': commonEnglish,
  'zh-CN': commonSimplified,
  'zh-TW': commonTraditional,
  'ko-KR': commonKorean,
};

/**
 * Writes `home.html`, `exchange.html` and `shell.html` beside `index.html`: the same page with what a visitor sees of home, of a market and of
 * every other page before any script has arrived. The server fills in what only it knows (`packages/gateway/http/first-paint.ts`): its name and
 * the prices of this moment. The words are there in all languages; `early.js` has chosen one of them, and the styles show it.
 */
export function firstPaint(): Plugin {
  return {
    name: 'agio-first-paint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no index.html');
        const source = String(page.source);
        const write = (fileName: string, body: string, preloaded = ''): void => {
          const filled = source
            .replace('<div id="root"></div>', `<div id="root">${framed(body)}</div>`)
            .replace('</head>', `  ${preloaded}\n  </head>`);
          if (filled.length < source.length + 1_000) throw new Error('index.html has no place for the first paint');
          this.emitFile({ type: 'asset', fileName, source: filled });
        };
        write('home.html', homeMarkup(), preloadOf(bundle, '/home/components/home.tsx'));
        write('exchange.html', exchangeMarkup(), preloadOf(bundle, '/spot/components/exchange-page.tsx'));
        write('shell.html', shellMarkup());
      },
    },
  };
}

/** The script of a page comes beside the first one, not after it. */
function preloadOf(bundle: Rolldown.OutputBundle, file: string): string {
  const found = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(file) === true);
  if (found?.type !== 'chunk') throw new Error(`the build has no ${file}`);
  return `<link rel="modulepreload" crossorigin href="/${found.fileName}">`;
}

const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** One text in every language. */
function words<Texts extends object>(packs: Readonly<Record<string, Texts>>, pick: (texts: Texts) => string): string {
  return Object.entries(packs)
    .map(([language, texts]) => `<span lang="${language}">${text(pick(texts))}</span>`)
    .join('');
}

const drawn = (element: ReactElement): string => renderToStaticMarkup(element);

/** The same boxes as those of the header, so that little moves when it takes their place. */
function framed(body: string): string {
  return `<div class="first-paint">
<!--demo[--><aside class="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1 text-12 text-t1">${drawn(createElement(FlaskConical, { size: 14, className: 'text-warn' }))}<span>${words(COMMON, (texts) => texts.demo)}</span></aside><!--]demo-->
<header class="flex h-14 items-center gap-2 border-b border-line bg-s1 px-4 md:px-6">
<span class="flex h-8 shrink-0 items-center gap-1.5 text-20 font-semibold tracking-tight"><!--brand[-->${drawn(createElement(Wordmark))}<!--]brand--></span>
</header>
${body}</div>`;
}

const gap = (className: string): string => `<div class="rounded-[var(--r2)] bg-s1 ${className}"></div>`;

/** The panes of the trading page without what is in them, and the market's price. */
function exchangeMarkup(): string {
  return `<div class="flex flex-col gap-1 p-1">
<!--market[--><div class="flex h-13 items-center gap-4 rounded-[var(--r2)] bg-s1 px-3 tabular-nums">
<span class="text-16 font-semibold">{{base}}<span class="font-normal text-t3">/{{quote}}</span></span>
<span class="text-20 font-semibold {{tone}}">{{last}}</span><span class="text-14 {{tone}}">{{change}}</span>
</div><!--]market-->
<div class="grid gap-1 min-[760px]:grid-cols-[minmax(0,1fr)_280px] min-[1100px]:grid-cols-[minmax(0,1fr)_280px_300px]">
${gap('h-90 min-[760px]:h-120')}${gap('h-60 min-[760px]:h-120')}${gap('h-120 max-[1099px]:hidden')}
</div>${gap('h-48')}</div>`;
}

/** A heading and some lines: what nearly every page has. */
function shellMarkup(): string {
  const line = '<div class="h-11 border-t border-line"></div>';
  return `<div class="if-late mx-auto w-full max-w-312 px-4 pt-6 md:px-6 lg:pt-8">
<div class="mb-6 h-8 w-48 rounded-[var(--r2)] bg-s2"></div><div class="ui-card"><div class="h-11"></div>${line.repeat(6)}</div></div>`;
}

function homeMarkup(): string {
  return `<div class="mx-auto w-full max-w-312 px-4 md:px-6">
<div class="grid gap-6 pt-6 pb-6 min-[1200px]:grid-cols-[344px_minmax(0,1fr)] min-[1200px]:gap-10 lg:pt-8">
<div class="visitors-only pt-2">
<h1>${words(HOME, (texts) => texts.heading)}</h1>
<p class="mt-3 text-16 text-t2">${words(HOME, (texts) => texts.pitch)}</p>
<div class="mt-6 h-11"></div>
<p class="mt-2 text-12 text-t3">${words(HOME, (texts) => texts.signUpNote)}</p>
<div class="mt-6 h-16.5 border-y border-line"></div>
</div>
<section class="ui-card min-w-0"><div class="h-20 sm:h-11"></div><table class="ui-tbl">
<thead><tr><th class="w-8"></th>${heading((texts) => texts.columns.market)}${heading((texts) => texts.columns.last, 'text-right')}${heading((texts) => texts.columns.change, 'text-right')}${spare('th')}</tr></thead>
<tbody>
<!--market[--><tr>
<td class="w-8"></td>
<td><span class="font-medium">{{base}}<span class="font-normal text-t3">/{{quote}}</span></span></td>
<td class="text-right font-medium">{{last}}</td>
<td class="text-right font-medium {{tone}}">{{change}}</td>${spare('td')}
</tr><!--]market-->
</tbody></table></section>
</div></div>`;
}

function heading(pick: (texts: HomeTexts) => string, className = ''): string {
  return `<th class="${className}">${words(HOME, pick)}</th>`;
}

/** The places of what is only there where there is room: the line of a day, the turnover, the button. */
function spare(cell: 'th' | 'td'): string {
  return `<${cell} class="max-md:hidden"></${cell}>`.repeat(2) + `<${cell} class="max-sm:hidden"></${cell}>`;
}
