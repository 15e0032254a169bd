/** What is typed and not saved survives a reload, a crash and the end of a session (decision 0048). */
import type { Browser, Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { accounts, password, type Account } from './support/accounts'
import { callAs, newName } from './support/api'
import { openContext } from './support/browserContext'
import { expectAccessible, expectFit, expectToast, untilKept } from './support/screen'
import { clickAfterSessionEnded, comeBackAs, expectSignedOut, logOut, signIn, submitLogin } from './support/session'
import { expect, test } from './support/story'

const sectorDialog = (page: Page) => page.getByRole('dialog', { name: 'Update Sector' })
const restored = (page: Page) => page.getByText(/^Unsaved changes of .+ were restored\.$/)
const waiting = (page: Page) => page.getByRole('region', { name: 'Continue where you were' })

const makeSector = (page: Page) =>
  callAs(page, calls.createSector, {}, { name: newName('Sector'), description: 'As it was' })

const openEdit = async (page: Page, name: string) => {
  await page.goto(`/sectors?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  await expect(sectorDialog(page)).toBeVisible()
}

const type = async (page: Page, text: string) => {
  const stored = untilKept(page)
  await sectorDialog(page).getByLabel('Description').fill(text)
  expect((await stored).status()).toBe(200)
}

const expectTyped = async (page: Page, text: string) => {
  await expect(restored(page)).toBeVisible()
  await expect(sectorDialog(page).getByLabel('Description')).toHaveValue(text)
}

/** Ends the page as a crash does, without a question or a last request. */
const crash = async (page: Page) => {
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  return next
}

/** Signs in where the browser is signed out, by the form that is shown. */
const signInAgain = async (page: Page, account: Account) => {
  await submitLogin(page, accounts[account], password)
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Nothing is offered once the list has arrived. */
const expectNothingWaits = async (page: Page) => {
  await page.goto('/app')
  // Of this document: the one before may have asked, too, and never got its answer.
  const hasAnswer = (path: string) =>
    performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.endsWith(path))
  await expect.poll(() => page.evaluate(hasAnswer, calls.listUnsavedWork.path)).toBe(true)
  expect(await callAs(page, calls.listUnsavedWork, {})).toEqual([])
  await expect(waiting(page)).toBeHidden()
}

test('a form is restored after a reload and after a crash, and forgotten once it is saved', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { name } = await makeSector(page)
  await openEdit(page, name)
  await type(page, 'Typed before the reload')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await openEdit(page, name)
  await expectTyped(page, 'Typed before the reload')
  await expectAccessible(page)

  await test.step('discarding forgets it', async () => {
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await sectorDialog(page).getByRole('button', { name: 'Discard changes' }).click()
    await removed
    await expect(sectorDialog(page).getByLabel('Description')).toHaveValue('As it was')
    await expect(restored(page)).toBeHidden()
  })

  await type(page, 'Typed before the crash')
  const next = await crash(page)
  await test.step('the page of the applications leads back to it', async () => {
    await next.goto('/app')
    await expect(waiting(next)).toContainText(`Update Sector · ${name}`)
    await expectAccessible(next)
    await next.setViewportSize({ width: 360, height: 740 })
    await expectFit(next)
    await next.setViewportSize({ width: 1280, height: 800 })
    await waiting(next).getByRole('link', { name }).press('Enter')
    await expectTyped(next, 'Typed before the crash')
    await expect(next).toHaveURL('/sectors')
  })

  await sectorDialog(next).getByRole('button', { name: 'Update', exact: true }).click()
  await expectToast(next, 'Sector Updated')
  await expectNothingWaits(next)
})

test('two tabs keep each what was typed in it, and give it back when they are gone', async ({ page, context }) => {
  await comeBackAs(page, 'master')
  const { name } = await makeSector(page)
  await openEdit(page, name)
  await type(page, 'Typed in the first tab')
  const second = await context.newPage()
  await openEdit(second, name)
  await expect(sectorDialog(second).getByLabel('Description')).toHaveValue('As it was')
  await expect(restored(second)).toBeHidden()
  await type(second, 'Typed in the second tab')

  for (const [tab, text] of [
    [page, 'Typed in the first tab'],
    [second, 'Typed in the second tab'],
  ] as const) {
    tab.on('dialog', (dialog) => void dialog.accept())
    await tab.reload()
    await openEdit(tab, name)
    await expectTyped(tab, text)
  }

  await test.step('what a tab has open waits for no other', async () => {
    const third = await context.newPage()
    await third.goto('/app')
    await expect(third.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(waiting(third)).toBeHidden()
    await third.close()
  })

  await test.step('discarding in one leaves the other', async () => {
    await sectorDialog(second).getByRole('button', { name: 'Discard changes' }).click()
    await type(second, 'Typed in the second tab again')
    await page.reload()
    await openEdit(page, name)
    await expectTyped(page, 'Typed in the first tab')
  })

  await second.close({ runBeforeUnload: false })
  const next = await crash(page)
  await next.goto('/app')
  const links = waiting(next).getByRole('link', { name })
  await expect(links).toHaveCount(2)
  await expectAccessible(next)
  await links.last().click()
  await expectTyped(next, 'Typed in the first tab')
  await sectorDialog(next).getByRole('button', { name: 'Update', exact: true }).click()
  await expectToast(next, 'Sector Updated')
  await next.goto('/app')
  await expect(links).toHaveCount(1)
  await links.click()
  await expectTyped(next, 'Typed in the second tab again')
})

test('work that waits is discarded from the page of the applications', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { name } = await makeSector(page)
  await openEdit(page, name)
  await type(page, 'Not needed any more')
  const next = await crash(page)
  await next.goto('/app')
  await waiting(next)
    .getByRole('button', { name: `Discard: Update Sector · ${name}` })
    .click()
  const question = next.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  await expect(question).toContainText(name)
  await expectAccessible(next)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expectToast(next, 'Unsaved changes discarded')
  await expect(waiting(next)).toBeHidden()
  await expectNothingWaits(next)
})

test('what another user has changed meanwhile is decided when it is saved', async ({ page }) => {
  await comeBackAs(page, 'master')
  const sector = await makeSector(page)
  await openEdit(page, sector.name)
  await type(page, 'Mine')
  const next = await crash(page)
  await next.goto('/app')
  const { version } = sector
  const params = { sector_id: sector.id }
  await callAs(next, calls.updateSector, params, { name: sector.name, description: 'Theirs', version })
  await waiting(next).getByRole('link', { name: sector.name }).click()
  await expectTyped(next, 'Mine')
  await sectorDialog(next).getByRole('button', { name: 'Update', exact: true }).click()
  await expect(next.getByRole('radio', { name: /Theirs/ })).toBeVisible()
})

test('after the end of a session, the same user alone is offered what was typed', async ({ page }) => {
  await signIn(page, 'master', { remember: true })
  const { name } = await makeSector(page)
  await openEdit(page, name)
  await type(page, 'Typed before the session ended')
  await clickAfterSessionEnded(sectorDialog(page).getByRole('button', { name: 'Update', exact: true }))
  await expect(page).toHaveURL('/login')
  // Nothing stays in the memory of the tab.
  await page.reload()

  await test.step('another user in the same browser sees nothing', async () => {
    await signInAgain(page, 'providerAdmin')
    await expectNothingWaits(page)
    await openEdit(page, name)
    await expect(sectorDialog(page).getByLabel('Description')).toHaveValue('As it was')
    await page.goto('/login')
    await expectSignedOut(page)
  })

  await signInAgain(page, 'master')
  await waiting(page).getByRole('link', { name }).click()
  await expectTyped(page, 'Typed before the session ended')
})

const inAnotherBrowser = async (browser: Browser, act: (page: Page) => Promise<void>) => {
  const context = await openContext(browser)
  await act(await context.newPage())
  await context.close()
}

test('signing out destroys what waits, and another browser never shows it', async ({ page, browser }) => {
  await signIn(page, 'master', { remember: true })
  const { name } = await makeSector(page)
  await openEdit(page, name)
  await type(page, 'Typed before signing out')
  const next = await crash(page)
  await next.goto('/app')
  await expect(waiting(next)).toContainText(name)
  await inAnotherBrowser(browser, async (other) => {
    await signIn(other, 'master')
    await expectNothingWaits(other)
  })
  await logOut(next)
  await expectSignedOut(next)
  await signInAgain(next, 'master')
  await expectNothingWaits(next)
})

test('a link to a record that is gone says so, and leaves the work to be discarded', async ({ page }) => {
  await comeBackAs(page, 'master')
  const sector = await makeSector(page)
  await openEdit(page, sector.name)
  await type(page, 'Too late')
  const next = await crash(page)
  await next.goto('/app')
  await callAs(next, calls.deleteSector, { sector_id: sector.id })
  await waiting(next).getByRole('link', { name: sector.name }).click()
  await expectToast(next, 'This record no longer exists')
  await expect(next).toHaveURL('/sectors')
  await next.goto('/app')
  await waiting(next)
    .getByRole('button', { name: `Discard: Update Sector · ${sector.name}` })
    .click()
  await next.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(waiting(next)).toBeHidden()
})

test('the page of a form is restored, but never a password', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const [company] = await callAs(page, calls.listAllCompanies, {})
  const company_id = company?.id ?? 0
  const people = await callAs(page, calls.listCompanyUsers, { company_id })
  const person = people.find(({ email }) => email !== accounts.companySuper)
  const path = `/company-users/edit/${person?.id}/company/${company_id}`
  await page.goto(path)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.getByText('Contact number, Change Password').click()
  await page.getByLabel('Change Password').fill('Not-for-anybody-2026')
  const stored = untilKept(page, 'Somebody')
  await page.getByLabel('First name').fill('Somebody')
  await stored
  expect(sent.join()).not.toContain('Not-for-anybody')
  const next = await crash(page)
  await next.goto(path)
  await expect(restored(next)).toBeVisible()
  await expect(next.getByLabel('First name')).toHaveValue('Somebody')
  await expect(next.getByLabel('Change Password')).toHaveValue('')
  await expectAccessible(next)
})

const ranks = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, name: `Rank ${index + 1}` }))
const mappings = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  name: `Company ${index + 1}`,
  company: { id: index + 1, name: `Company ${index + 1}` },
  grade_company_ranks: ranks.map(({ id }) => ({ ta_rank_id: id, rank: `G${id}` })),
  version: 1,
}))

/** Shows a larger map than the demo data has; nothing of it is saved. */
const showLargeMap = async (page: Page) => {
  const answer = (data: unknown) => ({ json: { success: true, code: 1000, message: 'ok', data } })
  await page.route(`**/api${calls.listTaRanks.path}`, (route) => route.fulfill(answer(ranks)))
  await page.route(
    (url) => url.pathname === `/api${calls.listGradeCompanies.path}`,
    (route) => route.fulfill(answer(mappings)),
  )
  await page.route(`**/api${calls.listGradeCompanyVersions.path}`, (route) =>
    route.fulfill(
      answer(
        mappings.map(({ id, company, version }) => ({ id, company_id: company.id, company: company.name, version })),
      ),
    ),
  )
  await page.goto('/grade-map-table')
  await expect(page.getByRole('rowheader', { name: 'Rank 1', exact: true })).toBeVisible()
}

const unsavedCells = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('cells that are typed into the grade map in two tabs come back in their tab', async ({ page, context }) => {
  await comeBackAs(page, 'master')
  const second = await context.newPage()
  const cells = [
    [page, 'G1', 'First tab'],
    [second, 'G2', 'Second tab'],
  ] as const
  for (const [tab, grade, text] of cells) {
    tab.on('dialog', (dialog) => void dialog.accept())
    await showLargeMap(tab)
    await unsavedCells(tab, 'No unsaved changes')
    await tab.getByRole('gridcell', { name: grade, exact: true }).first().click()
    const stored = untilKept(tab)
    await tab.keyboard.type(text)
    await tab.keyboard.press('Enter')
    await stored
  }
  for (const [tab, , text] of cells) {
    await showLargeMap(tab)
    await expect(restored(tab)).toBeVisible()
    await unsavedCells(tab, '1 unsaved cell')
    await expect(tab.getByRole('gridcell', { name: text, exact: true })).toBeVisible()
  }
})

test('5,000 unsaved cells of the grade map are restored after a crash', async ({ page }) => {
  await comeBackAs(page, 'master')
  await showLargeMap(page)
  await page.getByRole('gridcell', { name: 'G1', exact: true }).first().click()
  const stored = untilKept(page)
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    const row = Array.from({ length: 50 }, (_, column) => `N${column}`).join('\t')
    clipboardData.setData('text/plain', Array.from({ length: 100 }, () => row).join('\n'))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await unsavedCells(page, '5,000 unsaved cells')
  const response = await stored
  expect(response.status()).toBe(200)
  expect(response.request().postData()?.length).toBeLessThan(200_000)

  const next = await crash(page)
  await next.goto('/app')
  await expect(waiting(next)).toContainText('Companies Grade Map Table')
  await showLargeMap(next)
  await expect(restored(next)).toBeVisible()
  await unsavedCells(next, '5,000 unsaved cells')
  await expect(next.getByRole('gridcell', { name: 'N0', exact: true }).first()).toBeVisible()
  await next.getByRole('button', { name: 'Discard changes' }).first().click()
  await unsavedCells(next, 'No unsaved changes')
  await expect(restored(next)).toBeHidden()
  await expectNothingWaits(next)
})
