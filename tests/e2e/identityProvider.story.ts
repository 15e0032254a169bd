/** A company connects its identity provider: set up, tested, activated and required by a super user; people sign in by it. */
import type { Page } from '@playwright/test'
import { startDnsServer } from '../support/dnsServer'
import { clientId, clientSecret, startHonestProvider } from '../support/foreignProviders'
import { samlIssuer, samlMetadata } from '../support/samlProvider'
import { codeOf } from '../support/secondFactors'
import { password } from './support/accounts'
import { newName } from './support/api'
import { openContext } from './support/browserContext'
import { makeKeeper } from './support/people'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, submitLogin } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const copied = (page: Page, name: string) => page.getByRole('textbox', { name }).inputValue()

/** What people type before the @ is of this domain alone. */
const domain = `company-${process.pid}-${Date.now()}.example`
const personOf = (name: string) => ({
  sub: `id of ${name}`,
  email: `${name}@${domain}`,
  email_verified: true,
  given_name: 'Ingrid',
  family_name: 'Solberg',
})

test('a super user connects the provider of the company, and people sign in by it', async ({ page, browser }) => {
  const dns = await startDnsServer(Number(process.env.E2E_DNS_PORT))
  const foreign = await startHonestProvider()
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const { email } = await makeKeeper(page, company.id, newName('Connects'))
  const own = await (await openContext(browser)).newPage()
  await own.goto('/login')
  await submitLogin(own, email, password)
  await expect(own).toHaveURL('/app')

  await test.step('the form says at its fields what is missing', async () => {
    await own.goto('/identity-provider')
    await expect(own).toHaveURL(`/identity-provider/${company.id}`)
    await expect(own.getByText('People sign in with passwords.')).toBeVisible()
    await press(own, 'Connect a provider')
    await press(own, 'Save')
    await expect(own.getByText('Please enter a name.')).toBeVisible()
    await expect(own.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expectAccessible(own)
    await own.getByRole('textbox', { name: 'Name' }).fill('Solberg ID')
    await own.getByRole('textbox', { name: 'Issuer' }).fill('login.example.com')
    await own.getByRole('textbox', { name: 'Client id' }).fill(clientId)
    await own.getByLabel('Client secret').fill(clientSecret)
    await own.getByRole('switch', { name: 'Let new people in' }).check()
    await press(own, 'Save')
    await expect(own.getByText('This is not an address.')).toBeVisible()
    await own.getByRole('textbox', { name: 'Issuer' }).fill(foreign.issuer)
    await press(own, 'Save')
    await expectToast(own, 'Identity provider saved.')
    await expect(own.getByText('Not tested')).toBeVisible()
    foreign.register(await copied(own, 'Redirect address'))
  })

  await test.step('the default role of new people is that of provisioning, which each page says', async () => {
    const newPeople = own.getByRole('region', { name: 'New people' })
    await expect(newPeople.getByText('Without a role')).toBeVisible()
    await newPeople.getByRole('link', { name: 'See or change the default role under Provisioning' }).click()
    await press(own, 'Change default role')
    await own.getByRole('combobox', { name: 'Role in TOM' }).click()
    await own.getByRole('option', { name: 'Company User' }).click()
    await press(own, 'Save roles')
    await expectToast(own, 'Roles saved. Users have them now.')
    await expectAccessible(own)
    await own.getByRole('link', { name: 'Identity provider: whether new people may come by signing in' }).click()
    await expect(newPeople.getByText('Company User')).toBeVisible()
    await expectAccessible(own)
  })

  const runTest = async (heading: string) => {
    const opened = own.waitForEvent('popup')
    await press(own, 'Test ‘Solberg ID’')
    const window = await opened
    await expect(window.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(window)
    await window.setViewportSize({ width: 360, height: 800 })
    await expectFit(window)
    await window.close()
    await own.bringToFront()
    // The browser of the stories does not tell a page that it has the focus again.
    await own.reload()
  }

  await test.step('a test shows what is wrong, and what the provider says', async () => {
    foreign.state.person = { ...personOf('admin'), email_verified: false }
    await runTest('The test did not work')
    await expect(own.getByText('The provider does not vouch for the mail address.')).toBeVisible()
    foreign.state.person = personOf('admin')
    await runTest('The test has worked')
    await expect(own.getByText('Tested, not active')).toBeVisible()
    await expect(own.getByText(`The domain ${domain} is not proven yet.`)).toBeVisible()
    await press(own, 'What the provider said')
    await expect(own.getByText('Solberg', { exact: true })).toBeVisible()
    await expectAccessible(own)
  })

  await test.step('a domain is proven by its DNS', async () => {
    await own.getByRole('textbox', { name: 'Domain', exact: true }).fill('not a domain')
    await press(own, 'Add domain')
    await expect(own.getByText('This is not a domain.')).toBeVisible()
    await own.getByRole('textbox', { name: 'Domain', exact: true }).fill(domain)
    await press(own, 'Add domain')
    await press(own, `Check ${domain} now`)
    await expect(own.getByText(`The domain ${domain} does not exist.`)).toBeVisible()
    await expectAccessible(own)
    for (const width of [360, 768, 1440]) {
      await own.setViewportSize({ width, height: 800 })
      await expectFit(own)
    }
    dns.records.set(domain, [await copied(own, `TXT record of ${domain}`)])
    await press(own, `Check ${domain} now`)
    await expectToast(own, 'Domain proven.')
    await expect(own.getByRole('heading', { name: domain })).toBeFocused()
  })

  await test.step('it is activated', async () => {
    await press(own, 'Activate ‘Solberg ID’')
    await press(own, 'Activate')
    await expectToast(own, 'Identity provider activated.')
    await expect(own.getByText('Active', { exact: true })).toBeVisible()
    await expect(own.getByRole('button', { name: 'Activate ‘Solberg ID’', exact: true })).toHaveCount(0)
    await expect(own.locator(':focus')).toHaveCount(1)
    await press(own, 'Require it for sign-in')
    await expect(
      own.getByText('No active super user of the company has a password and a second factor yet.'),
    ).toBeVisible()
    await expect(own.getByRole('combobox', { name: 'The account that keeps its password' })).toBeFocused()
    await expectAccessible(own)
    await own.keyboard.press('Escape')
  })

  const visitor = await (await openContext(browser)).newPage()
  await test.step('somebody new is led there by the address, and comes in', async () => {
    foreign.state.person = personOf('ingrid')
    await visitor.goto('/login')
    await visitor.getByLabel('Email').fill(`ingrid@${domain}`)
    await expect(visitor.getByRole('button', { name: 'Continue with Solberg ID' })).toBeVisible()
    await expectAccessible(visitor)
    await press(visitor, 'Continue with Solberg ID')
    await expect(visitor).toHaveURL('/app')
    await expect(visitor.getByRole('heading', { name: 'Select the Application' })).toBeVisible()
  })

  await test.step('her session ends with the browser, unless she asked to be remembered before she left', async () => {
    const tied = await visitor.context().cookies()
    expect(tied.find(({ name }) => name.includes('browser-'))).toMatchObject({ expires: -1, httpOnly: true })
    const stays = await (await openContext(browser)).newPage()
    await stays.goto('/login')
    await stays.getByLabel('Email').fill(`ingrid@${domain}`)
    await stays.getByLabel('Remember me').check()
    await press(stays, 'Continue with Solberg ID')
    await expect(stays).toHaveURL('/app')
    const kept = await stays.context().cookies()
    expect(kept.some(({ name }) => name.includes('browser-'))).toBe(false)
    expect(kept.find(({ name }) => name === 'user')?.expires).toBeGreaterThan(Date.now() / 1000)
  })

  await test.step('a refusal says why, and how to go on', async () => {
    foreign.state.person = { ...personOf('stranger'), email_verified: false }
    const other = await (await openContext(browser)).newPage()
    await other.goto('/login')
    await other.getByLabel('Email').fill(`stranger@${domain}`)
    await press(other, 'Continue with Solberg ID')
    await expect(other.getByText('does not vouch for the address')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Try again' })).toBeVisible()
    await expectAccessible(other)
    await other.getByRole('link', { name: 'Go to the sign-in page' }).click()
    await expect(other).toHaveURL('/login')
  })

  await test.step('it becomes the only way in, once one account has a second factor', async () => {
    await own.goto('/sessions')
    await press(own, 'Set up an authenticator app')
    const typed = (await own.getByRole('textbox', { name: 'Setup key' }).inputValue()).replaceAll(' ', '')
    await own.getByRole('textbox', { name: 'Code' }).fill(codeOf(typed))
    await own.keyboard.press('Enter')
    await expect(own.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await own.goto(`/identity-provider/${company.id}`)
    await press(own, 'Require it for sign-in')
    await press(own, 'Stop passwords')
    await expect(own.getByText('Choose an account.')).toBeVisible()
    await expectAccessible(own)
    await own.getByRole('combobox', { name: 'The account that keeps its password' }).click()
    await own.getByRole('option').first().click()
    await press(own, 'Stop passwords')
    await expectToast(own, 'The provider is required for sign-in.')
  })

  await test.step('the account that keeps its password can be another one', async () => {
    await press(own, 'Choose another account')
    await own.getByRole('combobox', { name: 'The account that keeps its password' }).click()
    await own.getByRole('option').first().click()
    await expectAccessible(own)
    await press(own, 'Choose account')
    await expectToast(own, 'Another account keeps its password.')
  })
  await test.step('the sign-in page leads there, and the password is behind a link', async () => {
    foreign.state.person = personOf('ingrid')
    const other = await (await openContext(browser)).newPage()
    await other.goto('/login')
    await other.getByLabel('Email').fill(`ingrid@${domain}`)
    await expect(other.getByText('Your company signs in by Solberg ID.')).toBeVisible()
    await expect(other.getByLabel('Password', { exact: true })).toHaveCount(0)
    await expectAccessible(other)
    for (const width of [360, 1440]) {
      await other.setViewportSize({ width, height: 800 })
      await expectFit(other)
    }
    await press(other, 'Sign in with a password')
    await expect(other.getByLabel('Password', { exact: true })).toBeVisible()
    await press(other, 'Continue with Solberg ID')
    await expect(other).toHaveURL('/app')
  })
  await foreign.stop()
  await dns.stop()
})

test('a provider of SAML is entered by its metadata', async ({ page, browser }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const { email } = await makeKeeper(page, company.id, newName('Federates'))
  const own = await (await openContext(browser)).newPage()
  await own.goto('/login')
  await submitLogin(own, email, password)
  await expect(own).toHaveURL('/app')
  await own.goto('/identity-provider')
  await press(own, 'Connect a provider')
  await own.getByRole('textbox', { name: 'Name' }).fill('Solberg SAML')
  await own.getByRole('combobox', { name: 'Protocol' }).click()
  await own.getByRole('option', { name: 'SAML 2.0' }).click()

  await test.step('metadata that cannot be used say so at their field', async () => {
    // Enter reads them, and saves nothing yet.
    await own.getByRole('textbox', { name: 'Address of the metadata' }).press('Enter')
    await expect(own.getByText('Enter the address of the metadata, or the file.')).toBeVisible()
    await own
      .locator('input[type=file]')
      .setInputFiles({ name: 'idp.xml', mimeType: 'text/xml', buffer: Buffer.from('<a/>') })
    await expect(own.getByText('These metadata describe no identity provider.')).toBeVisible()
    await expectAccessible(own)
  })

  await test.step('a file fills in the fields', async () => {
    const file = { name: 'idp.xml', mimeType: 'text/xml', buffer: Buffer.from(samlMetadata()) }
    await own.locator('input[type=file]').setInputFiles(file)
    await expect(own.getByRole('textbox', { name: 'Entity id of the provider' })).toHaveValue(samlIssuer)
    for (const width of [360, 1280]) {
      await own.setViewportSize({ width, height: 800 })
      await expectFit(own)
    }
    await press(own, 'Save')
    await expectToast(own, 'Identity provider saved.')
  })
  await expect(own.getByText('Certificate of Identity provider one')).toBeVisible()
  const metadata = await page.request.get(await copied(own, 'Entity id of this side'))
  expect(await metadata.text()).toContain(await copied(own, 'Address to return to'))
  await expectAccessible(own)
})
