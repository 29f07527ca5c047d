import type { Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { formTakenOver } from './by-keyboard'
import { formCached } from './cached-form'
import { test as base } from './cut-network'
import { expect as expectSoon } from './fixtures'

export const expect = expectSoon.configure({ timeout: 40_000 })
export type Kit = Awaited<ReturnType<typeof makeProject>>

export const test = base.extend<{ kit: Kit }>({
  /** The browser has the kit's log form. Notes are sent by pages alone, as where there is no background sync. */
  kit: async ({ page, account: { actor } }, use) => {
    await page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
    const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress', totalDiamonds: 10_000 })
    await page.goto('/overview')
    await formCached(page, kit.id)
    await use(kit)
  },
})
export const bar = (page: Page) => page.getByRole('region', { name: 'Waiting changes' })
export const waits = (page: Page) => page.getByText('One change waits on this device.')
const noteForm = (page: Page) => page.getByRole('form', { name: 'Note' })
export const notesOf = ({ id }: Kit) => db.progressNote.findMany({ where: { projectId: id } })
export const PORTAL = { contentType: 'text/html', body: '<title>Hotel</title><h1>Welcome, please log in</h1>' }

export async function openForm(page: Page, { id }: Kit, text = 'At the lake') {
  await page.goto(`/projects/${id}/log`)
  await formTakenOver(noteForm(page))
  // Loads the script of the uploads.
  await page.getByLabel('What did you do?').focus()
  await page.getByLabel('What did you do?').fill(text)
}

export async function choosePhoto(page: Page) {
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await sizedJpeg(96, 64) })
}

export async function saveNote(page: Page) {
  await noteForm(page)
    .getByRole('button', { name: /^Save / })
    .click()
}

/** The user returns to the app. It may have sent the note before. */
export const showAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('pageshow')))
