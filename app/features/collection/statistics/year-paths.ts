export const yearPath = (year: number) => `/years/${year}`

export const goalPath = (year: number) => `/years/${year}/goal`

/** Parses the year of a URL. Returns null if it is invalid. */
export const yearIn = (text: string): number | null => (/^[1-9]\d{3}$/.test(text) ? Number(text) : null)
export const yearCardPath = (year: number) => `${yearPath(year)}/card`
