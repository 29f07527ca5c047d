import { db } from '~/platform/db/db.server'
import { formTakenOver } from './by-keyboard'
import { expect } from './fixtures'
import { type Fields, fill, login, newcomer, reset, send, stranger, test } from './front'

/** Account forms that are sent again by themselves, and one that is not. */
const REPEATED: [path: string, button: string, fields: () => Fields, times: number][] = [
  ['/login', 'Login', login, 4],
  ['/register', 'Create account', newcomer, 4],
  ['/forgot-password', 'Send Reset Link', stranger, 4],
  ['/email-confirmation', 'Resend Confirmation Email', stranger, 4],
  ['/host/login', 'Log in', login, 4],
  ['/reset-password?token=x', 'Reset Password', reset, 1],
]

for (const [path, button, fieldsOf, times] of REPEATED) {
  for (const how of path === '/host/login' ? ['directly'] : ['directly', 'from within the app']) {
    test(`${path}, opened ${how}, is sent ${times === 1 ? 'once' : 'again after 1, 2 and 4 seconds'} if the server fails`, async ({
      page,
      front,
      faults,
    }) => {
      await page.clock.install()
      await page.goto(how === 'directly' ? path : '/reset-password')
      if (how !== 'directly') {
        await formTakenOver(page.getByRole('main'))
        await page.evaluate(to => window.__remixRouter.navigate(to), path)
        await expect(page.getByRole('button', { name: button })).toBeVisible()
      }
      await fill(page, fieldsOf())
      await page.clock.pauseAt(Date.now() + 60_000)
      front.intercept(/./, { status: 503 }, ['POST'])
      await send(page, button)
      await expect.poll(() => front.intercepted.length).toBe(1)
      for (const pause of [1_000, 2_000, 4_000].slice(0, times - 1)) {
        const before = front.intercepted.length
        let waited = 0
        for (; front.intercepted.length === before; waited += 100) await page.clock.runFor(100)
        // One step may have passed before the response was read.
        expect(waited).toBeGreaterThanOrEqual(pause - 100)
      }
      await expect(page.getByRole('alert')).toHaveText('Server error. Please try again later.')
      expect(front.intercepted).toHaveLength(times)
      faults.length = 0
    })
  }
}

test('a sign-up and a reset whose response is lost send one mail', async ({ page, front, faults }) => {
  const fields = newcomer()
  const mails = () =>
    db.emailToken.findMany({
      where: { user: { email: fields.Email } },
      select: { purpose: true },
      orderBy: { created: 'asc' },
    })
  for (const [path, button] of [
    ['/register', 'Create account'],
    ['/forgot-password', 'Send Reset Link'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(path)
    let lost = 0
    await page.route(new RegExp(`${path}(\\.data)?$`), async route => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch({ maxRedirects: 0 })
      return lost++ === 0 ? route.abort('connectionreset') : route.fulfill({ response })
    })
    await fill(page, path === '/register' ? fields : { Email: fields.Email ?? '' })
    await send(page, button)
    await expect(page.getByText(fields.Email ?? '', { exact: true })).toBeVisible()
    expect(lost).toBe(2)
  }
  expect(await mails()).toEqual([{ purpose: 'verification' }, { purpose: 'password_reset' }])
  void front
  faults.length = 0
})
