/** Returns the number of a page in a parameter of a list, by default the first. */
export function pageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}
