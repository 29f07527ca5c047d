import { expect, it } from 'vitest'
import { InvalidError } from '~/platform/errors'
import { withApiErrors } from './api-errors.server'
import type { Collection } from './collection.server'

it('reports a rule of an operation under the name of the field in the API', async () => {
  const reject = async () => {
    throw new InvalidError({ dateCompleted: ['Enter a day after the start.'] })
  }
  await expect(withApiErrors({} as Collection, 'Failed to create record.', reject)).rejects.toMatchObject({
    status: 400,
    data: { date_completed: { code: 'validation_invalid_value', message: 'Enter a day after the start.' } },
  })
})
