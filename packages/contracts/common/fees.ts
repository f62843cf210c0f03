/** A fee that brings rewards to those who invited its payer, as the capability that takes it declares it. */
export interface RewardedFee {
  /** Of the posting that takes it. */
  readonly reason: string;
  /** Account of the house that it goes to, which rewards are paid from. */
  readonly account: 'fees' | 'house';
  /** What it is for, in descriptions of facts. */
  readonly name: string;
}
