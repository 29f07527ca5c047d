import { ApiError, type FieldProblem, type Problems } from './errors'

/** PocketBase's codes and messages for fields. */
export const PROBLEM = {
  required: { code: 'validation_required', message: 'Cannot be blank.' },
  notUnique: { code: 'validation_not_unique', message: 'Value must be unique.' },
  email: { code: 'validation_is_email', message: 'Must be a valid email address.' },
  mismatch: { code: 'validation_values_mismatch', message: "Values don't match." },
  missingRelation: {
    code: 'validation_missing_rel_records',
    message: 'Failed to find all relation records with the provided ids.',
  },
  format: { code: 'validation_invalid_format', message: 'Invalid value format.' },
  url: { code: 'validation_invalid_url', message: 'Must be a valid url.' },
  notANumber: { code: 'validation_not_a_number', message: 'The submitted number is not properly formatted.' },
  wholeNumber: { code: 'validation_only_int_constraint', message: 'Decimal numbers are not allowed.' },
  fixedId: { code: 'validation_pk_change', message: 'The record primary key cannot be changed.' },
  takenAuthId: { code: 'validation_invalid_auth_id', message: 'Invalid or duplicated auth record id.' },
  oldPassword: { code: 'validation_invalid_old_password', message: 'Missing or invalid old password.' },
  value: { code: 'validation_invalid_value', message: 'Invalid value.' },
  notIn: { code: 'validation_in_invalid', message: 'Must be a valid value.' },
  invalidToken: { code: 'validation_invalid_token', message: 'Invalid or expired token.' },
} satisfies Record<string, FieldProblem>

/** Returns the problem of a text whose length is not in these limits. */
export const lengthProblem = (min: number, max: number): FieldProblem => ({
  code: 'validation_length_out_of_range',
  message: `The length must be between ${min} and ${max}.`,
  params: { max, min },
})

/** Returns the problem of a list with more than `max` items. */
export const longestList = (max: number): FieldProblem => ({
  code: 'validation_length_too_long',
  message: `The length must be no more than ${max}.`,
  params: { max, min: 0 },
})

/** Returns the problem of a text with fewer than `min` characters. */
export const shortest = (min: number): FieldProblem => ({
  code: 'validation_min_text_constraint',
  message: `Must be at least ${min} character(s).`,
  params: { min },
})
/** Returns the problem of a text with more than `max` characters. */
export const longest = (max: number): FieldProblem => ({
  code: 'validation_max_text_constraint',
  message: `Must be no more than ${max} character(s).`,
  params: { max },
})
/** Returns the problem of a number below `min`. */
export const least = (min: number): FieldProblem => ({
  code: 'validation_min_number_constraint',
  message: `Must be greater or equal than ${min}.`,
  params: { min },
})
/** Returns the problem of a number above `max`. */
export const most = (max: number): FieldProblem => ({
  code: 'validation_max_number_constraint',
  message: `Must be less or equal than ${max}.`,
  params: { max },
})
/** Returns the problem of a value that is not one of the choices. Its message ends as a sentence does. */
export const noChoice = (value: unknown): FieldProblem => ({
  code: 'validation_invalid_value',
  message: `Invalid value ${value}`.trimEnd().replace(/[^.!?]$/u, '$&.'),
  params: { value },
})
/** Returns the problem of JSON with more than `maxSize` bytes. */
export const largeJson = (maxSize: number): FieldProblem => ({
  code: 'validation_json_size_limit',
  message: `The maximum allowed JSON size is ${maxSize} bytes.`,
  params: { maxSize },
})

/** Creates the error for an auth request with invalid fields. */
export const invalidForm = (data: Problems) =>
  new ApiError(400, 'An error occurred while validating the submitted data.', data)

/** Creates the error for an auth request with an unreadable body. */
export const unreadableForm = () => new ApiError(400, 'An error occurred while loading the submitted data.')
