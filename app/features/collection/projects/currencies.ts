const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** Returns whether a text is an ISO 4217 code in capitals. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code)
