import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FormSummary } from './form-summary'

const LABELS = { width: 'Width', password: 'New password' }
const linesOf = (errors: Record<string, string[]>) =>
  [...renderToStaticMarkup(<FormSummary errors={errors} labels={LABELS} />).matchAll(/<(p|li)>(.*?)<\/\1>/g)].map(
    ([, , line]) => line,
  )
const toField = (name: string, words: string) => `<a href="#field-${name}">${words}</a>`

describe('the summary of what is wrong', () => {
  it('names the field before each message, one line for each, and links it', () => {
    expect(linesOf({ width: ['Width cannot be negative.'], password: ['Too short.', 'Needs a digit.'] })).toEqual([
      'Please fix the following errors:',
      toField('width', 'Width: Width cannot be negative.'),
      toField('password', 'New password: Too short.'),
      toField('password', 'New password: Needs a digit.'),
    ])
  })

  it('is one line when one thing is wrong', () => {
    expect(linesOf({ width: ['Width cannot be negative.'] })).toEqual([
      toField('width', 'Width: Width cannot be negative.'),
    ])
  })

  it('says what is wrong with the whole form without a name', () => {
    expect(linesOf({ '': ['This kit was changed somewhere else.'] })).toEqual(['This kit was changed somewhere else.'])
  })
})
