import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PROJECT_GROUPS } from './project-fields'
import { ProjectFormGroups } from './project-form-groups'
import { EMPTY_FORM, fieldsIn } from './project-form-values'

it('the folded groups have one input for each of their fields', () => {
  const html = renderToStaticMarkup(<ProjectFormGroups start={EMPTY_FORM} now={EMPTY_FORM} errors={{}} tagNames={[]} />)
  const names = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name)
  const folded = PROJECT_GROUPS.filter(group => group !== 'head').flatMap(fieldsIn)
  expect(names.filter(name => name !== 'unit').sort()).toEqual([...folded].sort())
})
