import { Trans } from '@lingui/react'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageMeta, useSite } from '~/components/shell/site'
import { Icon, type IconName } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { CATEGORY_LABELS, CHANGELOG, type ChangelogCategory, type ChangelogEntry } from '~/features/site/info/changelog'
import { InfoPage } from '~/features/site/info/info-page'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import './changelog.css'

export const loader = () => ({ entries: CHANGELOG })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, i18n.t('Changelog'), i18n.t('New features, improvements and bug fixes, newest first.'))

export default function Changelog() {
  const { entries } = useLoaderData<typeof loader>()
  const { appName, supportEmail } = useSite()
  return (
    <InfoPage
      name={i18n.t('Changelog')}
      title={i18n.t('Changelog')}
      subtitle={i18n.t('What is new in {app}, newest first', { app: appName })}
    >
      <ol className="changelog">
        {entries.map(entry => (
          <li key={entry.date}>
            <h2>
              <time className="changelog-date" dateTime={entry.date}>
                {formatDay(entry.date)}
              </time>
            </h2>
            <Panel className="changelog-entry">
              <Categories entry={entry} />
            </Panel>
          </li>
        ))}
      </ol>
      <p className="info-ask">
        <Trans
          id="Something missing or broken? {link}, and we may add it next."
          values={{ link: <a href={`mailto:${supportEmail}`}>{i18n.t('Contact us')}</a> }}
        />
      </p>
    </InfoPage>
  )
}

const SIGNS: Record<ChangelogCategory, IconName> = {
  newFeatures: 'sparkles',
  improvements: 'wrench',
  bugFixes: 'bug',
  breakingChanges: 'triangle-exclamation-point',
}

function Categories({ entry }: { entry: ChangelogEntry }) {
  return (Object.keys(CATEGORY_LABELS) as ChangelogCategory[]).map(category => {
    const changes = entry.categories[category]
    if (changes.length === 0) return null
    return (
      <section key={category} className={`changelog-${category}`}>
        <h3>
          <Icon name={SIGNS[category]} size={20} />
          {i18n.t(CATEGORY_LABELS[category])}
        </h3>
        <ul className="info-points">
          {changes.map(change => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </section>
    )
  })
}
