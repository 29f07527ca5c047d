const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** The currencies that a list offers, the most frequent first; a field accepts any. */
export const OFFERED_CURRENCIES = [
  ...['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'DKK', 'NOK', 'SEK', 'CZK', 'PLN', 'JPY', 'AED', 'ARS', 'BGN'],
  ...['BRL', 'CLP', 'CNY', 'COP', 'CRC', 'DOP', 'EGP', 'GEL', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'ISK', 'JMD', 'KES'],
  ...['KRW', 'KZT', 'LKR', 'MAD', 'MUR', 'MXN', 'MYR', 'NGN', 'NPR', 'PEN', 'PHP', 'PKR', 'RON', 'RSD', 'RUB', 'SAR'],
  ...['SGD', 'THB', 'TRY', 'TTD', 'TWD', 'UAH', 'UYU', 'VND', 'ZAR'],
]

/** Returns whether a text is an ISO 4217 code in capitals. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code)
