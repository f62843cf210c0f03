import { feeRate } from '@agio/ui';
import { choice, deskAct, line, note, number, useWordsOf } from '../../../shared/desk/index.ts';
import type { Conversion, Markets } from '../api/markets.ts';
import { conversionDraftOf, conversionPayload, levelPayload } from '../state/drafts.ts';
import { explained } from '../state/explained.ts';

/** Another fee level for one customer, and a share of its own on top. */
export const LevelAct = deskAct({
  ask: 'spot.customer_fees',
  texts: 'fees',
  draft: (_levels: Markets['levels']) => ({ uid: '', vip: '0', discount: '100' }),
  payload: levelPayload,
  useExplain: () => {
    const words = useWordsOf('markets');
    return (error) => explained(error, words);
  },
  form: ({ draft: { uid, vip }, names, of, t, w: { customer } }) => ({
    button: customer.open,
    submit: t(($) => $.customer.submit, { uid, vip }),
    fields: [
      note(customer.help),
      line('uid', customer.uid, { digits: true, max: 12 }),
      choice(
        'vip',
        names.vip,
        Object.fromEntries(
          of.map((level) => [String(level.vip), t(($) => $.customer.option, { vip: level.vip, share: feeRate(level.share) })]),
        ),
      ),
      number('discount', names.discount, { help: customer.discountHelp, unit: '%', max: '100', decimals: 4 }),
    ],
  }),
});

/** At what the house buys what is too little for the markets. */
export const ConversionAct = deskAct({
  ask: 'spot.conversion',
  texts: 'fees',
  draft: (conversion: Conversion) => conversionDraftOf(conversion),
  payload: (draft, conversion) => conversionPayload(conversion, draft),
  form: ({ draft: { quote }, w: { conversion } }) => ({
    button: conversion.change,
    title: conversion.title,
    submit: conversion.submit,
    fields: [
      note(conversion.help),
      line('quote', conversion.fields.quote, { isUpper: true, max: 12 }),
      number('fee', conversion.fields.fee, { unit: '%' }),
      number('customerMax', conversion.fields.customerMax, { unit: quote }),
      number('coinMax', conversion.fields.coinMax, { unit: quote }),
    ],
  }),
});
