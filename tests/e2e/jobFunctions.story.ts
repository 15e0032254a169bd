import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { chooseUpload, csvFile, expectCells, linesOf, savedFile } from './support/csv'
import { confirmDelete, addEditDelete } from './support/entries'
import { expectAccessible, expectLoaded, expectToast } from './support/screen'
import { comeBackAs, limitPermissions } from './support/session'
import { expect, test } from './support/story'

const title = 'Job Functions & Sub-Job Functions'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true })

/** Creates a job function with a sub-job function, for this story only. */
const makeJob = async (page: Page) => {
  const job = await callAs(page, calls.createJobFunction, {}, { name: newName('Job'), description: 'All of it' })
  const sub = await callAs(page, calls.createJobSubFunction, {}, { job_function_id: job.id, name: 'Payroll' })
  return { job, sub }
}

/** Opens the list filtered by name, because other stories add job functions at the same time. */
const openJobsOf = async (page: Page, name: string) => {
  await page.goto(`/job-functions?search=${encodeURIComponent(name)}`)
  await expect(cell(page, name)).toBeVisible()
}

test.describe('job functions', () => {
  test('are listed in pages from the server', async ({ page }) => {
    await comeBackAs(page, 'master')
    const pageRequest = (number: number) =>
      page.waitForRequest((request) => new RegExp(`/api/job-functions/\\?.*\\bpage=${number}\\b`).test(request.url()))
    const first = pageRequest(1)
    await page.goto('/job-functions')
    expect((await first).url()).toMatch(/[?&]page_size=10\b/)
    await expect(heading(page, title)).toBeVisible()
    for (const name of ['Upload Job Functions', 'Download Job Functions', 'Add New Job'])
      await expect(button(page, name)).toBeVisible()
    const second = pageRequest(2)
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await second
    await expect(page).toHaveURL('/job-functions?page=2')
  })

  test('are added, changed and deleted', async ({ page }) => {
    await comeBackAs(page, 'master')
    await page.goto('/job-functions')
    const { name, sent } = await addEditDelete(page, {
      one: 'Job Function',
      add: 'Add New Job',
      path: '/api/job-function/',
      toasts: [
        'Job Function has been successfully added.',
        'Job Function has been successfully updated.',
        'Job Function deleted successfully!',
      ],
    })
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE'])
    expect(sent[0]?.body).toMatchObject({ name })
  })

  test('keep their description, and have unique names', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { job } = await makeJob(page)
    await openJobsOf(page, job.name)
    await button(page, `Edit ${job.name}`).click()
    const editing = page.getByRole('dialog', { name: 'Update Job Function' })
    await expect(editing.getByLabel('Description')).toHaveValue('All of it')
    await editing.getByLabel('Description').fill('Some of it')
    await editing.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(cell(page, 'Some of it')).toBeVisible()
    await button(page, 'Add New Job').click()
    const adding = page.getByRole('dialog', { name: 'Add Job Function' })
    const input = adding.getByRole('textbox', { name: 'Job Function', exact: true })
    await input.fill(job.name.toUpperCase())
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toBeFocused()
  })

  test('are not deleted while they have sub-job functions, and say which', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { job } = await makeJob(page)
    await openJobsOf(page, job.name)
    await confirmDelete(page, job.name)
    await expectToast(page, `${job.name} has 1 sub-job function: Payroll. Nothing was deleted.`)
    await expect(cell(page, job.name)).toBeVisible()
  })

  for (const { held, offered } of [
    { held: 'CREATE_JOB_SUB_FUNCTION', offered: /^(?:Add New Job|Upload Job Functions)$/ },
    { held: 'UPDATE_JOB_SUB_FUNCTION', offered: /^Edit / },
    { held: 'DELETE_JOB_SUB_FUNCTION', offered: /^Delete / },
  ])
    test(`offer what ${held} permits, on both levels`, async ({ page }) => {
      await limitPermissions(page, ['VIEW_JOB_SUB_FUNCTION', held])
      await comeBackAs(page, 'master')
      const { job } = await makeJob(page)
      const acts = page.getByRole('main').getByRole('button', { name: /^(?:Add|Upload|Edit|Delete) / })
      await openJobsOf(page, job.name)
      await expect(button(page, 'Download Job Functions')).toBeVisible()
      const offeredHere = page.getByRole('main').getByRole('button', { name: offered })
      await expect(offeredHere).not.toHaveCount(0)
      await expect(acts).toHaveCount(await offeredHere.count())
      await cell(page, job.name).click()
      await expect(heading(page, 'Sub-Job Functions')).toBeVisible()
      await expect(cell(page, 'Payroll')).toBeVisible()
      await expect(acts).toHaveCount(1)
    })

  test('can be viewed and downloaded by a reader', async ({ page }) => {
    await comeBackAs(page, 'sales')
    await page.goto('/job-functions')
    await expectLoaded(page)
    await expect(page.getByRole('main').getByRole('button', { name: /^(?:Add|Upload|Edit|Delete) / })).toHaveCount(0)
    const { name } = await savedFile(page, 'Download Job Functions')
    expect(name).toBe('job-functions.csv')
  })
})

test.describe('sub-job functions', () => {
  test('are listed under their job function, with breadcrumbs', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { job } = await makeJob(page)
    await openJobsOf(page, job.name)
    await cell(page, 'All of it').click()
    await expect(page).toHaveURL(`/job-functions/${job.id}`)
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1)
    await page.reload()
    await expect(heading(page, 'Sub-Job Functions')).toBeVisible()
    await expect(cell(page, 'Payroll')).toBeVisible()
    const crumbs = page.getByRole('navigation', { name: 'You are here' })
    await expect(crumbs.getByRole('listitem')).toHaveText([title, job.name])
    await crumbs.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL('/job-functions')
    await page.goBack()
    await expect(cell(page, 'Payroll')).toBeVisible()
  })

  test('are added, changed and deleted, always without a description', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { job } = await makeJob(page)
    await page.goto(`/job-functions/${job.id}`)
    const { name, sent } = await addEditDelete(page, {
      one: 'Sub-Job Function',
      add: 'Add Sub-Job Function',
      path: '/api/job-sub-function/',
      toasts: [
        'Job Sub Function successfully created.',
        'Job Sub Function successfully updated.',
        'Job Sub Function deleted successfully!',
      ],
    })
    expect(sent[0]).toEqual({ method: 'POST', body: { name, job_function_id: job.id, description: null } })
    expect(sent[1]?.method).toBe('PUT')
    expect(sent[1]?.body).toMatchObject({
      job_function_id: job.id,
      name: `${name} anew`,
      description: null,
    })
    expect(sent[1]?.body).toHaveProperty('id')
    expect(sent[2]?.method).toBe('DELETE')
  })

  test('of a parent that does not exist are not found', async ({ page }) => {
    await comeBackAs(page, 'master')
    for (const path of ['/job-functions/999999999', '/job-functions/nothing']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText('Not found')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
    }
  })
})

test.describe('the file of job functions', () => {
  test('is previewed, imported, and downloaded in a form that can be uploaded again', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { job } = await makeJob(page)
    const fresh = newName('Fresh')
    await page.goto('/job-functions')
    const lines = [`${fresh},`, `${fresh},"Audit ""internal"""`, `${job.name},Payroll`]
    const dialog = await chooseUpload(
      page,
      'Upload Job Functions',
      csvFile('jobs.csv', ['Job Function,Sub-Job Function', ...lines]),
    )
    await expect(dialog.getByRole('status')).toContainText('2 new')
    await expect(dialog.getByRole('status')).toContainText('2 already there')
    await expectCells(page, 'What the import would do', [
      ['2', 'New', fresh, ''],
      ['3', 'New', fresh, 'Audit "internal"'],
    ])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expectToast(page, 'CSV Data Uploaded Successfully')
    await expect(dialog).toBeHidden()
    await openJobsOf(page, fresh)
    const { name, text } = await savedFile(page, 'Download Job Functions')
    expect(name).toBe('job-functions.csv')
    // Other stories change their own records at the same time.
    const [header = '', ...all] = linesOf(text)
    const own = all.filter((line) => line.startsWith(fresh) || line.startsWith(job.name))
    expect(own.toSorted()).toEqual([`${fresh},"Audit ""internal"""`, `${job.name},Payroll`].toSorted())
    await chooseUpload(page, 'Upload Job Functions', csvFile(name, [header, ...own]))
    await expect(dialog.getByText('No changes to import.')).toBeVisible()
  })

  test('is refused as a whole, and can be downloaded with the reason for each row', async ({ page }) => {
    await comeBackAs(page, 'master')
    const fresh = newName('Refused')
    await page.goto('/job-functions')
    const dialog = await chooseUpload(
      page,
      'Upload Job Functions',
      csvFile('wrong.csv', ['Job Function,Sub-Job Function', `${fresh},Audit`, ',Orphan']),
    )
    await expect(dialog.getByText('Nothing was imported: 1 error must be corrected.')).toBeVisible()
    const row = page.getByRole('region', { name: 'Error' }).locator('tbody tr')
    await expect(row.getByRole('cell').nth(0)).toHaveText('3')
    await expect(row.getByRole('cell').nth(1)).toHaveText('Job Function')
    const reason = (await row.getByRole('cell').nth(3).textContent()) ?? ''
    const { name, text } = await savedFile(page, 'Download the file with the errors')
    expect(name).toBe('wrong-errors.csv')
    expect(linesOf(text).slice(0, 3)).toEqual([
      'Job Function,Sub-Job Function,Error',
      `${fresh},Audit,`,
      `,Orphan,Job Function: ${reason}`,
    ])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('searchbox').fill(fresh)
    await expect(page.getByText(`Nothing matches ‘${fresh}’.`)).toBeVisible()
  })
})

test('axe finds nothing on the screens of job functions', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { job } = await makeJob(page)
  await openJobsOf(page, job.name)
  await expectAccessible(page)
  await button(page, 'Add New Job').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/job-functions/${job.id}`)
  await expect(cell(page, 'Payroll')).toBeVisible()
  await expectAccessible(page)
})
