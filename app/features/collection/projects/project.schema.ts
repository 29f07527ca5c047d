import { z } from 'zod'
import { isCurrency } from '~/features/collection/money/currencies'
import { type EitherAmount, formatEither, toCents } from '~/features/collection/money/money'
import { TAGS_ON_A_PROJECT, TOO_MANY_TAGS } from '~/features/collection/tags/tag.schema'
import { isDay } from '~/platform/dates'
import { dayProblem } from '~/platform/input/day-problem'
import { plainLine, plainProse } from '~/platform/input/plain-text'
import { isWebAddress, withScheme } from '~/platform/input/web-address'
import { formatCount, inNotation } from '~/platform/notation'
import { termsIn } from './format-project'
import { byField, FIELD_NAMES, type ProjectField, type ProjectFieldName, type ProjectValues } from './project-fields'

const MAX_MONEY = 99_999_999

export const ProjectSchema = z.object(
  byField(FIELD_NAMES, (_name, field) => checkOf(field)) as {
    [Name in ProjectFieldName]: z.ZodType<ProjectValues[Name]>
  },
)

export type ProjectInput = z.infer<typeof ProjectSchema>

function checkOf(field: ProjectField): z.ZodType {
  const { label, required } = field
  const subject = `The ${label.toLowerCase()}`
  switch (field.kind) {
    case 'text': {
      if (field.isCurrency) return currencyCode()
      const limited = shortText(subject, field.max, required)
      return required ? limited.min(1, required) : limited
    }
    case 'name':
      return shortText(subject, field.max)
    case 'url':
      // Not composed: a server can know a path by its decomposed form alone.
      return z
        .string()
        .overwrite(withScheme)
        .max(field.max, atMost(subject, field.max))
        .refine(isWebAddress, `${subject} must start with http:// or https://.`)
    case 'prose':
      return z
        .string()
        .overwrite(plainProse)
        .max(field.max, {
          error: () => `${label} can be at most ${formatCount(field.max)} characters long.`,
        })
    case 'tags':
      return z.array(shortText('A tag', field.max).min(1)).max(TAGS_ON_A_PROJECT, TOO_MANY_TAGS)
    case 'choice': {
      const words = Object.values(field.options).map(option => option.toLowerCase())
      const choice = z.enum(Object.keys(field.options), { error: required ?? `Choose ${words.join(' or ')}.` })
      return field.initial ? choice : choice.nullable()
    }
    case 'day':
      return z
        .string()
        .refine(isDay, { error: ({ input }) => dayProblem(String(input)) })
        .nullable()
    case 'flag':
      return z.boolean({ error: `${label} is yes or no.` })
    case 'side':
      return z
        .number({ error: `${label} must be a number in centimeters, like 42.5.` })
        .min(0, `${label} cannot be negative. Enter it in centimeters.`)
        .max(field.max, `${label} can be at most ${field.max} cm.`)
        .nullable()
    case 'count':
      return count(field)
    case 'money':
      return z
        .number({ error: ({ input }) => amountError(label, input) })
        .min(0, `${label} cannot be negative.`)
        .max(MAX_MONEY, { error: () => `${label} can be at most ${formatCount(MAX_MONEY)}.` })
        .overwrite(toCents)
        .nullable()
    case 'terms':
      return z
        .string()
        .overwrite(typed => termsIn(typed).join())
        .refine(
          terms => !terms || terms.split(',').every(term => term in field.options),
          `Choose from ${Object.values(field.options).join(', ')}, with commas between.`,
        )
  }
}

function count({ label, min, max, like, tooLarge, initial }: Extract<ProjectField, { kind: 'count' }>) {
  const error = `${label} must be a whole number, like ${like}.`
  return z
    .number({ error })
    .int(error)
    .min(min, min === 0 ? `${label} cannot be negative.` : `${label} must be at least ${min}.`)
    .max(max, { error: () => tooLarge ?? `${label} can be at most ${formatCount(max)}.` })
    .nullable()
    .transform(number => number ?? initial ?? null)
}

function amountError(label: string, input: unknown): string {
  if (!isEitherAmount(input)) return `${label} must be an amount, like 42.50.`
  const { withCents, withThousands } = input
  return `${formatEither(input)} Enter it as ${inNotation(withCents.toFixed(2))} or ${withThousands}.`
}

const isEitherAmount = (input: unknown): input is EitherAmount =>
  typeof input === 'object' && input !== null && 'withThousands' in input

function currencyCode() {
  const error = 'Enter a currency code like EUR or USD.'
  return z
    .string()
    .overwrite(plainLine)
    .toUpperCase()
    .regex(/^([A-Z]{3})?$/, error)
    .refine(code => code === '' || isCurrency(code), error)
}

function shortText(subject: string, max: number, error?: string) {
  return z.string({ error }).overwrite(plainLine).max(max, atMost(subject, max))
}

function atMost(subject: string, max: number) {
  return `${subject} can be at most ${max} characters long.`
}
