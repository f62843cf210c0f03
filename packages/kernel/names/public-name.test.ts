// Protects customers from names that pass for another's: nothing invisible, no mixed scripts, and names that look alike are one name.
import { expect, it } from 'vitest';
import { plainName, publicName, skeletonsOf } from './index.ts';

const isLike = (one: string, other: string): boolean => skeletonsOf(one).some((skeleton) => skeletonsOf(other).includes(skeleton));
const problemOf = (name: string): string => {
  const read = publicName(name);
  return read.ok ? 'none' : read.refusal;
};

it('A9: takes names of people and shops of every script, as they are stored', () => {
  const names = [
    'Delta Exchange',
    'a_b-c.d',
    '王小明',
    '海港兑换 2',
    'メルカリ商店',
    '김철수',
    'Éloïse',
    'Дмитрий',
    'Ελένη',
    'محمد',
    'สมชาย',
    'मोहन',
    '12345',
    "O'Neill & Sons",
  ];
  expect(names.map((name) => publicName(name))).toEqual(names.map((value) => ({ ok: true, value })));
  expect(publicName('  ｄｅｌｔａ　 EXCHANGE ')).toEqual({ ok: true, value: 'delta EXCHANGE' });
});

it('A9: refuses what nobody sees, what is no text, and scripts that are mixed', () => {
  const invisible = [
    'Del\u200dta',
    'Del\u00adta',
    'Delta\u3164',
    '\u115f',
    'Del\u2060ta',
    'Del\u202eta',
    '\u2800',
    'Del\u034fta',
    'Delta\ufe0f',
    'Del\u180eta',
    'De\u2009lta',
    '\uffa0',
    'a\u{e0061}',
  ];
  expect(invisible.map(problemOf)).toEqual(invisible.map(() => 'invisible'));
  expect(['Dеlta', 'Delta海港', 'ΑΒΓabc', '김dam', 'аgio', 'Deltа'].map(problemOf)).toEqual(Array.from({ length: 6 }, () => 'scripts'));
  const odd = ['__', "' '", '🚀moon', 'a̶b̶', 'Delta™️'.slice(0, 6) + '☆', '١٢٣', 'e\u0301\u0301\u0301'.normalize('NFD'), '<b>', 'a|b'];
  expect(odd.map(problemOf)).toEqual(odd.map(() => 'characters'));
  expect(problemOf(' \u3000 ')).toBe('empty');
  // Letters that are put together, of phonetics, and small capitals: of no script that names are written in.
  expect(['ㅋㅋ', 'ɴᴏʀᴛʜ', 'nɔrθ', 'ǃnorth'].map(problemOf)).toEqual(['scripts', 'scripts', 'scripts', 'scripts']);
});

it('A9: tells what looks alike, in any case and with any punctuation, within a script and across two', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['Delta Exchange', 'delta-exchange'],
    ['Delta Exchange', 'DeItaExchange'],
    ['Delta', 'De1ta'],
    ['Delta', 'Délta'],
    ['Nova', 'N0va'],
    ['modern', 'rnodern'],
    ['coco', 'сосо'],
    ['MINT', 'ΜΙΝΤ'],
    ['mint', 'ΜΙΝΤ'],
    ['Вова', 'вова'],
    ['BOBA', 'вова'],
    ['Delta', 'Del\u00adta'],
    ['Delta', 'Deltа'],
    ['口座', 'ロ座'],
    ['scope', 'ѕсоре'],
  ];
  expect(pairs.filter(([one, other]) => !isLike(one, other))).toEqual([]);
});

it('A9: leaves names apart that look different', () => {
  const names = [
    'Delta',
    'Dalta',
    'Delta 2',
    'Delta 3',
    'river',
    'rover',
    '海港',
    '海湾',
    '김철수',
    '김철호',
    'Дмитрий',
    'bob',
    'bobb',
    'nova',
    'uova',
    'seed5',
    'seeds',
  ];
  const alike = names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .filter((other) => isLike(one, other))
      .map((other) => [one, other]),
  );
  expect(alike).toEqual([]);
});

it('A9: a name in the other way of writing Chinese is the same name', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['金币商行', '金幣商行'],
    ['大陆银行', '大陸銀行'],
    ['大陆银行', '大陆銀行'],
    ['华龙后台', '華龍後臺'],
  ];
  expect(pairs.map(([one, other]) => isLike(one, other))).toEqual(pairs.map(() => true));
  expect([isLike('金币商行', '金币银行'), isLike('东方', '西方')]).toEqual([false, false]);
});

it('A9: Chinese characters that are taken for each other make one name, and others do not', () => {
  const alike = [
    '日曰',
    '己巳',
    '已巳',
    '未末',
    '王玉',
    '士土',
    '人入',
    '吉𠮷',
    '高髙',
    '崎﨑',
    '抹抺',
    '户戸',
    '劍剑',
    '劒剑',
    '説说',
    '才オ',
    'ソン',
  ];
  expect(alike.filter((pair) => !isLike(`金${[...pair][0]}商行`, `金${[...pair][1]}商行`))).toEqual([]);
  const apart = ['金银', '东西', '大小', '上下', '一二', '三五', '北南', '水火', '木林', '山川', '红绿', '王李', '日月', '天地'];
  expect(apart.filter((pair) => isLike(`金${[...pair][0]}商行`, `金${[...pair][1]}商行`))).toEqual([]);
});

it('A7: a person’s name in the other way of writing Chinese is the same name', () => {
  expect(['陳偉', '陈 伟', '陳·伟'].map(plainName)).toEqual(['陈伟', '陈伟', '陈伟']);
  expect(plainName('陈炜')).not.toBe(plainName('陈伟'));
});
