import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { chooseUpload, csvFile, expectCells, linesOf, savedFile } from './support/csv'
import { addEditDelete, closeRefusal, confirmDelete, refusal } from './support/entries'
import { expectAccessible, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
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

/** Searches the list for a job function, because other stories add job functions at the same time. */
const find = async (page: Page, name: string) => {
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1)
  await expect(cell(page, name)).toBeVisible()
}

test('job functions are added, changed and deleted, but keep a unique name and are kept while they have sub-functions', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { job } = await makeJob(page)
  await page.goto('/job-functions')
  await expect(heading(page, title)).toBeVisible()
  for (const name of ['Upload Job Functions', 'Download Job Functions', 'Add New Job'])
    await expect(button(page, name)).toBeVisible()

  await test.step('they are added, changed and deleted', async () => {
    const { name, sent } = await addEditDelete(page, {
      one: 'Job Function',
      add: 'Add New Job',
      title: 'Add Job Function',
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

  await test.step('they have a description', async () => {
    await find(page, job.name)
    await button(page, `Edit ${job.name}`).click()
    const editing = page.getByRole('dialog', { name: 'Update Job Function' })
    await expect(editing.getByLabel('Description')).toHaveValue('All of it')
    await editing.getByLabel('Description').fill('Some of it')
    await editing.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(cell(page, 'Some of it')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one with sub-job functions is not deleted, and a dialog names them', async () => {
    await confirmDelete(page, job.name)
    await expect(refusal(page, job.name)).toContainText('Payroll')
    await closeRefusal(page, job.name)
    await expect(cell(page, job.name)).toBeVisible()
  })

  await test.step('a name that another job function has is refused at its field', async () => {
    await button(page, 'Add New Job').click()
    const adding = page.getByRole('dialog', { name: 'Add Job Function' })
    const input = adding.getByRole('textbox', { name: 'Job Function', exact: true })
    await input.fill(job.name.toUpperCase())
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toBeFocused()
  })
})

test('sub-job functions are listed under their job function, and added, changed and deleted without a description', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { job } = await makeJob(page)
  await page.goto(`/job-functions?search=${encodeURIComponent(job.name)}`)
  await cell(page, 'All of it').click()
  await expect(page).toHaveURL(`/job-functions/${job.id}`)
  await expect(heading(page, 'Sub-Job Functions')).toBeVisible()
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1)
  await expectAccessible(page)

  const { name, sent } = await addEditDelete(page, {
    one: 'Sub-Job Function',
    add: 'Add Sub-Job Function',
    title: `Add sub-job function to ${job.name}`,
    path: '/api/job-sub-function/',
    toasts: [
      'Job Sub Function successfully created.',
      'Job Sub Function successfully updated.',
      'Job Sub Function deleted successfully!',
    ],
  })
  expect(sent[0]).toEqual({ method: 'POST', body: { name, job_function_id: job.id, description: null } })
  expect(sent[1]?.method).toBe('PUT')
  expect(sent[1]?.body).toMatchObject({ job_function_id: job.id, name: `${name} anew`, description: null })
  expect(sent[1]?.body).toHaveProperty('id')
  expect(sent[2]?.method).toBe('DELETE')

  await expect(cell(page, 'Payroll')).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'You are here' })
  await expect(crumbs.getByRole('listitem')).toHaveText([title, job.name])
  await crumbs.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL('/job-functions')
  await page.goBack()
  await expect(cell(page, 'Payroll')).toBeVisible()
})

test('the file of job functions is previewed, imported, and downloaded in a form that can be uploaded again', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { job } = await makeJob(page)
  const fresh = newName('Fresh')
  await page.goto('/job-functions')
  const lines = [`${fresh},`, `${fresh},"Audit ""internal"""`, `${job.name},Payroll`]
  const file = csvFile('jobs.csv', ['Job Function,Sub-Job Function', ...lines])
  const dialog = await chooseUpload(page, 'Upload Job Functions', file)
  await expect(dialog.getByRole('status')).toContainText('2 new')
  await expect(dialog.getByRole('status')).toContainText('2 already there')
  await expectCells(page, 'What the import would do', [
    ['2', 'New', fresh, ''],
    ['3', 'New', fresh, 'Audit "internal"'],
  ])
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expectToast(page, 'CSV Data Uploaded Successfully')
  await expect(dialog).toBeHidden()
  await find(page, fresh)
  const { name, text } = await savedFile(page, 'Download Job Functions')
  expect(name).toBe('job-functions.csv')
  // Other stories change their own records at the same time.
  const [header = '', ...all] = linesOf(text)
  const own = all.filter((line) => line.startsWith(fresh) || line.startsWith(job.name))
  expect(own.toSorted()).toEqual([`${fresh},"Audit ""internal"""`, `${job.name},Payroll`].toSorted())
  await chooseUpload(page, 'Upload Job Functions', csvFile(name, [header, ...own]))
  await expect(dialog.getByText('No changes to import.')).toBeVisible()
})
