/** Provisioning: a super user connects an identity provider, chooses the roles of its groups, and reads what was refused. */
import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { dayAhead } from '../../contract/days'
import { callAs, newName } from './support/api'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, openProfile } from './support/session'
import { expect, test } from './support/story'

const company_id = 1

/** Returns what sends requests as an identity provider does. */
const connect = async (page: Page) => {
  const { secret } = await callAs(
    page,
    calls.createApiKey,
    { company_id },
    {
      name: newName('Directory'),
      permissions: ['VIEW_COMPANY_USER', 'CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER'],
      ends_on: dayAhead(30),
    },
  )
  return async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
      ...(data && { data: JSON.stringify(data) }),
    })
    const text = await answer.text()
    return { status: answer.status(), body: (text === '' ? {} : JSON.parse(text)) as { id: string } }
  }
}

const groups = (page: Page) => page.getByRole('list', { name: 'Groups, in their order' }).getByRole('listitem')
const requests = (page: Page) => page.getByRole('list', { name: 'Requests, the newest first' }).getByRole('listitem')

test('a super user gives a group a role, which its members have at once', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  await page.goto('/app')
  const send = await connect(page)
  const email = `${newName('ada').replaceAll(' ', '.')}@people.example`
  const name = newName('Planners')
  const { body: user } = await send('POST', '/Users', { userName: email, name: { givenName: 'Ada', familyName: name } })
  const { body: group } = await send('POST', '/Groups', { displayName: name, members: [{ value: user.id }] })
  const second = newName('Readers')
  await send('POST', '/Groups', { displayName: second })

  await openProfile(page)
  await page.getByRole('menuitem', { name: 'Provisioning' }).click()
  await expect(page).toHaveURL(`/provisioning/${company_id}`)
  await expect(page.getByRole('textbox', { name: 'Address (tenant URL, base URL)' })).toHaveValue(/\/scim\/v2$/)
  const item = groups(page).filter({ hasText: name })
  await expect(item).toContainText('1 member')
  await expect(item).toContainText('Without a role')
  await expect(requests(page).filter({ hasText: `The group ‘${name}’ has no role yet` })).toHaveCount(1)
  await expectAccessible(page)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFit(page)
  }

  await test.step('the role counts at once', async () => {
    await page.getByRole('button', { name: `Choose the roles of ‘${name}’` }).click()
    await page.getByRole('combobox', { name: 'Role in TOM' }).click()
    await expect(page.getByRole('option', { name: 'Company Super User' })).toHaveCount(0)
    await page.getByRole('option', { name: 'Company Business Access' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save roles' }).click()
    await expectToast(page, 'Roles saved. Users have them now.')
    await expect(item).toContainText('TOM: Company Business Access')
    const { roles } = await callAs(page, calls.readCompanyUser, { company_id, company_user_id: Number(user.id) })
    expect(roles.TOM).toMatchObject({ grant_access: true, name: 'COMPANY_BUSINESS_ACCESS' })
  })

  await test.step('the order of groups is theirs', async () => {
    const up = page.getByRole('button', { name: `Move ‘${second}’ up` })
    await up.click()
    await expectToast(page, `‘${second}’ is now number`)
    await expect(up).toBeFocused()
    await expect
      .poll(async () => {
        const texts = await groups(page).allTextContents()
        return texts.findIndex((text) => text.includes(second)) < texts.findIndex((text) => text.includes(name))
      })
      .toBe(true)
  })

  await test.step('the log says what was refused, and why', async () => {
    expect((await send('POST', '/Users', { userName: email })).status).toBe(409)
    await page.reload()
    await page.getByRole('button', { name: 'Refused' }).click()
    await expect(requests(page).first()).toContainText(`Add user ${email}`)
    await expect(requests(page).first()).toContainText('already used')
    await expectAccessible(page)
  })

  await test.step('a group is removed with its roles', async () => {
    await page.getByRole('button', { name: `Remove ‘${name}’` }).click()
    await page.getByRole('button', { name: 'Remove group' }).click()
    await expectToast(page, 'Group removed.')
    await expect(item).toHaveCount(0)
    expect((await send('GET', `/Groups/${group.id}`)).status).toBe(404)
    const { applications } = await callAs(page, calls.readCompanyUser, { company_id, company_user_id: Number(user.id) })
    expect(applications).toEqual([])
  })
})

test('provider staff read it and change nothing; others do not see the page', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto(`/provisioning/${company_id}`)
  await expect(page.getByRole('heading', { name: 'Provisioning', level: 1 })).toBeVisible()
  await expect(page.getByText('The identity provider of Aurora Foods')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change default role' })).toHaveCount(0)
  await comeBackAs(page, 'companyUser')
  await page.goto(`/provisioning/${company_id}`)
  await expect(page.getByText('Connection')).toHaveCount(0)
  await openProfile(page)
  await expect(page.getByRole('menuitem', { name: 'Provisioning' })).toHaveCount(0)
})
