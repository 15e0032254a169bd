/** Apache with mod_auth_openidc, which nobody here wrote, as an application on another host (decision 0122). */
import type { IncomingHttpHeaders } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/freePort'
import { paths, startApache } from './apache'
import { keptAt, newVisitor, openFrontDoor, secretsOf, signInAs, tokenOf, type FrontDoor } from './frontDoor'

const user = 'user@aurora.example'

/** An application that keeps what it was told when somebody signed in, and one that asks again after a second. */
interface Application {
  readonly own: string
  readonly apache: Awaited<ReturnType<typeof startApache>>
}

let door: FrontDoor
let archive: Application
let attentive: Application
let credentials: { readonly clientId: string; readonly secret: string }
const started: Application[] = []

const start = async (own: string, believes?: number): Promise<Application> => {
  const apache = await startApache({
    issuer: door.issuer,
    ...credentials,
    own,
    ...(believes !== undefined && { believes }),
  })
  started.push({ own, apache })
  return { own, apache }
}
const newAddress = async () => `http://127.0.0.1:${await freePort()}`

beforeAll(async () => {
  door = await openFrontDoor()
  const [first, second] = [await newAddress(), await newAddress()]
  const made = await door.register({
    name: 'Archive',
    redirect_uris: [first, second].map((own) => own + paths.callback),
    post_logout_redirect_uris: [first + paths.signedOut],
    backchannel_logout_uri: first + paths.backChannel,
  })
  credentials = { clientId: made.client_id, secret: made.client_secret }
  archive = await start(first)
  attentive = await start(second, 1)
})
afterAll(async () => {
  for (const { apache } of started) await apache.stop()
  await door?.stop()
})

/** What the program behind the protected page got. */
const gotOn = async (page: Page) => JSON.parse(await page.locator('body').innerText()) as IncomingHttpHeaders

const rightsIn = (got: IncomingHttpHeaders | undefined) => String(got?.oidc_claim_permissions).split(',')

/** Opens the protected page; returns what its program got, or undefined if the front door asks for a sign-in. */
const open = async (page: Page, { own }: Application): Promise<IncomingHttpHeaders | undefined> => {
  await page.goto(own)
  await page.waitForURL((url) => url.origin === own || url.pathname === '/login')
  return new URL(page.url()).origin === own ? gotOn(page) : undefined
}

/** Signs in by way of the protected page. */
const signedIn = async (application = archive, email = user) => {
  const page = await newVisitor(door)
  expect(await open(page, application)).toBeUndefined()
  await signInAs(page, email)
  await page.waitForURL(`${application.own}/`)
  return { page, got: await gotOn(page) }
}

test('somebody signs in at the front door, and the protected page learns who, for which company, and what they may do', async () => {
  const { got } = await signedIn()
  expect(got).toMatchObject({
    oidc_claim_email: user,
    oidc_claim_role: 'COMPANY_USER',
  })
  expect(JSON.parse(String(got.oidc_claim_company))).toMatchObject({ name: 'Aurora Foods' })
  expect(rightsIn(got)).toContain('VIEW_REGION')
})

test('nothing of the console reaches the application, nor scripts of its pages', async () => {
  const { page } = await signedIn()
  const secrets = await secretsOf(page, door.issuer)
  const reached = JSON.stringify(archive.apache.asked)
  for (const secret of secrets) expect(reached).not.toContain(secret)
  const { cookies, stored } = await keptAt(page)
  for (const secret of secrets) expect(cookies).not.toContain(secret)
  expect(stored).toBe(0)
})

test('rights that are taken away are gone a second later, and nobody is signed out', async () => {
  const { page, got } = await signedIn(attentive, 'super@aurora.example')
  expect(rightsIn(got)).toContain('UPDATE_REGION')
  await door.repair(`update user_roles set permissions = '{VIEW_REGION}' where user_id = ${got.oidc_claim_sub}`)
  await expect.poll(async () => rightsIn(await open(page, attentive))).not.toContain('UPDATE_REGION')
  expect(rightsIn(await open(page, attentive))).toContain('VIEW_REGION')
})

test('tokens are refreshed without the person', async () => {
  const { page, got } = await signedIn()
  const { own } = archive
  const query = new URLSearchParams({ refresh: `${own}/again`, access_token: String(got.oidc_access_token) })
  await page.goto(`${own}${paths.callback}?${query}`)
  await page.waitForURL(`${own}/again`)
  const next = await gotOn(page)
  expect(next.oidc_claim_email).toBe(user)
  expect(next.oidc_access_token).not.toBe(got.oidc_access_token)
  expect(next.oidc_refresh_token).not.toBe(got.oidc_refresh_token)
})

describe('somebody is signed out', () => {
  test('by the application, and at the front door too', async () => {
    const { page } = await signedIn()
    const token = await tokenOf(page, door.issuer)
    expect((await door.product.send('/sessions/', { token })).status).toBe(200)
    const { own } = archive
    await page.goto(`${own}${paths.callback}?logout=${encodeURIComponent(own + paths.signedOut)}`)
    await page.waitForURL(`${own}${paths.signedOut}`)
    expect((await door.product.send('/sessions/', { token })).status).toBe(401)
    expect(await open(page, archive)).toBeUndefined()
  })

  test('by the front door, which tells the application within 5 seconds', async () => {
    const { page } = await signedIn()
    const console = await page.context().newPage()
    await console.goto(`${door.issuer}/log-out`)
    await console.waitForURL(`${door.issuer}/login`)
    // It believes what it was told at the sign-in, and asks nobody: only the back channel can have signed out.
    await expect.poll(() => open(page, archive), { timeout: 5000 }).toBeUndefined()
  })
})

test('an address that is not on the record is refused on a page that says so', async () => {
  const elsewhere = await start(await newAddress())
  const page = await newVisitor(door)
  await page.goto(elsewhere.own)
  expect(new URL(page.url()).origin).toBe(door.issuer)
  expect(await page.locator('main').innerText()).toContain('asks to be sent to an address that is not registered')
})
