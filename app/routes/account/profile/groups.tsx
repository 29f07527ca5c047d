import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { LanguagePicker } from '~/components/shell/language-picker'
import { useSite } from '~/components/shell/site'
import { Avatar } from '~/components/ui/avatar'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { Rows } from '~/components/ui/rows'
import { PASSKEYS_PATH } from '~/features/account/accounts/passkeys/passkey-paths'
import { SECOND_FACTOR_PATH } from '~/features/account/accounts/second-factor/second-factor-terms'
import { useSocialLabels } from '~/features/account/accounts/social/use-social-labels'
import { API_TOKENS_PATH } from '~/features/account/api-tokens/api-token-paths'
import { placeOf } from '~/features/account/profile/time-zones'
import { WEBHOOKS_PATH } from '~/features/account/webhooks/webhook-terms'
import { CALENDAR_PATH } from '~/features/collection/calendar/calendar-paths'
import { FIELDS_PATH } from '~/features/collection/custom-fields/custom-field-terms'
import {
  ALL_LISTS,
  LIST_COUNTS,
  type ListKind,
  TEXT_PURPOSES,
  type TextKind,
} from '~/features/collection/named-lists/lists'
import { SHELVES_PATH } from '~/features/collection/shelves/shelf-terms'
import { TRASH_DAYS, TRASH_PATH } from '~/features/collection/trash/trash-terms'
import { ARCHIVE_PATH } from '~/features/transfer/archive/archive-paths'
import { EXPORT_PATH, IMPORT_PATH } from '~/features/transfer/import-export/transfer-paths'
import { dayAs } from '~/platform/dates'
import { formatList } from '~/platform/lists'
import { currentMessages, i18n } from '~/platform/messages'
import type { DateFormat } from '~/platform/notation'
import type { SocialProvider } from '~/platform/social/social-providers'

type ListsGroupProps = { counts: Record<ListKind | TextKind, number>; fields: string[] }

export const ListsGroup = ({ counts, fields }: ListsGroupProps) => (
  <Group id="lists" title={i18n.t('Lists')}>
    {ALL_LISTS.map(({ kind, path, title }) => (
      <Setting key={kind} to={path} name={i18n.t(title)}>
        {i18n.t(counts[kind] > 0 ? LIST_COUNTS[kind] : INVITATIONS[kind], { count: counts[kind] })}
      </Setting>
    ))}
    <Setting to={FIELDS_PATH} name={i18n.t('My fields')}>
      {fields.length > 0 ? formatList(fields, 'commas') : i18n.t('None. Add what you like to note about your kits.')}
    </Setting>
  </Group>
)

/** What an empty list is for. */
const INVITATIONS = {
  companies: /*i18n*/ 'Who makes your kits. Add the first one.',
  artists: /*i18n*/ 'Who drew your pictures. Add the first one.',
  tags: /*i18n*/ 'Words of your own, to find kits by. Add the first one.',
  ...TEXT_PURPOSES,
}

type DataGroupProps = {
  trashed: number
  apiTokens: number
  /** null if this site sends no events */
  webhooks: { count: number; stopped: number } | null
  sharing: boolean
}

export const DataGroup = ({ trashed, apiTokens, webhooks, sharing }: DataGroupProps) => (
  <Group id="data" title={i18n.t('Your data')}>
    <Setting to={IMPORT_PATH} name={i18n.t('Import a file')}>
      {i18n.t('A spreadsheet, or the export of another tracker')}
    </Setting>
    <Setting to={EXPORT_PATH} name={i18n.t('Download as CSV')} isDownload>
      {i18n.t('Every kit with its notes and tags, for Excel, Numbers and Google Sheets')}
    </Setting>
    <Setting to={ARCHIVE_PATH} name={i18n.t('Archive and restore')}>
      {i18n.t('Everything in one file, with photos')}
    </Setting>
    <Setting to={TRASH_PATH} name={i18n.t('Trash')}>
      {trashed > 0
        ? i18n.t('{count, plural, one {# item} other {# items}}', { count: trashed })
        : i18n.t('Empty. Deleted items stay here for {days} days.', { days: TRASH_DAYS })}
    </Setting>
    {sharing ? (
      <>
        <Setting to={SHELVES_PATH} name={i18n.t('Shared pages')}>
          {i18n.t('Show your wishlist or your finishes to everyone with a link')}
        </Setting>
        <Setting to={CALENDAR_PATH} name={i18n.t('Calendar')}>
          {i18n.t('The days on which kits are expected, in your own calendar')}
        </Setting>
      </>
    ) : null}
    <Setting to={API_TOKENS_PATH} name={i18n.t('API tokens')}>
      {apiTokens > 0
        ? i18n.t('{count, plural, one {# token} other {# tokens}}', { count: apiTokens })
        : i18n.t('None. With one, a program can read or change your collection.')}
    </Setting>
    {webhooks ? (
      <Setting to={WEBHOOKS_PATH} name={i18n.t('Webhooks')}>
        {webhooksText(webhooks)}
      </Setting>
    ) : null}
  </Group>
)

function webhooksText({ count, stopped }: { count: number; stopped: number }): string {
  if (stopped > 0) {
    return i18n.t(
      '{stopped, plural, one {# was turned off, because its server did not respond} other {# were turned off, because their servers did not respond}}',
      { stopped },
    )
  }
  return count > 0
    ? i18n.t('{count, plural, one {# webhook} other {# webhooks}}', { count })
    : i18n.t('None. With one, your phone or a program is told when something happens.')
}

type PreferencesGroupProps = {
  timezone: string
  zoneFollowsDevice: boolean
  dateFormat: string
  today: string
  /** Whether there is something to hide. */
  hasPrices: boolean
  hidesMoney: boolean
}

export function PreferencesGroup({ timezone, zoneFollowsDevice, dateFormat, today, ...money }: PreferencesGroupProps) {
  const { theme, comfort, languages } = useSite()
  const zone = timezone ? placeOf(timezone) : ''
  return (
    <Group id="preferences" title={i18n.t('Preferences')}>
      <Setting to="/profile/appearance" name={i18n.t('Appearance and accessibility')}>
        {i18n.t('{theme}, {text}', { theme: i18n.t(THEMES[theme]), text: i18n.t(TEXT_SIZES[comfort.textSize]) })}
      </Setting>
      <Setting to="/profile/date-format" name={i18n.t('Date format')}>
        {dateFormat ? dayAs(dateFormat as DateFormat, today) : i18n.t('Automatic')}
      </Setting>
      <Setting to="/profile/time-zone" name={i18n.t('Time zone')}>
        {zoneFollowsDevice || !zone ? asOnDevice(zone) : zone}
      </Setting>
      {languages.length > 1 ? (
        <li>
          <div className="setting setting-language">
            <span className="setting-words">
              <b>{i18n.t('Language')}</b>
              {currentMessages().locale === 'en' ? null : (
                <small>
                  <Trans
                    id="Not checked by a native reader yet. <0>Report a wording</0>"
                    components={[<Link key="feedback" to="/feedback" />]}
                  />
                </small>
              )}
            </span>
            <LanguagePicker />
          </div>
        </li>
      ) : null}
      {money.hasPrices || money.hidesMoney ? (
        <Setting to="/profile/money" name={i18n.t('Money')}>
          {money.hidesMoney ? i18n.t('Hidden') : i18n.t('Shown, to you alone')}
        </Setting>
      ) : null}
    </Group>
  )
}

const asOnDevice = (place: string) =>
  place ? i18n.t('As on your device ({place})', { place }) : i18n.t('As on your device')

const THEMES = { dark: /*i18n*/ 'Dark', light: /*i18n*/ 'Light', system: /*i18n*/ 'As on your device' }

const TEXT_SIZES = { normal: /*i18n*/ 'normal text', large: /*i18n*/ 'large text', larger: /*i18n*/ 'larger text' }

type AccountGroupProps = {
  username: string
  email: string
  betaTester: boolean
  avatarUrl: string
  hasPassword: boolean
}

export const AccountGroup = ({ username, email, betaTester, avatarUrl, hasPassword }: AccountGroupProps) => (
  <Group
    id="account"
    title={i18n.t('Account')}
    action={betaTester ? <span className="badge">{i18n.t('Beta tester')}</span> : null}
  >
    <Setting to="/profile/username" name={i18n.t('Username')}>
      {username}
    </Setting>
    <Setting to="/profile/picture" name={i18n.t('Profile photo')} sign={<Avatar username={username} src={avatarUrl} />}>
      {avatarUrl ? i18n.t('Change or remove it') : i18n.t('Add one')}
    </Setting>
    <Setting to="/change-email" name={i18n.t('Email')}>
      {email}
    </Setting>
    <Setting to="/change-password" name={i18n.t('Password')}>
      {hasPassword ? i18n.t('Change it') : i18n.t('Not set. With a password you can also log in with your email.')}
    </Setting>
    <Setting to="/delete-account" name={i18n.t('Delete account')}>
      {i18n.t('Permanently, with your kits, photos and notes')}
    </Setting>
  </Group>
)

type SigningInGroupProps = {
  secondFactor: { isOn: boolean; codes: number }
  passkeys: number
  sessions: number
  signIns: { provider: SocialProvider; isConnected: boolean }[]
}

export function SigningInGroup({ secondFactor: { isOn, codes }, passkeys, sessions, signIns }: SigningInGroupProps) {
  const labels = useSocialLabels()
  const connected = signIns.filter(({ isConnected }) => isConnected).map(({ provider }) => labels[provider])
  const offered = signIns.map(({ provider }) => labels[provider])
  return (
    <Group id="signing-in" title={i18n.t('Signing in')}>
      <Setting id="sessions" to="/profile/sessions" name={i18n.t('Where you are logged in')}>
        {i18n.t('{count, plural, one {# device} other {# devices}}', { count: sessions })}
      </Setting>
      <Setting to={SECOND_FACTOR_PATH} name={i18n.t('Two-step login')}>
        {isOn
          ? i18n.t('{codes, plural, one {On · # recovery code left} other {On · # recovery codes left}}', { codes })
          : i18n.t('Off. A code of an app on your phone, after the password')}
      </Setting>
      <Setting to={PASSKEYS_PATH} name={i18n.t('Passkeys')}>
        {passkeys
          ? i18n.t('{count, plural, one {# passkey} other {# passkeys}}', { count: passkeys })
          : i18n.t('None. Log in with a fingerprint, a face or a PIN')}
      </Setting>
      {signIns.length > 0 ? (
        <Setting id="sign-ins" to="/profile/sign-ins" name={i18n.t('Connected sign-ins')}>
          {connected.length > 0
            ? formatList(connected, 'commas')
            : i18n.t('None. Log in with {signIns}', { signIns: formatList(offered, 'or') })}
        </Setting>
      ) : null}
    </Group>
  )
}

type GroupProps = { id: string; title: string; action?: ReactNode; children: ReactNode }

const Group = ({ children, ...panel }: GroupProps) => (
  <Panel {...panel}>
    <Rows>{children}</Rows>
  </Panel>
)

/** Children: what is set, or what it is for. */
type SettingProps = {
  id?: string
  to: string
  name: string
  sign?: ReactNode
  isDownload?: boolean
  children: ReactNode
}

/** A row that leads to the page of a setting. */
function Setting({ id, to, name, sign, isDownload, children }: SettingProps) {
  const content = (
    <>
      {sign}
      <span className="setting-words">
        <b>{name}</b>
        <small className="num">{children}</small>
      </span>
      {isDownload ? <Icon name="download" size={20} /> : <Icon name="chevron-right" size={20} />}
    </>
  )
  return (
    <li id={id}>
      {isDownload ? (
        <a className="setting" href={to} download>
          {content}
        </a>
      ) : (
        <Link className="setting" to={to}>
          {content}
        </Link>
      )}
    </li>
  )
}
