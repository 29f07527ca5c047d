/** A year to look back on. */
export const yearPath = (year: number) => `/years/${year}`

/** The year an address names; null when it names none. */
export const yearIn = (text: string): number | null => (/^[1-9]\d{3}$/.test(text) ? Number(text) : null)
