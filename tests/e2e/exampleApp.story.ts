import { expectAccessible, expectFit, applicationCard } from './support/screen'
import { logOut, signIn, storedAuth } from './support/session'
import { expect, test } from './support/story'

// The example passes requests on to the product, so both have its address (docs/applications.md).
const address = `http://localhost:${process.env.E2E_EXAMPLE_PORT}`
test.use({ baseURL: address, firstVisit: true })

test('an application behind the front door recognizes the person, follows the chosen company, and ends with the session', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main')
  const create = page.getByRole('button', { name: 'Create' })
  const choose = async (company: string) => {
    await expect(page).toHaveURL('/select-company')
    // Others add companies, each of which is in the way of those behind it.
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(company)
    await expect(page.getByRole('option')).toHaveText([new RegExp(company)])
    await page.getByRole('option').click()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await expect(page).toHaveURL('/example')
    await expect(main.getByText(company, { exact: true })).toBeVisible()
  }

  await signIn(page, 'providerAdmin')
  await applicationCard(page, 'TAREF').click()
  await choose('Aurora Foods')

  await test.step('it knows the person, and lets them work in this company', async () => {
    await expect(main).toContainText('admin@talent.example')
    await expect(main).toContainText('TOM_ADMIN')
    await main.getByText('in this company').click()
    await expect(main).toContainText('CREATE_JOB_EVALUATION')
    await create.click()
    await expect(main.getByRole('listitem')).toHaveText(/^Number \d+, by /)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.screenshot({ path: test.info().outputPath('phone-dark.png') })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a company that does not use it gives no rights', async () => {
    await page.getByRole('link', { name: 'Switch company' }).click()
    await choose('Iroko Financial Services')
    await expect(create).toBeDisabled()
    await expect(main).toContainText("Iroko Financial Services doesn't use TAREF")
    await expect(main.getByRole('listitem')).toHaveCount(0)
  })

  await test.step('a refused token is exchanged once, and shared with the console', async () => {
    await page.evaluate(() => {
      const auth = JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: { access: string } }
      localStorage.setItem('auth', JSON.stringify({ ...auth, token: { ...auth.token, access: 'a.refused.token' } }))
    })
    const exchanged = page.waitForResponse('**/api/auth/refresh-token/')
    await page.reload()
    expect((await exchanged).status()).toBe(200)
    await expect(main).toContainText('Iroko Financial Services')
    await expect.poll(async () => (await storedAuth(page))?.token?.access).not.toBe('a.refused.token')
  })

  await test.step('signing out in the console ends it, and its server refuses the old token', async () => {
    const token = (await storedAuth(page))?.token?.access
    const ask = () => page.request.get('/example/api/companies/1', { headers: { authorization: `Bearer ${token}` } })
    expect((await ask()).status()).toBe(200)
    const console = await context.newPage()
    await console.goto('/companies')
    await logOut(console)
    await expect(console).toHaveURL('/login')
    await expect(page).toHaveURL('/login')
    expect((await ask()).status()).toBe(401)
    await page.goto('/example')
    await expect(page).toHaveURL('/login')
  })
})
