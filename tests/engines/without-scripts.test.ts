import { makeProject } from '../factories/projects'
import { test } from './journey'
import { button, field, text, title } from './target'

test(
  'without JavaScript, a visitor logs in, changes a status and logs progress',
  async ({ page, actor, user, password }) => {
    const kit = await makeProject(actor, { title: 'Owl', status: 'stash', totalDiamonds: 10_000 })
    await page.go('/login')
    await page.fill(field('Email'), user.email)
    await page.fill(field('Password'), password)
    await page.press('Enter')
    await page.see(title(new RegExp(user.username)))
    await page.go(`/projects/${kit.id}`)
    await page.click(button('Start it'))
    await page.see(text('In progress: “Owl”'))
    await page.go(`/projects/${kit.id}/log`)
    await page.fill(field('Total placed'), '500')
    await page.click(button(/^Save /))
    await page.see(text('500 diamonds logged.'))
    await page.see(text('500 of 10,000'))
  },
  { isVisitor: true, scripts: false },
)
