/** Steps of orders that people are told of. */
export interface C2cNotice {
  readonly event:
    | 'c2c_made'
    | 'c2c_opened'
    | 'c2c_accepted'
    | 'c2c_declared'
    | 'c2c_transferred'
    | 'c2c_rerouted'
    | 'c2c_finished'
    | 'c2c_cancelled'
    | 'c2c_expired'
    | 'c2c_appealed'
    | 'c2c_decided';
  readonly data: { readonly order: string; readonly coin: string; readonly amount: string; readonly total: string; readonly fiat: string };
}
