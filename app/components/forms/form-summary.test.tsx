import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FormSummary } from './form-summary'

const LABELS = { width: 'Width', password: 'New password', content: 'What did you do?' }
const linesOf = (errors: Record<string, string[]>) =>
  [...renderToStaticMarkup(<FormSummary errors={errors} labels={LABELS} />).matchAll(/<(p|li)>(.*?)<\/\1>/g)].map(
    ([, , line]) => line,
  )
const linkTo = (name: string, text: string) => `<a href="#field-${name}">${text}</a>`

describe('FormSummary', () => {
  it('lists each message on its own line, linked and prefixed with the field label', () => {
    expect(linesOf({ width: ['Width cannot be negative.'], password: ['Too short.', 'Needs a digit.'] })).toEqual([
      'Please fix the following errors:',
      linkTo('width', 'Width: Width cannot be negative.'),
      linkTo('password', 'New password: Too short.'),
      linkTo('password', 'New password: Needs a digit.'),
    ])
  })

  it('renders a single line for a single error', () => {
    expect(linesOf({ width: ['Width cannot be negative.'] })).toEqual([
      linkTo('width', 'Width: Width cannot be negative.'),
    ])
  })

  it('adds no colon to a label that is a question', () => {
    expect(linesOf({ content: ['Add diamonds.'] })).toEqual([linkTo('content', 'What did you do? Add diamonds.')])
  })

  it('omits the label for an error of the whole form', () => {
    expect(linesOf({ '': ['This kit was changed somewhere else.'] })).toEqual(['This kit was changed somewhere else.'])
  })
})
