import { test } from './journey'
import { button, field, title } from './target'

for (const way of ['Enter', 'a click'])
  test(
    `a visitor logs in by ${way}`,
    async ({ page, user, password }) => {
      await page.go('/login')
      await page.fill(field('Email'), user.email)
      await page.fill(field('Password'), password)
      await (way === 'Enter' ? page.press('Enter') : page.click(button('Login')))
      await page.see(title(new RegExp(user.username)))
      await page.at('/overview')
    },
    { isVisitor: true },
  )
