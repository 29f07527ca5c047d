import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FormSummary } from '~/components/forms/form-summary'
import { PROJECT_GROUPS } from '../project-fields'
import { ProjectFormGroups } from './project-form-groups'
import { EMPTY_FORM, FORM_FIELDS, fieldsIn, PROJECT_FORM_LABELS } from './project-form-values'

const NO_SUGGESTIONS = { tags: [], currency: '', hidesMoney: false }

it('the collapsible groups have one input for each of their fields', () => {
  const html = renderToStaticMarkup(
    <ProjectFormGroups start={EMPTY_FORM} now={EMPTY_FORM} errors={{}} suggestions={NO_SUGGESTIONS} />,
  )
  const names = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name)
  const folded = PROJECT_GROUPS.filter(group => group !== 'head').flatMap(fieldsIn)
  expect([...new Set(names)].filter(name => name !== 'unit').sort()).toEqual([...folded].sort())
})

it('the error summary labels every field, including the photo', () => {
  const wrong = Object.fromEntries([...FORM_FIELDS, 'image'].map(name => [name, ['Wrong.']]))
  const html = renderToStaticMarkup(<FormSummary errors={wrong} labels={PROJECT_FORM_LABELS} />)
  const lines = [...html.matchAll(/<a href="#field-(\w+)">(.*?)<\/a>/g)].map(([, name, line]) => ({ name, line }))
  expect(lines.filter(({ line }) => !/^[A-Z].*: Wrong\.$/.test(line ?? ''))).toEqual([])
  expect(lines).toHaveLength(FORM_FIELDS.length + 1)
  expect(lines).toContainEqual({ name: 'image', line: 'Photo: Wrong.' })
})
