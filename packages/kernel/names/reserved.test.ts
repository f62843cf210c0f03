// Protects customers from names that pass for the house: no disguise of a reserved name gets through, and ordinary names do.
import { expect, it } from 'vitest';
import { isReserved } from './reserved.ts';

const TITLES = ['Agio', 'North Harbour', '海港'];

it('B12: refuses the house’s names in every disguise', () => {
  const disguised = [
    ...'admin Admin ADMIN a.d.m.i.n ad_min adm1n 4dmin @dmin admin2 007admin аdmin αdmin ɑdmin аԁmіп'.split(' '),
    ...'ádmin ａｄｍｉｎ ad\u200bmin admin_team theadmin admin-help administrator sysadmin'.split(' '),
    ...'support supp0rt Support_Team agio-support agiosupport official.support suррort $upport'.split(' '),
    ...'agio AGIO agi0 4gio Аgіо agio_official a-g-i-o agio1 agio客服 客服 客服中心 관리자 고객센터'.split(' '),
    ...'system sy5tem systern NorthHarbour north_harbour n0rth-harb0ur N0RTHHARBOUR 海港 海港客服'.split(' '),
  ];
  expect(disguised.filter((name) => !isReserved(name, TITLES))).toEqual([]);
});

it('B12: leaves ordinary names alone', () => {
  const ordinary = [
    ...'alice bob123 Adagio giovanni badminton teamred helping supporter_of_fc ecosystems harbour'.split(' '),
    ...'north Éloïse 王小明 김철수 admiral dmitri 12345 ___ Seed1 v17'.split(' '),
  ];
  expect(ordinary.filter((name) => isReserved(name, TITLES))).toEqual([]);
});
