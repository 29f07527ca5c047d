import { Form } from '@remix-run/react'
import { Field, Select } from '~/components/forms/field'
import { NarrowPage } from '~/components/shell/page-head'
import { Button, LinkButton } from '~/components/ui/button'
import { Isolated } from '~/components/ui/isolated'
import { Panel } from '~/components/ui/panel'
import { countOf, type ListedName, mergeNamePath, type NamedList } from './lists'
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
    <NarrowPage title={`Merge “${entry.name}”`} back={{ to: list.path, label: list.title }}>
      <Panel>
        <p className="prose soft">
          Combine two spellings of one {list.one}. Kits with “<bdi>{entry.name}</bdi>” get the other name, and “
          <bdi>{entry.name}</bdi>” is deleted.
        </p>
        {choices.length > 0 ? (
          <Form
            method="get"
            action={mergeNamePath(list, entry.id)}
            className="field-row merge-choose"
            preventScrollReset
          >
            <Field name="into" label="Merge into">
              {/* The key updates the select after the two names were swapped. */}
              <Select key={entry.id} defaultValue={chosen?.into.id ?? ''}>
                <option value="">Choose one</option>
                <Choices choices={choices} />
              </Select>
            </Field>
            <Button type="submit" variant={chosen ? 'plain' : 'main'}>
              Preview
            </Button>
          </Form>
        ) : (
          <p className="merge-none">There is no other {list.one} yet.</p>
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
      {name} ({kits === 0 ? 'no kits' : countOf(kits, 'kit')})
    </option>
  )
  if (similar.length === 0) return others.map(option)
  return (
    <>
      <optgroup label="Similar names">{similar.map(option)}</optgroup>
      {others.length > 0 ? <optgroup label="All others">{others.map(option)}</optgroup> : null}
    </>
  )
}

type PreviewProps = { list: NamedList; entry: ListedName; into: ListedName; outlook: MergeOutlook }

function Preview({ list, entry, into, outlook }: PreviewProps) {
  const { kits, both, titles } = outlook
  const more = kits - titles.length
  return (
    <Panel title={`“${entry.name}” becomes “${into.name}”`} className="merge-preview">
      <ul className="prose">
        <li>
          {kits - both > 0 ? (
            <Isolated text={`${countOf(kits - both, 'kit')} will be changed to “${into.name}”.`} />
          ) : (
            'No kits will change.'
          )}
        </li>
        {both > 0 ? (
          <li>
            {countOf(both, 'kit has', 'kits have')} both already and {both === 1 ? 'keeps' : 'keep'} “
            <bdi>{into.name}</bdi>”.
          </li>
        ) : null}
        {entry.websiteUrl && !into.websiteUrl ? (
          <li>
            The website {entry.websiteUrl} moves to “<bdi>{into.name}</bdi>”.
          </li>
        ) : null}
        <li>
          “<bdi>{entry.name}</bdi>” will be deleted. <strong>This cannot be undone.</strong>
        </li>
      </ul>
      {titles.length > 0 ? (
        <p className="prose small soft">
          {kits === 1 ? 'The kit: ' : 'The kits: '}
          {titles.join(' · ')}
          {more > 0 ? ` · and ${countOf(more, 'more', 'more')}` : ''}
        </p>
      ) : null}
      <Form method="post" action={mergeNamePath(list, entry.id)} className="button-row">
        <input type="hidden" name="into" value={into.id} />
        <Button type="submit" variant="main" busyLabel="Merging…">
          Merge
        </Button>
        <LinkButton to={mergeNamePath(list, into.id, entry.id)} variant="quiet" preventScrollReset>
          Swap
        </LinkButton>
        <LinkButton to={list.path} variant="quiet">
          Cancel
        </LinkButton>
      </Form>
    </Panel>
  )
}
