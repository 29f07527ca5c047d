/** Returns the number of the page of a list that a URL asks for, by default the first. It may exceed the last one. */
export function pageNumber(params: URLSearchParams): number {
  const page = params.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1
}
