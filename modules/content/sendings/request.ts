import { LANGUAGES, requests } from '@agio/contracts';
import { audience, noticeText, noticeTexts } from '@agio/contracts/content';
import type { Audience, NoticeTexts } from '@agio/contracts/content';
import { defineRequest } from '@agio/module';
import type { Impossible, RequestKind } from '@agio/module';
import type { z } from 'zod';
import type { Sendings } from './sendings.ts';

const { text, title } = noticeText.shape;
const [aTitle, aText] = [title.optional(), text.optional()];

/** What two people sign is flat: each value has a name of its own. */
const payload = audience.extend({
  title_en_us: aTitle,
  text_en_us: aText,
  title_zh_cn: aTitle,
  text_zh_cn: aText,
  title_zh_tw: aTitle,
  text_zh_tw: aText,
  title_ko_kr: aTitle,
  text_ko_kr: aText,
});
type Payload = z.output<typeof payload>;

/** A notice to more customers than one operator may write to. Their number is shown and not signed: people sign up meanwhile. */
export function sendingRequest(sendings: Sendings): RequestKind {
  return defineRequest({
    kind: 'content.notice',
    ...requests['content.notice'],
    payload,
    async examine(asked) {
      const order = orderOf(asked);
      if (order === undefined) return wrong;
      const count = await sendings.count(order.audience);
      if (count === 0) return { ok: false, code: 'NO_RECEIVERS' };
      const target = Object.values(order.texts)[0]?.title ?? '';
      return { ok: true, target, changes: linesOf(order.audience, asked), effect: [{ field: 'customers', value: String(count) }] };
    },
    async run(agreedOn, { asked, cause, decided, reason }) {
      const order = orderOf(agreedOn);
      if (order === undefined) return wrong;
      await sendings.sendAgreed({ ...order, cause: `agreed ${cause}`, reason, by: asked.name }, decided.name);
      return { ok: true };
    },
  });
}

const wrong: Impossible = { ok: false, code: 'PARAMETER_ERROR', details: [{ field: 'texts', problem: 'a title and a text each' }] };

const nameOf = (language: string): string => language.toLowerCase().replace('-', '_');

/** The notice that is asked for; undefined if a language has only half of one, or none has any. */
function orderOf(asked: Payload): { readonly audience: Audience; readonly texts: NoticeTexts } | undefined {
  const { coin, isExact, level, site } = asked;
  const said: Readonly<Record<string, unknown>> = asked;
  const written = LANGUAGES.flatMap((language) => {
    const one = { title: said[`title_${nameOf(language)}`], text: said[`text_${nameOf(language)}`] };
    return one.title === undefined && one.text === undefined ? [] : [[language, one]];
  });
  const texts = noticeTexts.safeParse(Object.fromEntries(written));
  return texts.success ? { audience: { coin, isExact, level, site }, texts: texts.data } : undefined;
}

const LEVELS = ['none', 'ordinary', 'primary', 'senior'];
const ANY = 'any';

/** A notice as two people read it, a line for each thing that it says. */
function linesOf({ coin, isExact, level, site }: Audience, asked: Payload) {
  const certified = level === null || (level === 0 && !isExact) ? ANY : `${LEVELS[level]}${isExact ? '' : ' or above'}`;
  const said = Object.entries(asked).flatMap(([field, value]) => (/^(title|text)_/.test(field) ? [[field, String(value)]] : []));
  return [['notice_site', site ?? ANY], ['notice_level', certified], ['notice_coin', coin ?? ANY], ...said].map(
    ([field = '', after = '']) => ({ field, before: null, after }),
  );
}
