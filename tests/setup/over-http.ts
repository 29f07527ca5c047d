/** Submits a form like a browser without JavaScript. Does not follow redirects. */
export const postForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin, ...headers },
    body: new URLSearchParams(fields),
  })

type Account = { email: string; username: string; password: string }

/** Signs up, confirms the address with the email in the outbox, and logs in. Returns the `Cookie` header. */
export async function signUpAt(url: string, { email, username, password }: Account): Promise<string> {
  await postForm(`${url}/register`, { email, username, password, confirmPassword: password })
  const outbox = await (await fetch(`${url}/dev/outbox`)).text()
  const [path = ''] = /\/auth\/verify-email\/[\w.-]+/.exec(outbox) ?? []
  await (await fetch(url + path)).arrayBuffer()
  return signInAt(url, email, password)
}

/** Logs in on the page. Returns the `Cookie` header, or '' if it was rejected. */
export async function signInAt(url: string, email: string, password: string): Promise<string> {
  const answer = await postForm(`${url}/login`, { email, password })
  await answer.arrayBuffer()
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0])
  return cookies.filter(cookie => cookie?.startsWith('session=')).join('; ')
}
