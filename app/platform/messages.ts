import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from './languages'
import { formatCount } from './notation'

/**
 * The texts for people, in the language of the current request or page (docs/translating.md). A text is its own ID:
 * English is in the source and needs no catalog. Call `t` inside a function, when the text is shown or thrown.
 */
export const i18n = {
  t: (text: Text, values?: Values): string => source()._(text as string, values),
}
/** A text, or one with an ID, because its English has two meanings: `{ id: 'order.verb', message: 'Order' }`. */
export type Text = string | MessageDescriptor
type Values = Record<string, unknown>

/** Returns a table of labels in the language of the page: for the options of a select, or the summary of a form. */
export const translated = <Key extends string>(labels: Readonly<Record<Key, Text>>): Record<Key, string> =>
  Object.fromEntries(Object.entries<Text>(labels).map(([key, label]) => [key, i18n.t(label)])) as Record<Key, string>

/** Returns the texts of one language. A text that `messages` lacks is shown in English. */
export function messagesIn(language: Language, messages: Messages = {}): I18n {
  const texts = setupI18n({ locale: language, messages: { [language]: messages } })
  texts.setMessagesCompiler(compiled)
  const translate = texts._.bind(texts) as Translate
  const counting: Translate = (id, values = {}, options) => translate(id, prepared(values), options)
  texts._ = counting
  return texts
}
type Translate = (id: string | MessageDescriptor, values?: Values, options?: { message?: string }) => string

const ENGLISH_TEXTS = messagesIn('en')
let source = () => ENGLISH_TEXTS

/** Sets where the texts come from: on the server from the request, in the browser from the page. */
export function takeMessagesFrom(from: () => I18n): void {
  source = from
}

/** Returns the texts of the request or page for which the current code runs, or the English ones. */
export const currentMessages = (): I18n => source()

const known = new Map<string, CompiledMessage>()
// Far more than the texts of the app. Reached only if a value is passed as the text.
const MAX_KNOWN = 20_000

function compiled(message: string): CompiledMessage {
  const before = known.get(message)
  if (before) return before
  const tokens = withCounts(compileMessage(message) as Token[])
  const isPlain = tokens.length === 1 && typeof tokens[0] === 'string'
  const result = (isPlain ? tokens[0] : tokens) as CompiledMessage
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(message, result)
  return result
}

type Token = string | [name: string, type?: string, cases?: Record<string, unknown>]

/** Replaces each `#` of a plural by the value that `prepared` adds: Lingui would ignore the user's notation. */
function withCounts(tokens: Token[], counted = ''): Token[] {
  return tokens.map(token => {
    if (token === '#' && counted) return [`#${counted}`]
    if (typeof token === 'string' || !token[2] || typeof token[2] === 'string') return token
    const [name, type, cases] = token
    const inside = Object.entries(cases).map(([key, part]) => {
      const isText = Array.isArray(part)
      return [key, isText ? withCounts(part as Token[], type === 'select' ? counted : name) : part]
    })
    return [name, type, Object.fromEntries(inside)]
  })
}

/** Adds the numbers as they are written, and protects backslashes: Lingui decodes "\x41", also if a person typed it. */
function prepared(values: Values): Values {
  const result: Values = {}
  for (const [name, value] of Object.entries(values)) {
    result[name] = typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value
    if (typeof value === 'number') result[`#${name}`] = formatCount(value)
  }
  return result
}
