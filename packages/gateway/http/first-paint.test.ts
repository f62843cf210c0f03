// Protects: what home shows before its scripts arrive is this site's, and nothing in it is taken for markup.
import { expect, it } from 'vitest';
import { fillFirstPaint, namePage } from './first-paint.ts';

const page =
  '<!--demo[-->demo<!--]demo--><b><!--brand[--><svg/><!--]brand--></b><table><!--market[--><tr class="{{tone}}">{{base}}/{{quote}} {{last}} {{change}}</tr><!--]market--></table>';
const line = { base: 'BTC', quote: 'USDT', last: '64,218.4', change: '+2.05 %', tone: 'text-up' } as const;

it('shows the wordmark of the build, a name or a picture, and a line for each market', () => {
  expect(fillFirstPaint(page, { title: null, name: 'Agio', logo: null, isDemo: true }, [line])).toBe(
    'demo<b><svg/></b><table><tr class="text-up">BTC/USDT 64,218.4 +2.05 %</tr></table>',
  );
  expect(fillFirstPaint(page, { title: 'Kite', name: 'Kite', logo: null, isDemo: false }, [])).toBe('<b>Kite</b><table></table>');
  expect(fillFirstPaint(page, { title: 'Kite', name: 'Kite', logo: '/logo.png', isDemo: false }, [])).toContain(
    '<img src="/logo.png" alt="Kite"',
  );
});

it('escapes what operators entered, and reads nothing in it as a reference', () => {
  const filled = fillFirstPaint(page, { title: `<script>$1$&'"`, name: '', logo: null, isDemo: false }, [{ ...line, base: '<i>{{last}}' }]);
  expect(filled).toContain('<b>&lt;script&gt;$1$&amp;&#39;&quot;</b>');
  expect(filled).toContain('&lt;i&gt;{{last}}/USDT');
  expect(filled).not.toContain('<i>');
});

it('O15: a page has its site’s name as its title before any script runs', () => {
  const built = '<!doctype html><head><title>…</title></head>';
  expect(namePage(built, 'Kite & Co')).toBe('<!doctype html><head><title>Kite &amp; Co</title></head>');
  expect(namePage(built, '</title><script>$&')).toContain('<title>&lt;/title&gt;&lt;script&gt;$&amp;</title>');
  expect(fillFirstPaint(`${built}${page}`, { title: null, name: 'Agio', logo: null, isDemo: true }, [])).toContain('<title>Agio</title>');
});
