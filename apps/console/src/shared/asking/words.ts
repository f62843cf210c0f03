import { feeRate, groupThousands, useTexts } from '@agio/ui';

const camel = (name: string): string => name.replace(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What kinds of requests and their fields are called; those without words of their own appear as the server writes them. */
export function useWords(): {
  readonly kind: (kind: string) => string;
  readonly field: (field: string) => string;
  /** A value in words where the field takes one of a few, amounts with their digits grouped; everything else exactly as it will be carried out. */
  readonly value: (field: string, value: string) => string;
  /** A second way to read a value, such as a fraction as per cent; undefined where there is none. */
  readonly also: (field: string, value: string) => string | undefined;
} {
  const { t } = useTexts('asking');
  const known = (words: unknown, key: string): string | undefined => {
    const word = (words as Readonly<Record<string, unknown>>)[key];
    return typeof word === 'string' ? word : undefined;
  };
  const kinds = t(($) => $.kinds, { returnObjects: true });
  const fields = t(($) => $.fields, { returnObjects: true });
  const values = t(($) => $.values, { returnObjects: true });
  return {
    kind: (kind) => known(kinds, camel(kind)) ?? kind,
    field: (field) => known(fields, camel(field)) ?? field,
    value: (field, value) =>
      worded.has(field)
        ? value
            .split(', ')
            .map((one) => known(values, one) ?? one)
            .join(', ')
        : amounts.has(field)
          ? value.replace(/^\d+(\.\d+)?/, (digits) => groupThousands(digits))
          : value,
    also: (field, value) => (isRate(field) && areRates.test(value) ? value.split(' + ').map(feeRate).join(' + ') : undefined),
  };
}

const rates: ReadonlySet<string> = new Set([
  'makerFee',
  'takerFee',
  'discount',
  'conversionFee',
  'lockRate',
  'lockPenalty',
  'diceEdge',
  'diceHouseShare',
  'referralTrade',
  'referralOtc',
  'referralDice',
]);
/** One rate, or those of two levels. */
const areRates = /^\d+(\.\d+)?( \+ \d+(\.\d+)?)?$/;
const isRate = (field: string): boolean => rates.has(field);

/** Fields whose values are words of the program; in others people wrote them. */
const worded: ReadonlySet<string> = new Set(
  'authenticator decisionKind fault from notice_coin notice_level notice_site roles sessions state status to withdrawals coinTrade diceIsOpen otc c2c robot dice lock shop timeMachine'.split(
    ' ',
  ),
);
const amounts: ReadonlySet<string> = new Set(
  'amount conversionCoinMax conversionCustomerMax each left lockCap lockFundFree lockMax lockMin lockQuota lockRewardMost maxAmount minAmount minTotal openingPrice shopRefund toBuyer toSeller total diceMinStake diceMaxStake diceMinDeposit diceHouseIn diceHouseOut diceShares diceValueNow diceBankroll diceStakesBack'.split(
    ' ',
  ),
);
