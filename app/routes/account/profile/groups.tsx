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
import {
  ALL_LISTS,
  countOf,
  type ListKind,
  TEXT_PURPOSES,
  type TextKind,
} from '~/features/collection/named-lists/lists'
import { SHELVES_PATH } from '~/features/collection/shelves/shelf-terms'
import { TRASH_DAYS, TRASH_PATH } from '~/features/collection/trash/trash-terms'
import { ARCHIVE_PATH } from '~/features/transfer/archive/archive-paths'
import { EXPORT_PATH, IMPORT_PATH } from '~/features/transfer/import-export/transfer-paths'
import { dayAs } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import type { DateFormat } from '~/platform/notation'
import type { SocialProvider } from '~/platform/social/social-providers'

export const ListsGroup = ({ counts }: { counts: Record<ListKind | TextKind, number> }) => (
  <Group id="lists" title="Lists">
    {ALL_LISTS.map(({ kind, path, title, one, many }) => (
      <Setting key={kind} to={path} name={title}>
        {counts[kind] > 0 ? countOf(counts[kind], one, many) : INVITATIONS[kind]}
      </Setting>
    ))}
  </Group>
)

/** What an empty list is for. */
const INVITATIONS = {
  companies: 'Who makes your kits. Add the first one.',
  artists: 'Who drew your pictures. Add the first one.',
  tags: 'Words of your own, to find kits by. Add the first one.',
  ...TEXT_PURPOSES,
}

type DataGroupProps = { trashed: number; apiTokens: number; sharing: boolean }

export const DataGroup = ({ trashed, apiTokens, sharing }: DataGroupProps) => (
  <Group id="data" title="Your data">
    <Setting to={IMPORT_PATH} name="Import a file">
      A spreadsheet, or the export of another tracker
    </Setting>
    <Setting to={EXPORT_PATH} name="Download as CSV" isDownload>
      Every kit with its notes and tags, for Excel, Numbers and Google Sheets
    </Setting>
    <Setting to={ARCHIVE_PATH} name="Archive and restore">
      Everything in one file, with photos
    </Setting>
    <Setting to={TRASH_PATH} name="Trash">
      {trashed > 0 ? countOf(trashed, 'item') : `Empty. Deleted items stay here for ${TRASH_DAYS} days.`}
    </Setting>
    {sharing ? (
      <Setting to={SHELVES_PATH} name="Shared pages">
        Show your wishlist or your finishes to everyone with a link
      </Setting>
    ) : null}
    <Setting to={API_TOKENS_PATH} name="API tokens">
      {apiTokens > 0 ? countOf(apiTokens, 'token') : 'None. With one, a program can read or change your collection.'}
    </Setting>
  </Group>
)

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
    <Group id="preferences" title="Preferences">
      <Setting to="/profile/appearance" name="Appearance and accessibility">
        {`${THEMES[theme]}, ${comfort.textSize} text`}
      </Setting>
      <Setting to="/profile/date-format" name="Date format">
        {dateFormat ? dayAs(dateFormat as DateFormat, today) : 'Automatic'}
      </Setting>
      <Setting to="/profile/time-zone" name="Time zone">
        {zoneFollowsDevice || !zone ? `As on your device${zone ? ` (${zone})` : ''}` : zone}
      </Setting>
      {languages.length > 1 ? (
        <li>
          <div className="setting">
            <span className="setting-words">
              <b>{i18n.t('Language')}</b>
            </span>
            <LanguagePicker />
          </div>
        </li>
      ) : null}
      {money.hasPrices || money.hidesMoney ? (
        <Setting to="/profile/money" name="Money">
          {money.hidesMoney ? 'Hidden' : 'Shown, to you alone'}
        </Setting>
      ) : null}
    </Group>
  )
}

const THEMES = { dark: 'Dark', light: 'Light', system: 'As on your device' }

type AccountGroupProps = {
  username: string
  email: string
  betaTester: boolean
  avatarUrl: string
  hasPassword: boolean
}

export const AccountGroup = ({ username, email, betaTester, avatarUrl, hasPassword }: AccountGroupProps) => (
  <Group id="account" title="Account" action={betaTester ? <span className="badge">Beta tester</span> : null}>
    <Setting to="/profile/username" name="Username">
      {username}
    </Setting>
    <Setting to="/profile/picture" name="Profile photo" sign={<Avatar username={username} src={avatarUrl} />}>
      {avatarUrl ? 'Change or remove it' : 'Add one'}
    </Setting>
    <Setting to="/change-email" name="Email">
      {email}
    </Setting>
    <Setting to="/change-password" name="Password">
      {hasPassword ? 'Change it' : 'Not set. With a password you can also log in with your email.'}
    </Setting>
    <Setting to="/delete-account" name="Delete account">
      Permanently, with your kits, photos and notes
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
    <Group id="signing-in" title="Signing in">
      <Setting id="sessions" to="/profile/sessions" name="Where you are logged in">
        {countOf(sessions, 'device')}
      </Setting>
      <Setting to={SECOND_FACTOR_PATH} name="Two-step login">
        {isOn
          ? `On · ${countOf(codes, 'recovery code')} left`
          : 'Off. A code of an app on your phone, after the password'}
      </Setting>
      <Setting to={PASSKEYS_PATH} name="Passkeys">
        {passkeys ? countOf(passkeys, 'passkey') : 'None. Log in with a fingerprint, a face or a PIN'}
      </Setting>
      {signIns.length > 0 ? (
        <Setting id="sign-ins" to="/profile/sign-ins" name="Connected sign-ins">
          {connected.length > 0 ? connected.join(', ') : `None. Log in with ${offered.join(' or ')}`}
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
      <Icon name={isDownload ? 'download' : 'chevron-right'} size={20} />
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
