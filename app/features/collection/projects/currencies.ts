const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** The currencies that a list offers; a field accepts any. */
export const OFFERED_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'NZD',
  'CHF',
  'DKK',
  'NOK',
  'SEK',
  'CZK',
  'PLN',
  'JPY',
]

/** Returns whether a text is an ISO 4217 code in capitals. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code)
