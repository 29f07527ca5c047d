import { Trans } from '@lingui/react'
import { Form } from '@remix-run/react'
import { Field, Select } from '~/components/forms/field'
import { NarrowPage } from '~/components/shell/page-head'
import { Button, LinkButton } from '~/components/ui/button'
import { Isolated } from '~/components/ui/isolated'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { type ListedName, type ListKind, mergeNamePath, type NamedList } from './lists'
import type { MergeChoice, MergeOutlook } from './name-queries.server'
import './named-lists.css'

type MergeScreenProps = {
  list: NamedList
  entry: ListedName
  choices: MergeChoice[]
  /** the target of the merge and its effect, once selected */
  chosen: { into: ListedName; outlook: MergeOutlook } | null
}

/** Merge screen: select a target, preview the effect, merge. */
export function MergeScreen({ list, entry, choices, chosen }: MergeScreenProps) {
  return (
    <NarrowPage
      title={i18n.t('Merge “{name}”', { name: entry.name })}
      back={{ to: list.path, label: i18n.t(list.title) }}
    >
      <Panel>
        <p className="prose soft">
          <Trans id={PURPOSES[list.kind]} values={{ name: <bdi>{entry.name}</bdi> }} />
        </p>
        {choices.length > 0 ? (
          <Form
            method="get"
            action={mergeNamePath(list, entry.id)}
            className="field-row merge-choose"
            preventScrollReset
          >
            <Field name="into" label={i18n.t('Merge into')}>
              {/* The key updates the select after the two names were swapped. */}
              <Select key={entry.id} defaultValue={chosen?.into.id ?? ''}>
                <option value="">{i18n.t('Choose one')}</option>
                <Choices choices={choices} />
              </Select>
            </Field>
            <Button type="submit" variant={chosen ? 'plain' : 'main'}>
              {i18n.t('Preview')}
            </Button>
          </Form>
        ) : (
          <p className="merge-none">{i18n.t(NO_OTHER[list.kind])}</p>
        )}
      </Panel>
      {chosen ? <Preview list={list} entry={entry} {...chosen} /> : null}
    </NarrowPage>
  )
}

function Choices({ choices }: { choices: MergeChoice[] }) {
  const similar = choices.filter(choice => choice.similar)
  const others = choices.filter(choice => !choice.similar)
  const option = ({ id, name, kits }: MergeChoice) => (
    <option key={id} value={id}>
      {i18n.t('{name} ({kits, plural, =0 {no kits} one {# kit} other {# kits}})', { name, kits })}
    </option>
  )
  if (similar.length === 0) return others.map(option)
  return (
    <>
      <optgroup label={i18n.t('Similar names')}>{similar.map(option)}</optgroup>
      {others.length > 0 ? <optgroup label={i18n.t('All others')}>{others.map(option)}</optgroup> : null}
    </>
  )
}

type PreviewProps = { list: NamedList; entry: ListedName; into: ListedName; outlook: MergeOutlook }

function Preview({ list, entry, into, outlook }: PreviewProps) {
  const { kits, both, titles } = outlook
  const more = kits - titles.length
  return (
    <Panel title={i18n.t('“{name}” becomes “{into}”', { name: entry.name, into: into.name })} className="merge-preview">
      <ul className="prose">
        <li>
          {kits - both > 0 ? (
            <Isolated
              text={i18n.t(
                '{count, plural, one {# kit will be changed to “{into}”.} other {# kits will be changed to “{into}”.}}',
                { count: kits - both, into: into.name },
              )}
            />
          ) : (
            i18n.t('No kits will change.')
          )}
        </li>
        {both > 0 ? (
          <li>
            <Trans
              id="{count, plural, one {# kit has both already and keeps “{into}”.} other {# kits have both already and keep “{into}”.}}"
              values={{ count: both, into: <bdi>{into.name}</bdi> }}
            />
          </li>
        ) : null}
        {entry.websiteUrl && !into.websiteUrl ? (
          <li>
            <Trans
              id="The website {website} moves to “{into}”."
              values={{ website: <bdi>{entry.websiteUrl}</bdi>, into: <bdi>{into.name}</bdi> }}
            />
          </li>
        ) : null}
        <li>
          <Trans
            id="“{name}” will be deleted. <0>This cannot be undone.</0>"
            values={{ name: <bdi>{entry.name}</bdi> }}
            components={[<strong key="warning" />]}
          />
        </li>
      </ul>
      {titles.length > 0 ? (
        <p className="prose small soft">
          {more > 0
            ? i18n.t('The kits: {titles} · and {more} more', { titles: titles.join(' · '), more: formatCount(more) })
            : i18n.t('{kits, plural, one {The kit: {titles}} other {The kits: {titles}}}', {
                titles: titles.join(' · '),
                kits,
              })}
        </p>
      ) : null}
      <Form method="post" action={mergeNamePath(list, entry.id)} className="button-row">
        <input type="hidden" name="into" value={into.id} />
        <Button type="submit" variant="main" busyLabel={i18n.t('Merging…')}>
          {i18n.t('Merge')}
        </Button>
        <LinkButton to={mergeNamePath(list, into.id, entry.id)} variant="quiet" preventScrollReset>
          {i18n.t('Swap')}
        </LinkButton>
        <LinkButton to={list.path} variant="quiet">
          {i18n.t('Cancel')}
        </LinkButton>
      </Form>
    </Panel>
  )
}

const PURPOSES: Record<ListKind, string> = {
  companies:
    /*i18n*/ 'Combine two spellings of one company. Kits with “{name}” get the other name, and “{name}” is deleted.',
  artists:
    /*i18n*/ 'Combine two spellings of one artist. Kits with “{name}” get the other name, and “{name}” is deleted.',
  tags: /*i18n*/ 'Combine two spellings of one tag. Kits with “{name}” get the other name, and “{name}” is deleted.',
}
const NO_OTHER: Record<ListKind, string> = {
  companies: /*i18n*/ 'There is no other company yet.',
  artists: /*i18n*/ 'There is no other artist yet.',
  tags: /*i18n*/ 'There is no other tag yet.',
}
