/** Returns a response with JSON for a page of the app (`components/client/requests/hints.ts`). Only this browser may store it. */
export const hint = (data: object): Response =>
  Response.json(data, { headers: { 'Cache-Control': 'private, no-cache' } })
