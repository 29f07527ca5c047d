import { bar, expect, notesOf, openForm, PORTAL, saveNote, showAgain, test, waits } from './weak'

// The server is out of reach, and the browser believes that it is online: a weak signal, a hotel's network, a restart.

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 180_000 })

test('a waiting note is sent after the next request that succeeds, without an event of the network', async ({
  page,
  kit,
  network,
  faults,
}) => {
  await openForm(page, kit)
  await network.cut()
  await saveNote(page)
  await expect(waits(page)).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await network.restore()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Your waiting change is saved.')).toBeVisible()
  await expect(waits(page)).toBeHidden()
  expect(await notesOf(kit)).toMatchObject([{ content: 'At the lake' }])
  faults.length = 0
})

test('"Send now" says why a note still waits, and sends it to a server that was busy', async ({
  page,
  kit,
  network,
  context,
  faults,
}) => {
  await openForm(page, kit)
  await network.cut()
  await saveNote(page)
  await expect(waits(page)).toBeVisible()
  const sendNow = bar(page).getByRole('button', { name: 'Send now' })
  await sendNow.click()
  await expect(bar(page).getByRole('status')).toContainText('The server does not answer.')
  let requests = 0
  await context.route('**/waiting-changes', route => {
    requests++
    return route.fulfill({ status: 503, json: { message: 'The storage is full.' } })
  })
  await network.restore()
  await sendNow.click()
  await expect(bar(page).getByRole('status')).toContainText('The storage is full.')
  // It is not asked again by itself.
  const before = requests
  await showAgain(page)
  await context.unroute('**/waiting-changes')
  await sendNow.click()
  await expect(waits(page)).toBeHidden()
  expect(requests).toBe(before)
  expect(await notesOf(kit)).toHaveLength(1)
  faults.length = 0
})

for (const [who, response] of [
  ['the login page of a network', { status: 200, ...PORTAL }],
  ['a refusal of a network', { status: 403, ...PORTAL }],
  ["a proxy's page", { status: 502, ...PORTAL }],
] as const) {
  test(`${who} does not count as a saved or refused note`, async ({ page, kit, network, context, faults }) => {
    // From the start: a request that the page has sent before would reach the server.
    await context.route('**/waiting-changes', route => route.fulfill(response))
    await openForm(page, kit)
    await network.cut()
    await saveNote(page)
    await expect(waits(page)).toBeVisible()
    await network.restore()
    await bar(page).getByRole('button', { name: 'Send now' }).click()
    await expect(bar(page).getByRole('status')).toContainText('The server does not answer.')
    expect(await notesOf(kit)).toHaveLength(0)
    await context.unroute('**/waiting-changes')
    await showAgain(page)
    await expect(waits(page)).toBeHidden()
    expect(await notesOf(kit)).toHaveLength(1)
    faults.length = 0
  })
}

test('an answer that ends in the middle counts as none: the note is sent again, and is there once', async ({
  page,
  kit,
  network,
  faults,
}) => {
  await openForm(page, kit)
  network.cutResponse('/log.data')
  await saveNote(page)
  await expect(page.getByText('Progress note added.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Young Hare')
  expect(await notesOf(kit)).toMatchObject([{ content: 'At the lake' }])
  faults.length = 0
})

test('with 30 % of the requests lost, or their answers, each of three notes is there once', async ({
  page,
  kit,
  context,
  faults,
}) => {
  let requests = 0
  await context.route(/\.data|waiting-changes/, async route => {
    const turn = requests++ % 10
    if (![0, 4, 7].includes(turn)) return route.fallback()
    if (turn === 4) await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionfailed')
  })
  const texts = ['The sky', 'The sea', 'The sand']
  for (const text of texts) {
    await openForm(page, kit, text)
    await saveNote(page)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log progress')
  }
  await expect.poll(async () => (await notesOf(kit)).map(({ content }) => content).sort()).toEqual(texts.sort())
  expect(requests).toBeGreaterThan(5)
  await context.unrouteAll({ behavior: 'wait' })
  faults.length = 0
})

test('on a 2G network a note that is saved with two taps is sent once, and the button says that it saves', async ({
  page,
  kit,
  network,
}) => {
  await openForm(page, kit)
  network.slow(600)
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/log.data')) sent++
  })
  await saveNote(page)
  await page.getByRole('button', { name: 'Saving…' }).click({ force: true })
  await expect(page.getByText('Progress note added.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Young Hare')
  expect(sent).toBe(1)
  expect(await notesOf(kit)).toMatchObject([{ content: 'At the lake' }])
})

test('while the name of the server is not found, a note waits, says why, and is sent once when it is', async ({
  page,
  kit,
  context,
  faults,
}) => {
  await openForm(page, kit)
  await context.route(/./, route => route.abort('namenotresolved'))
  await saveNote(page)
  await expect(waits(page)).toBeVisible()
  await expect(page).toHaveURL('/overview')
  await bar(page).getByRole('button', { name: 'Send now' }).click()
  await expect(bar(page).getByRole('status')).toContainText('The server does not answer.')
  expect(await notesOf(kit)).toEqual([])
  await context.unroute(/./)
  await showAgain(page)
  await expect(waits(page)).toBeHidden()
  expect(await notesOf(kit)).toMatchObject([{ content: 'At the lake' }])
  faults.length = 0
})

for (const isPromised of [true, false]) {
  test(`a browser that ${isPromised ? 'promises' : 'does not promise'} to keep a note is asked once one waits`, async ({
    page,
    kit,
    network,
    faults,
  }) => {
    await page.addInitScript(isPromised => {
      const promise = async () => {
        document.documentElement.dataset.requested = 'yes'
        return isPromised
      }
      Object.assign(StorageManager.prototype, { persist: promise, persisted: async () => false })
    }, isPromised)
    await openForm(page, kit)
    await expect(page.locator('html[data-requested]')).toHaveCount(0)
    await network.cut()
    await saveNote(page)
    await expect(waits(page)).toBeVisible()
    await expect(page.locator('html[data-requested]')).toHaveCount(1)
    await bar(page).getByText('View the change').click()
    await expect(bar(page).getByText('as soon as the server answers')).toBeVisible()
    const warning = bar(page).getByText('Open this app again within seven days')
    if (isPromised) await expect(warning).toBeHidden()
    else await expect(warning).toBeVisible()
    faults.length = 0
  })
}

test('on a full device the form stays with what is typed, and says so', async ({ page, kit, network, faults }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
    }
  })
  await openForm(page, kit)
  await network.cut()
  await saveNote(page)
  await expect(page.getByText('No more changes can wait on this device.')).toBeVisible()
  await expect(page.getByLabel('What did you do?')).toHaveValue('At the lake')
  await network.restore()
  await saveNote(page)
  await expect(page.getByText('Progress note added.')).toBeVisible()
  expect(await notesOf(kit)).toHaveLength(1)
  faults.length = 0
})

test('two tabs send a waiting note once', async ({ page, kit, network, context, faults }) => {
  await openForm(page, kit)
  await network.cut()
  await saveNote(page)
  await expect(waits(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/overview')
  await expect(waits(other)).toBeVisible()
  let sent = 0
  context.on('request', request => {
    if (request.url().endsWith('/waiting-changes')) sent++
  })
  await network.restore()
  await Promise.all([page, other].map(showAgain))
  await expect(waits(page)).toBeHidden()
  await expect(waits(other)).toBeHidden()
  expect(await notesOf(kit)).toHaveLength(1)
  // The service worker can send it instead of a tab.
  expect(sent).toBeLessThanOrEqual(1)
  faults.length = 0
})

test('the offline page names the kits, and has the chosen theme and its icon', async ({
  page,
  kit,
  network,
  faults,
}) => {
  await page.context().addCookies([{ name: 'theme', value: 'light', url: network.url }])
  await page.goto(`/projects/${kit.id}/log`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await network.cut()
  faults.length = 0
  await page.goto('/randomizer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline!")
  await expect(page.getByRole('link', { name: 'Log progress on Young Hare' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await page.getByRole('link').allTextContents()).not.toContain('Log progress')
  expect(faults.filter(fault => /policy/i.test(fault))).toEqual([])
  faults.length = 0
})
