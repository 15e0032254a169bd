import { spawn, type ChildProcess } from 'node:child_process'
import { freePort } from '../support/freePort'
import { accounts, password } from './support/accounts'
import { expectAccessible, expectFit } from './support/screen'
import { logOut, signIn, submitLogin } from './support/session'
import { expect, test } from './support/story'

test.use({ firstVisit: true })

let application: ChildProcess | undefined
test.afterEach(() => void application?.kill())

/** Starts the example (docs/openid.md) on a port of its own, which is another host for the browser's cookies and storage. */
const startApplication = (issuer: string, id: string, secret: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    application = spawn(process.execPath, ['--import', 'tsx', 'examples/openid/main.ts'], {
      env: { ...process.env, ISSUER: issuer, CLIENT_ID: id, CLIENT_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    application.once('exit', () => reject(new Error('the example did not start')))
    application.stdout?.once('data', () => resolve())
  })

test('an application on another host is registered, signs people in without a second look, and follows what the front door says', async ({
  page,
  browser,
  baseURL,
}) => {
  const port = await freePort()
  const own = `http://localhost:${port}`
  const name = `Planner ${port}`
  const main = page.getByRole('main')

  await test.step('a master registers it, and sees its secret once', async () => {
    await signIn(page, 'master')
    await page.goto('/applications/create')
    await page.getByLabel('Name').first().fill(name)
    await page.getByLabel('Address that it opens').fill(`${own}/login`)
    await page.getByRole('combobox', { name: 'Where it runs' }).click()
    await page.getByRole('option', { name: 'On a server' }).click()
    const returns = page.getByLabel('Redirect addresses after sign-in')
    await returns.fill('http://planner.example/callback')
    await page.getByRole('button', { name: 'Add Application' }).click()
    await expect(main).toContainText('http://planner.example/callback must begin with https://')
    await returns.fill(`${own}/callback`)
    await page.getByLabel('Address for back-channel logout').fill(`${own}/backchannel-logout`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add Application' }).click()
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Create a secret' }).click()
    await page.getByRole('button', { name: 'Create secret' }).click()
    const secret = await page.getByLabel('Client secret').inputValue()
    const id = await page.getByRole('dialog').getByLabel('Client ID').inputValue()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await expect(main).toContainText('Its secret was created on')
    await startApplication(String(baseURL), id, secret, port)
  })

  await test.step('it is on the selector, and whoever opens it there is signed in', async () => {
    await page.goto('/app')
    await main.getByRole('button', { name: new RegExp(name) }).click()
    await expect(page.getByRole('heading', { name: 'Select the Company' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('option').or(page.getByRole('radio')).first().click({ force: true })
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await expect(page).toHaveURL(`${own}/`)
    await expect(main).toContainText('TOM_MASTER_USER')
    await page.getByRole('link', { name: 'Switch company' }).click()
    await expect(page.getByRole('heading', { name: 'Select the Company' })).toBeVisible()
  })

  await test.step('a company user who comes from there signs in, and is back at once', async () => {
    const context = await browser.newContext({ baseURL: String(baseURL) })
    const theirs = await context.newPage()
    await theirs.goto(own)
    await theirs.getByRole('link', { name: 'Sign in' }).click()
    await submitLogin(theirs, accounts.companyUser, password)
    await expect(theirs).toHaveURL(`${own}/`)
    await expect(theirs.getByRole('main')).toContainText('Aurora Foods')
    await expect.poll(() => theirs.evaluate(() => localStorage.length)).toBe(0)

    await test.step('and is signed out there within seconds of signing out here', async () => {
      const console = await context.newPage()
      await console.goto('/')
      await logOut(console)
      await expect(console).toHaveURL('/login')
      await expect(async () => {
        await theirs.reload()
        await expect(theirs.getByRole('main')).toContainText('Nobody is signed in', { timeout: 5_000 })
      }).toPass({ timeout: 60_000 })
    })
    await context.close()
  })

  await test.step('a sign-in that was begun elsewhere says so', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/sso/continue/some.thing')
    await expect(main).toContainText('was begun in another browser')
    await expectFit(page)
    await expectAccessible(page)
  })
})
