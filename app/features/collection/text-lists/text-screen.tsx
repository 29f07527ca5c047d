import { Form, useActionData } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { dashboardPath } from '~/features/collection/dashboard/project-filters'
import type { TextKind, TextList } from '~/features/collection/named-lists/lists'
import { i18n } from '~/platform/messages'
import { kitsWithText } from './kits-with-text'
import type { ListedText } from './texts.server'
import '~/features/collection/named-lists/named-lists.css'

type TextScreenProps = {
  list: TextList
  entry: ListedText
  /** the other names, as suggestions */
  others: string[]
}

/** A page for one place or series: rename it, merge it into another, or remove it from its kits. */
export function TextScreen({ list, entry: { name, kits }, others }: TextScreenProps) {
  const { kind, title, path } = list
  const reply = useActionData<{ values: { to?: string }; errors: Record<string, string[]> }>()
  const errors = reply?.errors ?? {}
  return (
    <NarrowPage
      title={name}
      subtitle={
        <Link to={dashboardPath(kitsWithText(kind, name))}>
          {i18n.t('{count, plural, one {# kit} other {# kits}}', { count: kits })}
        </Link>
      }
      back={{ to: path, label: i18n.t(title) }}
    >
      <Panel title={i18n.t(RENAME_TITLES[kind])}>
        <Form method="post" className="name-form" key={name}>
          <FormSummary errors={errors} labels={{ to: i18n.t('Name') }} />
          <Field
            name="to"
            label={i18n.t('Name')}
            help={others.length > 0 ? i18n.t(RENAME_HELP[kind]) : undefined}
            errors={errors.to}
            defaultValue={String(reply?.values.to ?? name)}
            list="other-names"
            autoComplete="off"
            required
          />
          <datalist id="other-names">
            {others.map(other => (
              <option key={other} value={other} />
            ))}
          </datalist>
          <FormButtons busyLabel={i18n.t('Saving…')} back={path}>
            {i18n.t('Save')}
          </FormButtons>
        </Form>
      </Panel>
      <Panel title={i18n.t(REMOVE_TITLES[kind])}>
        <Form method="post" className="delete-name">
          <p className="prose">{i18n.t(LOSSES[kind], { kits })}</p>
          <FormButtons variant="danger" name="remove" value="yes" busyLabel={i18n.t('Removing…')}>
            {i18n.t('{kits, plural, one {Remove from # kit} other {Remove from # kits}}', { kits })}
          </FormButtons>
        </Form>
      </Panel>
    </NarrowPage>
  )
}

const RENAME_TITLES: Record<TextKind, string> = {
  place: /*i18n*/ 'Rename the place',
  series: /*i18n*/ 'Rename the series',
}
const RENAME_HELP: Record<TextKind, string> = {
  place: /*i18n*/ 'The name of another place merges the two.',
  series: /*i18n*/ 'The name of another series merges the two.',
}
const REMOVE_TITLES: Record<TextKind, string> = {
  place: /*i18n*/ 'Remove the place',
  series: /*i18n*/ 'Remove the series',
}
const LOSSES: Record<TextKind, string> = {
  place:
    /*i18n*/ '{kits, plural, one {# kit loses this place. The kit is not deleted. You can undo it.} other {# kits lose this place. The kits are not deleted. You can undo it.}}',
  series:
    /*i18n*/ '{kits, plural, one {# kit loses this series. The kit is not deleted. You can undo it.} other {# kits lose this series. The kits are not deleted. You can undo it.}}',
}
