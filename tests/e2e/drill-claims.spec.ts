import { saveLegend } from '~/features/collection/legends/legends.server'
import { makeProject } from '../factories/projects'
import { faultsOf } from './axe'
import { expect, test } from './fixtures'
import { hasScripts, panel } from './kits'

test('missing drills are asked for, promised, and arrive @nojs', async ({ page, account: { actor }, faults }) => {
  const { id } = await makeProject(actor, {
    title: 'Koi pond',
    status: 'progress',
    company: 'Oraloa',
    orderNumber: '77-A',
  })
  const line = { symbol: '', count: null, ranShort: true }
  await saveLegend(
    actor,
    id,
    [
      { ...line, code: '310' },
      { ...line, code: '550' },
      { ...line, code: '666' },
    ],
    '',
  )
  const check = async (where: string) => {
    if (await hasScripts(page)) expect.soft(await faultsOf(page), where).toEqual([])
  }
  await page.goto(`/projects/${id}/legend`)
  await page.getByRole('link', { name: 'Ask for the missing drills' }).click()
  await page.getByRole('checkbox', { name: '666' }).uncheck()
  await page.getByLabel('Amount of 310').fill('some')
  await expect(page.getByLabel('Shop')).toHaveValue('Oraloa')
  await page.getByLabel('Batch').fill('B12')
  await page.getByRole('button', { name: 'Write the message' }).click()
  await expect(page.getByText('The amount must be a number from 1 to 9,999,999.').last()).toBeVisible()
  faults.length = 0
  await expect(page.getByRole('checkbox', { name: '666' })).not.toBeChecked()
  await expect(page.getByLabel('Batch')).toHaveValue('B12')
  await check('the request')
  await page.getByLabel('Amount of 310').fill('1,250')
  await page.getByRole('button', { name: 'Write the message' }).click()

  const message = page.getByLabel('Your message to the shop')
  await expect(message).toHaveValue(
    /Order number: 77-A\nBatch: B12\n\nColor 310: 1,250 drills\nColor 550\n\nThank you!$/,
  )
  const mail = page.getByRole('link', { name: 'Open in the mail program' })
  await expect(mail).toHaveAttribute('href', /^mailto:\?subject=Missing%20drills%3A%20Koi%20pond&body=Hello%2C%0D%0A/)
  await check('the message')
  await message.fill('Please send 310 and 550.')
  if (await hasScripts(page)) await expect(mail).toHaveAttribute('href', /body=Please%20send%20310%20and%20550\.$/)
  await page.getByRole('button', { name: 'Save the message' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(message).toHaveValue('Please send 310 and 550.')

  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('link', { name: /^Asked .+ for 2 colors$/ })).toBeVisible()
  await page.getByRole('button', { name: 'They will send' }).click()
  await expect(page.getByRole('button', { name: 'They will send' })).toBeHidden()
  await page.goto('/drills/claims')
  await expect(page.getByText(/^They will send, .+Oraloa.+310.+550$/)).toBeVisible()
  await check('the list')
  await page.getByRole('button', { name: 'Arrived' }).click()
  const enough = page.getByRole('checkbox', { name: '310 and 550 no longer run short' })
  await expect(enough).not.toBeChecked()
  await check('the offer')
  await enough.check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The colors no longer run short.')).toBeVisible()
  // The newest toast is the first.
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(enough).toBeVisible()
  await page.goto(`/projects/${id}/legend`)
  await expect(panel(page, 'Short or missing').getByRole('listitem')).toHaveCount(3)
})
