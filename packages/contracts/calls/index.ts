import { createApiKey, listApiKeys, removeApiKey } from './apikey/api-keys.ts';
import { authLogin } from './account/auth-login.ts';
import { bindEmail, bindMobile, moneyBindMobile, moneyGetCode, setEmail } from './account/contacts.ts';
import { closeAccount, exportAccount, freezeAccount, freezeOwnAccount, unfreezeAccount, unfreezeCode } from './account/leave.ts';
import { loginCode, loginGetCode } from './account/login-code.ts';
import { bindOtp, getOtp, makeRecoveryCodes, unbindOtp } from './account/otp.ts';
import { changePassword } from './account/password-change.ts';
import { passwordReset, passwordResetCode } from './account/password-reset.ts';
import { changePayPassword, setPayPassword } from './account/pay-password.ts';
import { accountSecurity, setPhrase } from './account/security.ts';
import { listSessions, loginHistory, revokeSessions, securityLog } from './account/sessions.ts';
import { accountFactors, accountVerify, accountVerifyCode, accountVerifyPasskey } from './account/verify.ts';
import { createCaptcha } from './account/captcha.ts';
import { verifyCaptcha } from './account/captcha-verify.ts';
import { getInfo } from './account/get-info.ts';
import { login } from './account/login.ts';
import { logout } from './account/logout.ts';
import { coinBalance, explainBalance, financeHistory, moneyHistory } from './finance/history.ts';
import { depositAddress, walletCoins, walletDeposits, walletFaucet } from './wallet/deposit.ts';
import { deletePayee, findPayee, payees, savePayee } from './wallet/payees.ts';
import { assetProof, liabilityProof, ownLiabilityProof, proofHistory } from './wallet/proof.ts';
import { accountTransfer, transferHistory, walletSend, walletTransfer } from './wallet/transfer.ts';
import {
  addressBook,
  cancelWithdrawal,
  checkAddress,
  deleteSavedAddress,
  getWithdrawal,
  saveAddress,
  setWhitelist,
  walletWithdrawals,
  withdraw,
} from './wallet/withdraw.ts';
import { moneyBalances } from './account/money-balances.ts';
import { registerCode } from './account/register-code.ts';
import { register } from './account/register.ts';
import { renewSession } from './account/renew-session.ts';
import { signupGetCode } from './account/signup-get-code.ts';
import { coinsTags } from './content/coins-tags.ts';
import { amendOrder } from './exchange/amend-order.ts';
import { exchangeBalancesHistory } from './exchange/balances-history.ts';
import { exchangeBalances } from './exchange/balances.ts';
import { cancelOrder } from './exchange/cancel-order.ts';
import { deals } from './exchange/deals.ts';
import { favorites, setFavorite, unsetFavorite } from './exchange/favorites.ts';
import { myFees } from './exchange/fees.ts';
import { getOrder } from './exchange/get-order.ts';
import { kline, marketKline } from './exchange/kline.ts';
import { marketDepth } from './exchange/market-depth.ts';
import { markets } from './exchange/markets.ts';
import { myDeals } from './exchange/my-deals.ts';
import { myOrderHistory } from './exchange/my-order-history.ts';
import { myOrders } from './exchange/my-orders.ts';
import { placeOrder } from './exchange/place-order.ts';
import { tickers } from './exchange/tickers.ts';
import { trendLine } from './exchange/trend-line.ts';
import { noticeAllRead, noticeList, noticeShow } from './notice/notices.ts';
import { listPasskeys, passkeyLogin, passkeyLoginOptions, passkeyOptions, registerPasskey, removePasskey } from './passkey/passkeys.ts';
import { deleteAddress, listAddresses, setAddress } from './profile/addresses.ts';
import { getPicture, qrCode, upload } from './profile/pictures.ts';
import { accountSetting } from './profile/setting.ts';

/** Every call there is. A route that does not stand here does not boot. */
export const calls = {
  getInfo,
  createCaptcha,
  verifyCaptcha,
  signupGetCode,
  registerCode,
  register,
  login,
  renewSession,
  logout,
  moneyBalances,
  coinsTags,
  exchangeBalances,
  exchangeBalancesHistory,
  tickers,
  markets,
  placeOrder,
  amendOrder,
  cancelOrder,
  getOrder,
  myOrders,
  myOrderHistory,
  myDeals,
  deals,
  kline,
  marketKline,
  marketDepth,
  trendLine,
  myFees,
  favorites,
  setFavorite,
  unsetFavorite,
  noticeList,
  noticeAllRead,
  noticeShow,
  accountSetting,
  listAddresses,
  setAddress,
  deleteAddress,
  qrCode,
  upload,
  getPicture,
  listPasskeys,
  passkeyOptions,
  registerPasskey,
  removePasskey,
  passkeyLoginOptions,
  passkeyLogin,
  listApiKeys,
  createApiKey,
  removeApiKey,
  authLogin,
  loginGetCode,
  loginCode,
  passwordResetCode,
  passwordReset,
  changePassword,
  getOtp,
  bindOtp,
  unbindOtp,
  makeRecoveryCodes,
  setPayPassword,
  changePayPassword,
  accountFactors,
  accountVerifyCode,
  accountVerifyPasskey,
  accountVerify,
  moneyGetCode,
  setEmail,
  bindEmail,
  moneyBindMobile,
  bindMobile,
  listSessions,
  revokeSessions,
  loginHistory,
  securityLog,
  accountSecurity,
  setPhrase,
  freezeAccount,
  freezeOwnAccount,
  unfreezeCode,
  unfreezeAccount,
  closeAccount,
  exportAccount,
  coinBalance,
  explainBalance,
  moneyHistory,
  financeHistory,
  accountTransfer,
  walletTransfer,
  walletSend,
  transferHistory,
  walletCoins,
  depositAddress,
  walletDeposits,
  walletFaucet,
  withdraw,
  cancelWithdrawal,
  walletWithdrawals,
  getWithdrawal,
  addressBook,
  checkAddress,
  saveAddress,
  deleteSavedAddress,
  setWhitelist,
  payees,
  findPayee,
  savePayee,
  deletePayee,
  liabilityProof,
  ownLiabilityProof,
  proofHistory,
  assetProof,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;

export { captchaPurpose } from './account/captcha.ts';
export { placeOrderBody } from './exchange/place-order.ts';
