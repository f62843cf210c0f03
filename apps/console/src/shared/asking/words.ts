import { REQUEST_FIELDS } from '@agio/client/desk';
import { feeRate, groupThousands } from '@agio/ui';
import { useDeskWords } from '../desk-words.ts';

/** What kinds of requests and their fields are called; those without words of their own appear as the server writes them. */
export function useWords(): {
  readonly kind: (kind: string) => string;
  readonly field: (field: string) => string;
  /** A value in words where the field takes one of a few, amounts with their digits grouped; everything else exactly as it will be carried out. */
  readonly value: (field: string, value: string) => string;
  /** A second way to read a value, such as a fraction as per cent; undefined where there is none. */
  readonly also: (field: string, value: string) => string | undefined;
} {
  const { nameOf } = useDeskWords();
  return {
    kind: (kind) => nameOf('requests', kind) ?? kind,
    field: (field) => nameOf('fields', field) ?? field,
    value: (field, value) => {
      const is = REQUEST_FIELDS[field];
      if (is === 'word')
        return value
          .split(', ')
          .map((one) => nameOf('values', one) ?? one)
          .join(', ');
      return is === 'amount' ? value.replace(/^\d+(\.\d+)?/, (digits) => groupThousands(digits)) : value;
    },
    also: (field, value) =>
      REQUEST_FIELDS[field] === 'rate' && areRates.test(value) ? value.split(' + ').map(feeRate).join(' + ') : undefined,
  };
}

/** One rate, or those of two levels. */
const areRates = /^\d+(\.\d+)?( \+ \d+(\.\d+)?)?$/;
