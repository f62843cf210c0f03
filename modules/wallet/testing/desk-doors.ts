import type { DeskDoors } from '@agio/module/testing';

const reason = 'as agreed';
const id = { id: '1' };
const LOCAL = { code: 'LOCAL' };
const uid = { uid: '10000001' };
/** Those who read money: not those who only write the site's words. */
const readers = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const;
/** Those who decide about customers' money: support and auditors never. */
const deciders = ['owner', 'finance', 'compliance'] as const;
/** Those who change payments under way and move the house's own coins. */
const payers = ['owner', 'finance'] as const;

/** Every operators' call of wallet, as reviewed: see `DeskDoors`. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/wallet/counts': { roles: readers },
  'GET /api/operator/wallet/withdrawals': { roles: readers },
  'GET /api/operator/wallet/withdrawals/{id}': { roles: readers, audit: 'wallet.withdrawal.view', params: id },
  'POST /api/operator/wallet/withdrawals/{id}/approve': {
    roles: deciders,
    verified: true,
    audit: 'wallet.withdrawal.approve',
    params: id,
    body: { ...id, coin: 'ETH', chain: 'LOCAL', address: '0xoutside', amount: '1', reason },
  },
  'POST /api/operator/wallet/withdrawals/{id}/reject': {
    roles: deciders,
    audit: 'wallet.withdrawal.reject',
    params: id,
    body: { because: 'policy', reason },
  },
  'GET /api/operator/wallet/withdrawals/{id}/beneficiary': { roles: deciders, audit: 'wallet.beneficiary.view', params: id },
  'POST /api/operator/wallet/withdrawals/{id}/send': { roles: payers, audit: 'wallet.payment.send_again', params: id, body: { reason } },
  'POST /api/operator/wallet/withdrawals/{id}/bump': {
    roles: payers,
    verified: true,
    audit: 'wallet.payment.bump',
    params: id,
    body: { ...id, reason },
  },
  'POST /api/operator/wallet/withdrawals/{id}/replace': {
    roles: payers,
    verified: true,
    audit: 'wallet.payment.replace',
    params: id,
    body: { ...id, reason },
  },
  'GET /api/operator/wallet/deposits': { roles: readers },
  'POST /api/operator/wallet/deposits/{id}/assign': {
    roles: deciders,
    verified: true,
    audit: 'wallet.deposit.assign',
    params: id,
    body: { ...id, to: 'house', reason },
  },
  'POST /api/operator/wallet/deposits/{id}/give-back': {
    roles: deciders,
    verified: true,
    audit: 'wallet.deposit.give_back',
    params: id,
    body: { ...id, reason },
  },
  'GET /api/operator/wallet/proposals': { roles: readers },
  'POST /api/operator/wallet/proposals/{id}/decide': {
    roles: deciders,
    verified: true,
    audit: 'wallet.proposal.decide',
    params: id,
    body: { ...id, decision: 'refuse', hash: '0'.repeat(64), reason },
  },
  'GET /api/operator/wallet/chains': { roles: readers },
  'GET /api/operator/wallet/chains/{code}': { roles: readers, params: LOCAL },
  'GET /api/operator/wallet/chains/{code}/nodes': { roles: readers, params: LOCAL },
  'GET /api/operator/wallet/chains/{code}/reconciliation': { roles: readers, params: LOCAL },
  'GET /api/operator/wallet/chains/{code}/coins': { roles: readers, params: LOCAL },
  'GET /api/operator/wallet/chains/{code}/token': { roles: payers, params: LOCAL, query: { contract: '0xcoin' } },
  'POST /api/operator/wallet/halts': {
    roles: deciders,
    audit: 'wallet.halt',
    body: { chain: 'NONE', coin: null, direction: 'both', cause: 'maintenance', reason },
  },
  'POST /api/operator/wallet/halts/{id}/resume': {
    roles: deciders,
    verified: true,
    audit: 'wallet.resume',
    params: id,
    body: { ...id, reason },
  },
  'POST /api/operator/wallet/chains/{code}/sweep': { roles: payers, audit: 'wallet.sweep', params: LOCAL, body: { reason } },
  'POST /api/operator/wallet/chains/{code}/to-cold': {
    roles: payers,
    verified: true,
    audit: 'wallet.to_cold',
    params: LOCAL,
    body: { chain: 'LOCAL', coin: 'ETH', amount: '1', reason },
  },
  'POST /api/operator/wallet/adjustments': {
    roles: deciders,
    verified: true,
    audit: 'wallet.adjust',
    body: { chain: 'LOCAL', coin: 'ETH', amount: '1', whose: 'house', unexplained: null, reason },
  },
  'POST /api/operator/wallet/covers': {
    roles: deciders,
    verified: true,
    audit: 'wallet.cover',
    body: { coin: 'ETH', amount: '1', reason },
  },
  'POST /api/operator/wallet/unexplained/{id}/settle': {
    roles: deciders,
    verified: true,
    audit: 'wallet.settle',
    params: id,
    body: { ...id, withdrawal: '1', reason },
  },
  'POST /api/operator/wallet/withdrawals/{id}/allow-cost': {
    roles: payers,
    verified: true,
    audit: 'wallet.payment.allow_cost',
    params: id,
    body: { ...id, amount: '1', reason },
  },
  'POST /api/operator/wallet/proof/make': { roles: payers, audit: 'wallet.proof.make', body: { reason } },
  'GET /api/operator/wallet/proof': { roles: readers },
  'POST /api/operator/wallet/proof/check': { roles: readers, audit: 'wallet.proof.check', body: {} },
  // Money of a customer, which is read here and not moved.
  'GET /api/operator/customers/{uid}/balances': { roles: readers, audit: 'customer.balances', params: uid },
  'GET /api/operator/customers/{uid}/explain': {
    roles: readers,
    audit: 'customer.explain',
    params: uid,
    query: { account: 'trading', coin: 'ETH' },
  },
  'GET /api/operator/customers/{uid}/profit': { roles: readers, audit: 'customer.profit', params: uid, query: { year: '2026' } },
  'GET /api/operator/customers/{uid}/postings': { roles: readers, audit: 'customer.postings', params: uid },
  'GET /api/operator/customers/{uid}/deposits': { roles: readers, audit: 'customer.deposits', params: uid },
  'GET /api/operator/customers/{uid}/withdrawals': { roles: readers, audit: 'customer.withdrawals', params: uid },
};
