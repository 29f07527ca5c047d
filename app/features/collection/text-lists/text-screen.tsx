import { Form, useActionData } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { dashboardPath } from '~/features/collection/dashboard/project-filters'
import { countOf, type TextList } from '~/features/collection/named-lists/lists'
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
  const { kind, one, title, path } = list
  const reply = useActionData<{ values: { to?: string }; errors: Record<string, string[]> }>()
  const errors = reply?.errors ?? {}
  return (
    <NarrowPage
      title={name}
      subtitle={<Link to={dashboardPath(kitsWithText(kind, name))}>{countOf(kits, 'kit')}</Link>}
      back={{ to: path, label: title }}
    >
      <Panel title={`Rename the ${one}`}>
        <Form method="post" className="name-form" key={name}>
          <FormSummary errors={errors} labels={{ to: 'Name' }} />
          <Field
            name="to"
            label="Name"
            help={others.length > 0 ? `The name of another ${one} merges the two.` : undefined}
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
          <FormButtons busyLabel="Saving…" back={path}>
            Save
          </FormButtons>
        </Form>
      </Panel>
      <Panel title={`Remove the ${one}`}>
        <Form method="post" className="delete-name">
          <p className="prose">
            {`${countOf(kits, 'kit')} ${kits === 1 ? 'loses' : 'lose'} this ${one}. The ${kits === 1 ? 'kit is' : 'kits are'} not deleted. You can undo it.`}
          </p>
          <FormButtons variant="danger" name="remove" value="yes" busyLabel="Removing…">
            Remove from {countOf(kits, 'kit')}
          </FormButtons>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
