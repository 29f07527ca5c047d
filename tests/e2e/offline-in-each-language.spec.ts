import { db } from '~/platform/db/db.server'
import { COMPLETE, LANGUAGE_NAMES } from '~/platform/languages'
import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { formCached } from './cached-form'
import { test } from './cut-network'
import { expect as expectSoon } from './fixtures'
import { readerOf } from './reader-of-language'

const expect = expectSoon.configure({ timeout: 40_000 })

for (const language of COMPLETE.filter(code => code !== 'en')) {
  test.describe(language, () => {
    test.use({ locale: language, serviceWorkers: 'allow' })

    test(`an evening offline is without English for a user of ${LANGUAGE_NAMES[language]}, and its note is sent`, async ({
      page,
      account: { actor },
      network,
      context,
      faults,
    }) => {
      const { t, expectPage } = await readerOf(page, language)
      const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress', totalDiamonds: 10_000 })
      const saved = () => db.progressNote.findMany({ where: { projectId: kit.id } })
      await page.goto('/overview')
      await formCached(page, kit.id)
      await page.goto(`/projects/${kit.id}/log`)
      await takenOver(page)
      await page.getByLabel(t('What did you do?')).fill('…')

      await network.cut()
      await context.setOffline(true)
      await expectPage()
      await page.getByRole('button', { name: '+500', exact: true }).click()
      await page.getByRole('main').locator('button[type=submit]').last().click()
      const waits = page.getByText(t(WAITING, { count: 1 }))
      await expect(waits).toBeVisible()
      await page.getByText(t('View the change')).click()
      await expectPage()
      // A page that was never opened is the worker's.
      await page.goto('/notes')
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('Progress notes'))
      await expectPage()
      await page.goto('/overview')
      await expect(waits).toBeVisible()
      await expectPage()
      expect(await saved()).toEqual([])

      await network.restore()
      await context.setOffline(false)
      await expect(waits).toBeHidden()
      expect(await saved()).toMatchObject([{ content: '…', placed: 500 }])
      await expectPage()
      faults.length = 0
    })
  })
}

const WAITING = '{count, plural, one {One change waits on this device.} other {# changes wait on this device.}}'
