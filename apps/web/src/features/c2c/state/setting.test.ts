// Protects what a provider sets: nothing is sent that the server would refuse, and prices are compared with the reference as they are.
import { expect, it } from 'vitest';
import { distanceOf, draftOf, settingOf, type SettingDraft, type SettingField } from './setting.ts';

const whole: SettingDraft = {
  buyPrice: '7.086',
  sellPrice: '7.118',
  min: '100',
  max: '50000',
  dailyCap: '500000',
  payMethods: ['bank'],
  autoAccept: true,
};

it('sends what is whole, open or not', () => {
  expect(settingOf(whole, false)).toEqual({ setting: { ...whole, open: false } });
  expect(settingOf({ ...whole, sellPrice: whole.buyPrice, max: whole.min }, true)).toMatchObject({ setting: { open: true } });
});

it.each<readonly [Partial<SettingDraft>, SettingField]>([
  [{ buyPrice: '' }, 'buyPrice'],
  [{ buyPrice: '0' }, 'buyPrice'],
  [{ sellPrice: '7.085' }, 'sellPrice'],
  [{ sellPrice: '' }, 'sellPrice'],
  [{ min: '' }, 'min'],
  [{ max: '99.9' }, 'max'],
  [{ max: '' }, 'max'],
  [{ dailyCap: '0' }, 'dailyCap'],
  [{ payMethods: [] }, 'payMethods'],
])('names the field that is not right, %o', (part, fault) => {
  expect(settingOf({ ...whole, ...part }, true)).toEqual({ fault });
});

it('begins empty, or with what is set', () => {
  expect(draftOf(null, ['bank', 'alipay'])).toMatchObject({ buyPrice: '', payMethods: ['bank'] });
  expect(draftOf({ ...whole, payMethods: ['bank'], buyPrice: '7.08600', open: true }, [])).toEqual(whole);
});

it('measures distances', () => {
  expect(distanceOf('7.1', '7.1')).toBe('0');
  expect(distanceOf('7.242', '7.1')).toBe('0.02');
  expect(distanceOf('6.958', '7.1')).toBe('-0.02');
  for (const [price, from] of [
    ['', '7'],
    ['7', null],
    ['7', '0'],
  ] as const)
    expect(distanceOf(price, from)).toBeNull();
});
