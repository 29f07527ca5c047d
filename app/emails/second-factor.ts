import { i18n } from '~/platform/messages'
import { letter, type Mail } from './letter'

type To = { appName: string; username: string; link: string }

export const secondFactorOnMail = (to: To): Mail =>
  aboutTwoSteps(
    to,
    i18n.t('Two-step login of your {appName} account was turned on', to),
    i18n.t(
      'Two-step login was turned on for your account. From now on, logging in also asks for a code of your authenticator app.',
    ),
  )

export const secondFactorOffMail = (to: To): Mail =>
  aboutTwoSteps(
    to,
    i18n.t('Two-step login of your {appName} account was turned off', to),
    i18n.t('Two-step login was turned off for your account. Logging in no longer asks for a code.'),
  )

/** Notifies the owner that the admin removed their second factor. */
export const secondFactorResetMail = (to: To): Mail =>
  aboutTwoSteps(
    to,
    i18n.t('Two-step login of your {appName} account was turned off', to),
    i18n.t(
      'An admin turned off two-step login for your account and removed its passkeys, as someone who lost their device would ask for. You can set both up again in the settings.',
    ),
  )

export const recoveryCodesRenewedMail = (to: To): Mail =>
  aboutTwoSteps(
    to,
    i18n.t('Two-step login of your {appName} account has new recovery codes', to),
    i18n.t('New recovery codes were created for your account. The former ones no longer work.'),
  )

export const recoveryCodeUsedMail = ({ left, ...to }: To & { left: number }): Mail =>
  aboutTwoSteps(
    to,
    i18n.t('Two-step login of your {appName} account accepted a recovery code', to),
    i18n.t(
      'A recovery code of your account was used. {left, plural, one {# code is} other {# codes are}} left. You can create new ones in the settings.',
      { left },
    ),
  )

const aboutTwoSteps = ({ appName, username, link }: To, subject: string, what: string): Mail =>
  letter({
    appName,
    subject,
    greeting: i18n.t('Hello {username},', { username }),
    lines: [
      what,
      i18n.t(
        "If this was you, you don't need to do anything. If it wasn't, someone knows your password. Choose a new one now, which logs out every device:",
      ),
    ],
    button: { label: i18n.t('Choose a new password'), link },
    after: [],
  })
