/** A body that is cheap to send and could be expensive to parse. */
export type FloodBody = { type: string; body: string }

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

const many = (count: number, piece: (at: number) => string, between = '') =>
  Array.from({ length: count }, (_, at) => piece(at)).join(between)

const part = (at: number) => `--xyz\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\nx\r\n`

/** Forms and JSON with far more names, parts, keys or levels than the app uses. */
export const FLOODS = {
  'a form with 10,000 fields': { type: FORM, body: many(10_000, at => `n${at}=`, '&') },
  'a form with a list of 100,000 items': { type: FORM, body: many(100_000, at => `email[${at}]=`, '&') },
  'a form with a text of two million spaces': { type: FORM, body: `email=${'+'.repeat(1_900_000)}` },
  'a form with 10,000 parts': { type: 'multipart/form-data; boundary=xyz', body: `${many(10_000, part)}--xyz--\r\n` },
  'JSON with a million keys': { type: JSON_TYPE, body: `{${many(1_000_000, at => `"k${at}":1`, ',')}}` },
  'JSON with 100,000 levels': { type: JSON_TYPE, body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
} satisfies Record<string, FloodBody>

/** Sends one and returns the status. */
export async function sendFlood(url: string, { type, body }: FloodBody): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': type, Origin: new URL(url).origin },
    body,
  })
  await response.arrayBuffer()
  return response.status
}
