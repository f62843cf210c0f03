import { defineContract } from '../contract.ts';
import { deleteAddress, listAddresses, setAddress } from './calls/addresses.ts';
import { createApiKey, listApiKeys, removeApiKey } from './calls/api-keys.ts';
import { authLogin } from './calls/auth-login.ts';
import { verifyCaptcha } from './calls/captcha-verify.ts';
import { createCaptcha } from './calls/captcha.ts';
import { bindEmail, bindMobile, moneyBindMobile, moneyGetCode, setEmail } from './calls/contacts.ts';
import { getInfo } from './calls/get-info.ts';
import { closeAccount, exportAccount, freezeAccount, freezeOwnAccount, unfreezeAccount, unfreezeCode } from './calls/leave.ts';
import { loginCode, loginGetCode } from './calls/login-code.ts';
import { login } from './calls/login.ts';
import { logout } from './calls/logout.ts';
import { bindOtp, getOtp, makeRecoveryCodes, unbindOtp } from './calls/otp.ts';
import { listPasskeys, passkeyLogin, passkeyLoginOptions, passkeyOptions, registerPasskey, removePasskey } from './calls/passkeys.ts';
import { changePassword } from './calls/password-change.ts';
import { passwordReset, passwordResetCode } from './calls/password-reset.ts';
import { changePayPassword, setPayPassword } from './calls/pay-password.ts';
import { getPicture, qrCode, upload } from './calls/pictures.ts';
import { pushState, pushSubscribe, pushUnsubscribe } from './calls/push.ts';
import { registerCode } from './calls/register-code.ts';
import { register } from './calls/register.ts';
import { renewSession } from './calls/renew-session.ts';
import { accountSecurity, setPhrase } from './calls/security.ts';
import { listSessions, loginHistory, revokeSessions, securityLog } from './calls/sessions.ts';
import { accountSetting } from './calls/setting.ts';
import { signupGetCode } from './calls/signup-get-code.ts';
import { signupInvite } from './calls/signup-invite.ts';
import { accountFactors, accountVerify, accountVerifyCode, accountVerifyPasskey } from './calls/verify.ts';
import { deskCustomerDisable, deskCustomerEndSessions, deskCustomerNote, deskCustomerUnlock } from './desk/acts.ts';
import {
  deskCustomer,
  deskCustomerContact,
  deskCustomerEvents,
  deskCustomerLogins,
  deskCustomerNotes,
  deskCustomers,
  deskCustomerSessions,
} from './desk/customers.ts';
import {
  deskCustomerWrittenRequests,
  deskWrittenRequest,
  deskWrittenRequestCopy,
  deskWrittenRequestFulfil,
  deskWrittenRequestRecord,
  deskWrittenRequestRefuse,
  deskWrittenRequests,
} from './desk/written-requests.ts';
import { identityErrors } from './errors.ts';
import { identityDesk } from './desk-words.ts';
import { identityWords } from './customer-words.ts';

export * from './shapes/address.ts';
export * from './shapes/customer.ts';
export * from './shapes/passkey.ts';
export * from './shapes/picture.ts';
export * from './shapes/security.ts';
export * from './shapes/user.ts';
export * from './shapes/written-request.ts';
export { sayWrittenAnswer } from './written-answers.ts';
export type { WrittenAnswer } from './written-answers.ts';
export { captchaPurpose } from './calls/captcha.ts';

/** People: accounts, sessions, factors, API keys, profiles. */
export const identity = defineContract({
  name: 'identity',
  calls: {
    getInfo,
    createCaptcha,
    verifyCaptcha,
    signupGetCode,
    signupInvite,
    registerCode,
    register,
    login,
    renewSession,
    logout,
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
    pushState,
    pushSubscribe,
    pushUnsubscribe,
    setPhrase,
    freezeAccount,
    freezeOwnAccount,
    unfreezeCode,
    unfreezeAccount,
    closeAccount,
    exportAccount,
  },
  desk: {
    deskCustomers,
    deskCustomer,
    deskCustomerContact,
    deskCustomerSessions,
    deskCustomerLogins,
    deskCustomerEvents,
    deskCustomerNotes,
    deskCustomerNote,
    deskCustomerDisable,
    deskCustomerEndSessions,
    deskCustomerUnlock,
    deskCustomerWrittenRequests,
    deskWrittenRequests,
    deskWrittenRequest,
    deskWrittenRequestRecord,
    deskWrittenRequestCopy,
    deskWrittenRequestFulfil,
    deskWrittenRequestRefuse,
  },
  errors: identityErrors,
  channels: {},
  ...identityDesk,
  nameKinds: { user: { endsWithAccount: true } },
  ...identityWords,
});
