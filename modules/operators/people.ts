import type { People } from '@agio/module';

/** What operators did stays when a customer leaves: the log would not verify without a row, and has numbers for names if possible. */
export const operatorsPeople: People = {
  tables: [],
  kept: {
    operators_request: 'what two people decided about an account is evidence',
    operators_account: 'which customer account is an operator’s own',
  },
};
