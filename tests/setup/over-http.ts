/** Submits a form like a browser without JavaScript. Does not follow redirects. */
export const postForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin, ...headers },
    body: new URLSearchParams(fields),
  })

/** Logs in on the page. Returns the `Cookie` header, or '' if it was rejected. */
export async function signInAt(url: string, email: string, password: string): Promise<string> {
  const answer = await postForm(`${url}/login`, { email, password })
  await answer.arrayBuffer()
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0])
  return cookies.filter(cookie => cookie?.startsWith('session=')).join('; ')
}
