import { anyOf, type MoneyReading, readCurrency, readMoney } from '~/features/collection/money/read-money'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { byField, type FieldOfKind, MONEY_FIELDS } from '../project-fields'

/**
 * Reads the typed amounts of a kit and its one currency, which an amount can name: "59,90 €". `usual` is the currency of
 * the account. An amount is null if it is empty, and NaN if it cannot be read: the schema rejects it.
 */
export function readAmounts(typed: Record<FieldOfKind<'money'>, string>, stated: string, usual: string) {
  const known = readCurrency(stated, usual)
  const readings = byField(MONEY_FIELDS, name => readMoney(typed[name], { currency: known ?? usual }))
  const currency = known ?? (stated || MONEY_FIELDS.map(name => readings[name]?.currency).find(Boolean) || '')
  const errors: FieldErrors = {}
  // The schema rejects an unknown currency.
  for (const name of stated && !known ? [] : MONEY_FIELDS) {
    const error = contradiction(readings[name], currency)
    if (error) errors[name] = [error]
  }
  const amounts = byField(MONEY_FIELDS, name => (typed[name] === '' ? null : (readings[name]?.amount ?? Number.NaN)))
  return { amounts, currency, errors }
}

function contradiction(reading: MoneyReading | undefined, currency: string): string | undefined {
  if (!reading) return
  if (reading.possible.length > 0) {
    return i18n.t('This currency can be {currencies}. Enter one of them as the currency.', {
      currencies: anyOf(reading.possible),
    })
  }
  if (reading.currency && reading.currency !== currency) {
    return i18n.t(
      'This amount is in {amountCurrency}, but the currency of the kit is {currency}. Change one of them.',
      {
        amountCurrency: reading.currency,
        currency,
      },
    )
  }
}
