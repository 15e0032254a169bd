/** The page of activity: who did what, for staff and for super users of a company. */
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { expectAccessible, expectFit } from './support/screen'
import { comeBackAs, openProfile } from './support/session'
import { expect, test } from './support/story'
import { countryIds, makeCompany } from './support/structure'

test('staff find who did what, are told of news without a jump, and keep the filters as a view', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id: company_id } = await makeCompany(page)
  const [denmark = 0] = await countryIds(page, ['Denmark'])
  const [first, second, third] = [newName('Nordics'), newName('Baltics'), newName('Alps')]
  const body = { name: first, country_ids: [denmark], business_unit_ids: [] }
  const region = await callAs(page, calls.createRegion, { company_id }, body)
  await callAs(page, calls.updateRegion, { company_id, region_id: region.id }, { ...body, name: second })

  await page.goto('/')
  await openProfile(page)
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  const entries = page.getByRole('list', { name: 'Entries, the newest first' })
  const entry = (place: number) => entries.locator('> li').nth(place)
  /** An entry of the region: others change their own records meanwhile. */
  const own = (place: number) => entries.locator('> li').filter({ hasText: first }).nth(place)

  await test.step('an entry says who did what, to which record, in the words of its screen', async () => {
    await expect(own(0)).toContainText(`You changed the region ‘${second}’`)
    await expect(own(0)).toContainText(new RegExp(`${first}.*${second}`))
    await expect(own(1)).toContainText(`You added the region ‘${first}’`)
    await expect(own(1)).not.toContainText('Denmark')
    await own(1)
      .getByRole('button', { name: `Details of ${first}` })
      .click()
    await expect(own(1)).toContainText('Denmark')
    await expectAccessible(page)
  })

  await test.step('it leads to the history of the record, and the keyboard back', async () => {
    const opener = own(0).getByRole('button', { name: `History of ${second}` })
    await opener.press('Enter')
    await expect(page.getByRole('dialog', { name: `History of ${second}` })).toContainText('You saved the form')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  await test.step('filters stand in the address, and are kept as a named view', async () => {
    await own(0)
      .getByRole('button', { name: `Only this record: ${second}` })
      .click()
    await expect(entries.locator('> li')).toHaveCount(2)
    await expect(page).toHaveURL(new RegExp(`record=regions%3A${company_id}%3A${region.id}`))
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: /Save/ }).first().click()
    const name = newName('View')
    await page.getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
    await page.getByRole('button', { name: /^Remove the filter Only/ }).click()
    await expect(entries.locator('> li')).not.toHaveCount(2)
  })

  await test.step('what happens meanwhile is told, and shown when it is asked for', async () => {
    await page.goto(`/activity?kind=regions&company_id=${company_id}`)
    await expect(page.getByRole('status').filter({ hasText: 'Up to date' })).toBeVisible()
    const before = await entry(0).boundingBox()
    await callAs(page, calls.createRegion, { company_id }, { ...body, name: third })
    await expect(page.getByText('1 new entry')).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => entry(0).boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(entry(0)).toContainText(`You added the region ‘${third}’`)
    await expect(entries).toBeFocused()
  })

  await test.step('it is a file, which is an entry itself', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('activity.csv')
    await page.goto('/activity?act=exported')
    // Others download their own files meanwhile.
    await expect(entries.locator('> li').filter({ hasText: 'You exported the activity' }).first()).toBeVisible()
  })

  await test.step('it fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/activity')
    await expect(entry(0)).toBeVisible()
    await expectFit(page)
    await expectAccessible(page)
  })
})

test('a super user reads what happened in the own company, others are told what they lack', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  await page.goto('/activity')
  await expect(page.getByRole('heading', { name: 'Activity', exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Worth a look' })).toContainText('Grants at odd hours')
  await comeBackAs(page, 'companyViewer')
  await page.goto('/activity')
  await expect(page.getByRole('main')).toContainText('Access Denied')
  await openProfile(page)
  await expect(page.getByRole('menuitem', { name: 'Activity' })).toHaveCount(0)
})
