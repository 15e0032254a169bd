/** Access reviews: opened with a preview, decided about by keyboard, taken back, and closed. */
import type { Page } from '@playwright/test'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { dayAhead } from '../../contract/days'
import { callAs, newName } from './support/api'
import { expectAccessible, expectFit } from './support/screen'
import { comeBackAs, openProfile, storedAuth } from './support/session'
import { dayField, expectDayFocused, typeDay } from './support/days'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const makePeople = async (page: Page, company_id: number, count: number) => {
  const name = newName('Analyst')
  for (let index = 0; index < count; index++)
    await callAs(
      page,
      calls.createCompanyUser,
      { company_id },
      {
        first_name: 'Ana',
        last_name: `Number ${String(index + 1).padStart(3, '0')}`,
        email: `${name.replaceAll(' ', '.').toLowerCase()}.${index}@people.example`,
        phone_code: null,
        phone_number: null,
        applications: ['TOM', 'JE'],
        roles: {
          // Few have more than the others.
          TOM: {
            grant_access: true,
            name,
            permissions: index % 10 === 3 ? ['VIEW_OFFER', 'VIEW_REGION'] : ['VIEW_REGION'],
          },
          JE: { grant_access: true, name, permissions: ['VIEW_JOB_LIBRARY'] },
        },
      },
    )
}

const openReview = async (page: Page, company_id: number, application: 'TOM' | null = 'TOM') => {
  const [self] = await callAs(page, calls.listPossibleReviewers, { company_id })
  const { id } = await callAs(
    page,
    calls.createAccessReview,
    { company_id },
    {
      name: newName('Review'),
      due_on: dayAhead(14),
      at_end: 'keep',
      application,
      reviewers: [self?.id ?? 0],
    },
  )
  return id ?? 0
}

const list = (page: Page) => page.getByRole('listbox', { name: 'People to review' })
const option = (page: Page, place: number) => list(page).getByRole('option').nth(place)
const current = async (page: Page) => {
  const id = (await list(page).getAttribute('aria-activedescendant')) ?? ''
  return page.locator(`[id="${id}"]`)
}

test('somebody opens a review with a preview, and its reviewers find it', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id: company_id } = await makeCompany(page, { applications: ['TOM', 'JE'] })
  await makePeople(page, company_id, 3)
  await page.goto(`/reviews/${company_id}`)
  await expect(page.getByText('No access reviews yet')).toBeVisible()
  await page.getByRole('button', { name: 'New review' }).click()
  const dialog = page.getByRole('dialog', { name: 'New access review' })
  await dialog.getByRole('button', { name: 'Open the review' }).click()
  await expect(dialog).toContainText('Please enter a name.')
  await expect(dialog).toContainText('Choose one or more reviewers.')
  const name = newName('Who sees regions')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('combobox', { name: 'What is reviewed' }).click()
  await page.getByRole('option', { name: 'One permission' }).click()
  await dialog.getByRole('combobox', { name: 'Permission' }).fill('view regions')
  await page.getByRole('option', { name: 'View regions' }).click()
  await dialog.getByRole('combobox', { name: 'Reviewers' }).click()
  await page.getByRole('option').first().click()
  const day = dayField(dialog, 'Last day')
  await typeDay(day, '2020-01-01')
  await dialog.getByRole('button', { name: 'Open the review' }).click()
  await expect(day).toHaveAccessibleDescription('Choose a day that is not over.')
  await expectDayFocused(day)
  await typeDay(day, dayAhead(14))
  await expect(day).not.toHaveAccessibleDescription(/not over/)
  await expect(dialog).toContainText('3 people with 3 roles.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Open the review' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(list(page).getByRole('option')).toHaveCount(3)
  await page.goto('/')
  await openProfile(page)
  await expect(page.getByRole('menuitem', { name: 'Access reviews' })).toBeVisible()
})

test('a reviewer decides by keyboard, far more than 20 times a minute', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id: company_id } = await makeCompany(page, { applications: ['TOM', 'JE'] })
  const people = 60
  await makePeople(page, company_id, people)
  const review = await openReview(page, company_id)
  await page.goto(`/reviews/${company_id}/${review}`)
  const crumbs = page.getByRole('navigation', { name: 'You are here' })
  await expect(crumbs.getByRole('link', { name: 'Access reviews' })).toHaveAttribute('href', `/reviews/${company_id}`)
  await expect(list(page)).toBeFocused()
  await expectAccessible(page)

  const begun = Date.now()
  for (let place = 0; place < people; place++) {
    const one = await current(page)
    const stands = (await one.innerText()).includes('More than others')
    await page.keyboard.press(place % 5 === 4 ? 't' : 'k')
    if (stands && place % 5 !== 4) {
      await expect(page.getByRole('textbox', { name: 'Why' })).toBeFocused()
      await page.keyboard.type('Stands in for payroll')
      await page.keyboard.press('Enter')
    }
    await expect(one).toContainText(place % 5 === 4 ? 'Taken away' : 'Kept')
  }
  const minutes = (Date.now() - begun) / 60_000
  await expect(page.getByText(`${people} of ${people} decided`)).toBeVisible()
  const rate = Math.round(people / minutes)
  test
    .info()
    .annotations.push({ type: 'decisions a minute, with reasons where somebody stands out', description: `${rate}` })
  expect(rate).toBeGreaterThan(20)

  await test.step('what was taken away is gone at once, and comes back', async () => {
    const { counts } = await callAs(page, calls.readAccessReview, { company_id, access_review_id: review })
    expect(counts).toMatchObject({ kept: people - people / 5, taken: people / 5, undecided: 0 })
    await page.keyboard.press('Home')
    for (let place = 0; place < 4; place++) await page.keyboard.press('j')
    await page.keyboard.press('u')
    await expect(option(page, 4)).toContainText('Undecided')
    await expect(page.getByText(`${people - 1} of ${people} decided`)).toBeVisible()
  })

  await test.step('it can be closed before its time', async () => {
    await page.getByRole('button', { name: 'Close now' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('1 role that nobody has decided on stays.')
    await dialog.getByRole('button', { name: 'Close the review' }).click()
    await expect(page.getByText(/Closed/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep' })).toHaveCount(0)
  })
})

test('many are chosen and decided about together, on a phone by thumb, and errors stand with the person', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id: company_id } = await makeCompany(page, { applications: ['TOM', 'JE'] })
  await makePeople(page, company_id, 12)
  const review = await openReview(page, company_id)
  await page.goto(`/reviews/${company_id}/${review}`)
  await expect(list(page)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('4 chosen')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('form', { name: 'Take it away from 4 people?' }).locator(':focus')).toBeVisible()
  await page.keyboard.press('Enter')
  for (const place of [2, 3, 4, 5]) await expect(option(page, place)).toContainText('Taken away')
  await expect(list(page)).toBeFocused()

  await test.step('? tells the keys', async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Take away')
    await page.keyboard.press('Escape')
  })

  await test.step('somebody has changed what a person holds meanwhile', async () => {
    const { items } = await callAs(page, calls.listAccessReviewItems, { company_id, access_review_id: review })
    const other = items[8]
    if (!other) throw new Error('There is no ninth person')
    await callAs(
      page,
      calls.changeRightOfCompanyUsers,
      { company_id },
      {
        ids: [other.person.id],
        application: 'TOM',
        mode: 'give',
        permission: 'VIEW_COUNTRY',
      },
    )
    await option(page, 8).click()
    await page.keyboard.press('k')
    await expect(option(page, 8)).toContainText('It has changed since you looked.')
    await expect(option(page, 8)).toContainText('Undecided')
  })

  await page.setViewportSize({ width: 360, height: 740 })
  await expectFit(page)
  await page.getByRole('button', { name: 'Next' }).click()
  const keep = page.getByRole('button', { name: 'Keep' })
  const box = await keep.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(370)
  // What was refused is told in sight, and covers no button.
  const told = page.getByRole('alert').getByText('It has changed since you looked.')
  await expect
    .poll(async () => {
      const [notice, button] = [await told.boundingBox(), await keep.boundingBox()]
      return notice && button ? notice.y > 0 && notice.y + notice.height < button.y : null
    })
    .toBe(true)
  await expectAccessible(page)
})

test('whoever opened a review changes its last day, what went together comes back together, and the past changes nothing', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id: company_id } = await makeCompany(page, { applications: ['TOM', 'JE'] })
  await makePeople(page, company_id, 2)
  const review = await openReview(page, company_id, null)
  await page.goto(`/reviews/${company_id}/${review}`)
  await expect(list(page)).toBeFocused()
  await expect(option(page, 0)).toContainText(' in TOM')
  await expect(option(page, 1)).toContainText(' in TAREF')

  await test.step('another last day, with a wrong one first', async () => {
    const button = page.getByRole('button', { name: 'Edit' })
    await button.click()
    const dialog = page.getByRole('dialog')
    const day = dayField(dialog, 'Last day')
    await typeDay(day, '2020-01-01')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Choose a day that is not over.')
    await expectDayFocused(day)
    const later = dayAhead(30)
    await typeDay(day, later)
    await page.keyboard.press('Enter')
    await expect(page.getByText('The review was saved.')).toBeVisible()
    await expect(button).toBeFocused()
    const { due_on } = await callAs(page, calls.readAccessReview, { company_id, access_review_id: review })
    expect(due_on).toBe(later)
  })

  await test.step('both roles of somebody are taken away at once; one is taken back', async () => {
    await list(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('t')
    await expect(page.getByRole('form', { name: /^Take it away from / }).locator(':focus')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 of 4 decided')).toBeVisible()
    await page.keyboard.press('Home')
    await page.keyboard.press('u')
    await expect(page.getByText(/Taken back as well, since both went together/)).toBeVisible()
    for (const place of [0, 1]) await expect(option(page, place)).toContainText('Undecided')
    await expect(page.getByText('0 of 4 decided')).toBeVisible()
  })

  await test.step('what is taken back after it was read is kept without another look', async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press('t')
    await expect(page.getByText('1 of 4 decided')).toBeVisible()
    await page.reload()
    await expect(option(page, 0)).toContainText('No access to TOM any more')
    // It opens on the first undecided person.
    await expect(list(page)).toHaveAttribute('aria-activedescendant', (await option(page, 1).getAttribute('id')) ?? '')
    await page.keyboard.press('Home')
    await page.keyboard.press('u')
    await expect(option(page, 0)).toContainText(' in TOM')
    await expect(option(page, 0)).toContainText('Undecided')
    await page.keyboard.press('k')
    await expect(option(page, 0)).toContainText('Kept')
    await expect(page.getByText('1 of 4 decided')).toBeVisible()
  })

  await test.step('what switches an account off says so, and who has given it back past the review is named', async () => {
    await option(page, 2).click()
    await page.keyboard.press('t')
    await expect(option(page, 2)).toContainText('Taken away')
    await expect(page.getByText('2 of 4 decided')).toBeVisible()
    await page.reload()
    await option(page, 3).click()
    await expect(page.getByText(/^This is all that Ana Number \d+ has/)).toBeVisible()
    await page.keyboard.press('t')
    await expect(page.getByText('3 of 4 decided')).toBeVisible()
    await option(page, 3).click()
    await expect(page.getByText('Taken away · The account is switched off', { exact: true })).toBeVisible()
    const person = (await callAs(page, calls.listCompanyUsers, { company_id })).find(({ is_active }) => !is_active)
    const access = (await storedAuth(page))?.token?.access ?? ''
    const params = { company_id, company_user_id: person?.id ?? 0 }
    const answer = await page.request.patch(`/api${urlOf(calls.toggleCompanyUser, params, { active: true })}`, {
      headers: { authorization: `Bearer ${access}` },
    })
    expect(answer.ok()).toBe(true)
    await page.reload()
    await option(page, 3).click()
    await expect(page.getByText(/Given back by Helena Martins/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('nothing is offered while a past date is shown', async () => {
    await openProfile(page)
    await page.getByRole('menuitem', { name: 'View as of a date' }).click()
    const dialog = page.getByRole('dialog', { name: 'View as of a date' })
    await dialog.getByLabel('Date and time').fill(
      await page.evaluate(() => {
        const now = new Date(Date.now() - 1000)
        return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
      }),
    )
    await dialog.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByText('Reviews are shown as they are today.')).toBeVisible()
    await expect(list(page)).toBeVisible()
    for (const name of ['Edit', 'Close now', /^Keep/]) await expect(page.getByRole('button', { name })).toHaveCount(0)
  })
})
