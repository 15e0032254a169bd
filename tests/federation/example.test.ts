/** The example (docs/openid.md) on another host than the front door, as a developer would run it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/freePort'
import { keptAt, newVisitor, openFrontDoor, secretsOf, signInAs, type FrontDoor } from './frontDoor'

const user = 'user@aurora.example'

let door: FrontDoor
let example: ChildProcess
let own: string
beforeAll(async () => {
  door = await openFrontDoor()
  const port = await freePort()
  own = `http://127.0.0.1:${port}`
  const { client_id: CLIENT_ID, client_secret: CLIENT_SECRET } = await door.register({
    name: 'Planner',
    redirect_uris: [`${own}/callback`],
    backchannel_logout_uri: `${own}/backchannel-logout`,
  })
  const settings = { ISSUER: door.issuer, CLIENT_ID, CLIENT_SECRET, OWN_URL: own, PORT: String(port) }
  example = spawn(process.execPath, ['--import', 'tsx', 'examples/openid/main.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(example.stdout ?? example, 'data'),
    once(example, 'exit').then(() => Promise.reject(new Error('The example did not start'))),
  ])
})
afterAll(async () => {
  example?.kill()
  await door?.stop()
})

const textOn = (page: Page) => page.locator('main').innerText()

const open = async (page: Page) => {
  await page.goto(own)
  return textOn(page)
}

const signedIn = async (page: Page, email = user) => {
  await page.goto(`${own}/login`)
  await signInAs(page, email)
}

test('nothing of the console reaches it, nor scripts of its pages', async () => {
  const page = await newVisitor(door)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await signedIn(page)
  await page.waitForURL(`${own}/`)
  expect(await open(page)).toContain('Aurora Foods')
  const secrets = await secretsOf(page, door.issuer)
  const received = await Promise.all(
    requests
      .filter((request) => new URL(request.url()).origin === own)
      .map(async (request) => JSON.stringify([request.url(), await request.allHeaders(), request.postData()])),
  )
  expect(received.length).toBeGreaterThan(2)
  const { cookies, stored } = await keptAt(page)
  for (const secret of secrets) expect([...received, cookies].filter((text) => text.includes(secret))).toEqual([])
  expect(stored).toBe(0)
})

test('staff choose a company, and another one without a password', async () => {
  const page = await newVisitor(door)
  await signedIn(page, 'master@talent.example')
  const choose = async (company: string) => {
    await page.getByRole('heading', { name: 'Select the Company' }).waitFor()
    await page.getByText(company, { exact: true }).click()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.waitForURL(`${own}/`)
  }
  await choose('Aurora Foods')
  expect(await textOn(page)).toContain('Aurora Foods')
  await page.getByRole('link', { name: 'Switch company' }).click()
  await choose('Borealis Energy')
  expect(await textOn(page)).toContain('Borealis Energy')
})

test('rights that are taken away are gone at the next request', async () => {
  const page = await newVisitor(door)
  await signedIn(page, 'viewer@aurora.example')
  await page.waitForURL(`${own}/`)
  expect(await textOn(page)).toContain('VIEW_BUSINESS_UNIT')
  await door.repair(`update user_roles set permissions = '{VIEW_REGION}'
    where user_id = (select id from users where email = 'viewer@aurora.example')`)
  expect(await open(page)).not.toContain('VIEW_BUSINESS_UNIT')
  expect(await textOn(page)).toContain('VIEW_REGION')
})

describe('somebody is signed out', () => {
  test('by the application, and at the front door too', async () => {
    const page = await newVisitor(door)
    await signedIn(page)
    await page.waitForURL(`${own}/`)
    await page.getByRole('link', { name: 'Sign out' }).click()
    await page.waitForURL(`${door.issuer}/login`)
    expect(await open(page)).toContain('Nobody is signed in')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').waitFor()
  })

  test('by the front door', async () => {
    const page = await newVisitor(door)
    await signedIn(page)
    await page.waitForURL(`${own}/`)
    const console = await page.context().newPage()
    await console.goto(`${door.issuer}/log-out`)
    await console.waitForURL(`${door.issuer}/login`)
    await expect.poll(() => open(page), { timeout: 5000 }).toContain('Nobody is signed in')
  })
})
