import { type DocumentedCall, objectOf, TEXT } from './calls'

const SIGNED_IN = objectOf({ token: TEXT, record: { type: 'object' } })

/** Account requests, below `/api/collections/{collection}/`. */
export const ACCOUNT_CALLS: readonly (Omit<DocumentedCall, 'path' | 'tag'> & { name: string })[] = [
  {
    method: 'get',
    name: 'auth-methods',
    summary: 'List authentication methods',
    who: 'anyone',
    reply: { type: 'object' },
  },
  {
    method: 'post',
    name: 'auth-with-password',
    summary: 'Authenticate with a password',
    who: 'anyone',
    body: { identity: TEXT, password: TEXT, identityField: TEXT },
    reply: SIGNED_IN,
  },
  { method: 'post', name: 'auth-refresh', summary: 'Refresh a token', who: 'logged in', reply: SIGNED_IN },
  {
    method: 'post',
    name: 'request-otp',
    summary: 'Request a one-time code by email',
    who: 'anyone',
    body: { email: TEXT },
    reply: objectOf({ otpId: TEXT }),
  },
  {
    method: 'post',
    name: 'auth-with-otp',
    summary: 'Authenticate with a one-time code',
    who: 'anyone',
    body: { otpId: TEXT, password: TEXT, mfaId: TEXT },
    reply: SIGNED_IN,
  },
  {
    method: 'post',
    name: 'auth-with-oauth2',
    summary: 'Authenticate with OAuth2',
    who: 'anyone',
    body: { provider: TEXT, code: TEXT, codeVerifier: TEXT, redirectURL: TEXT, createData: { type: 'object' } },
    reply: SIGNED_IN,
  },
  {
    method: 'post',
    name: 'request-verification',
    summary: 'Request a verification email',
    who: 'anyone',
    body: { email: TEXT },
  },
  {
    method: 'post',
    name: 'confirm-verification',
    summary: 'Confirm an email address',
    who: 'anyone',
    body: { token: TEXT },
  },
  {
    method: 'post',
    name: 'request-password-reset',
    summary: 'Request a password reset email',
    who: 'anyone',
    body: { email: TEXT },
  },
  {
    method: 'post',
    name: 'confirm-password-reset',
    summary: 'Confirm a password reset',
    who: 'anyone',
    body: { token: TEXT, password: TEXT, passwordConfirm: TEXT },
  },
  {
    method: 'post',
    name: 'request-email-change',
    summary: 'Request an email change',
    who: 'logged in',
    body: { newEmail: TEXT },
  },
  {
    method: 'post',
    name: 'confirm-email-change',
    summary: 'Confirm an email change',
    who: 'anyone',
    body: { token: TEXT, password: TEXT },
  },
]
