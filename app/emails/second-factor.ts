import { letter, type Mail } from './letter'

type To = { appName: string; username: string; link: string }

export const secondFactorOnMail = (to: To): Mail =>
  aboutTwoSteps(to, 'was turned on', [
    'Two-step login was turned on for your account. From now on, logging in also asks for a code of your authenticator app.',
  ])

export const secondFactorOffMail = (to: To): Mail =>
  aboutTwoSteps(to, 'was turned off', [
    'Two-step login was turned off for your account. Logging in no longer asks for a code.',
  ])

/** Notifies the owner that the admin removed their second factor. */
export const secondFactorResetMail = (to: To): Mail =>
  aboutTwoSteps(to, 'was turned off', [
    'An admin turned off two-step login for your account and removed its passkeys, as someone who lost their device would ask for. You can set both up again in the settings.',
  ])

export const recoveryCodesRenewedMail = (to: To): Mail =>
  aboutTwoSteps(to, 'has new recovery codes', [
    'New recovery codes were created for your account. The former ones no longer work.',
  ])

export const recoveryCodeUsedMail = ({ left, ...to }: To & { left: number }): Mail =>
  aboutTwoSteps(to, 'accepted a recovery code', [
    `A recovery code of your account was used. ${left === 1 ? '1 code is' : `${left} codes are`} left. You can create new ones in the settings.`,
  ])

const aboutTwoSteps = ({ appName, username, link }: To, event: string, lines: string[]): Mail =>
  letter({
    appName,
    subject: `Two-step login of your ${appName} account ${event}`,
    greeting: `Hello ${username},`,
    lines: [
      ...lines,
      "If this was you, you don't need to do anything. If it wasn't, someone knows your password. Choose a new one now, which logs out every device:",
    ],
    button: { label: 'Choose a new password', link },
    after: [],
  })
