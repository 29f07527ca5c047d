import { Trans } from '@lingui/react'
import { type Day, formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { InfoPage } from './info-page'
import { Paragraphs } from './paragraphs'
import type { Section } from './prose'

type LegalTextProps = {
  name: string
  title: string
  updated: Day
  sections: Section[]
}

/** A long text in numbered sections with its date and, if there is room, a table of contents next to it. */
export function LegalText({ name, title, updated, sections }: LegalTextProps) {
  return (
    <InfoPage
      name={name}
      title={title}
      subtitle={
        <Trans id="Last updated {day}" values={{ day: <time dateTime={updated}>{formatDay(updated)}</time> }} />
      }
    >
      <div className="info-legal">
        <nav className="info-contents" aria-label={i18n.t('On this page')}>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <ol className="info-sections">
          {sections.map(({ id, title, body }, at) => (
            <li key={id} id={id}>
              <h2>
                {at + 1}. {title}
              </h2>
              <Paragraphs body={body} />
            </li>
          ))}
        </ol>
      </div>
    </InfoPage>
  )
}
