import { ApiError, type FieldProblem, type Problems } from './errors'

/** What can be wrong with a field, in the protocol's codes and words (section 3.8). */
export const PROBLEM = {
  required: { code: 'validation_required', message: 'Cannot be blank.' },
  notUnique: { code: 'validation_not_unique', message: 'Value must be unique.' },
  email: { code: 'validation_is_email', message: 'Must be a valid email address.' },
  mismatch: { code: 'validation_values_mismatch', message: "Values don't match." },
  notIn: { code: 'validation_in_invalid', message: 'Must be a valid value.' },
  invalidToken: { code: 'validation_invalid_token', message: 'Invalid or expired token.' },
} satisfies Record<string, FieldProblem>

export const lengthProblem = (min: number, max: number): FieldProblem => ({
  code: 'validation_length_out_of_range',
  message: `The length must be between ${min} and ${max}.`,
  params: { max, min },
})

/** A form of an auth call that breaks its rules. */
export const invalidForm = (data: Problems) =>
  new ApiError(400, 'An error occurred while validating the submitted data.', data)

/** A form of an auth call that cannot be read. */
export const unreadableForm = () => new ApiError(400, 'An error occurred while loading the submitted data.')
