export const yearPath = (year: number) => `/years/${year}`

export const budgetPath = (year: number) => `/years/${year}/budget`

export const goalPath = (year: number) => `/years/${year}/goal`

/** Parses the year of a URL. Returns null if it is invalid. */
export const yearIn = (text: string): number | null => (/^[1-9]\d{3}$/.test(text) ? Number(text) : null)

/** Returns the path of the notes of a month, counted from 0. */
export const monthPath = (year: number, month: number) => `/notes?month=${year}-${String(month + 1).padStart(2, '0')}`

/** Parses the month of such a URL. Returns null if it is invalid. */
export const monthIn = (text: string): string | null => (/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : null)

export const yearCardPath = (year: number) => `${yearPath(year)}/card`
