/** The built product as a front door, and people with real browsers before it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chromium, type Browser, type Page } from 'playwright-core'
import type { ApplicationRecord, ApplicationSecret } from '../../contract/entities/application'
import { demoPassword } from '../../server/data/demo/accounts'
import { runningEmbedded } from '../../server/embedded/appRole'
import { browserSwitches, findBrowser } from '../support/findBrowser'
import { Product } from '../support/product'

/** Starts the product, with more settings or without, and a browser. */
export const openFrontDoor = async (settings: Readonly<Record<string, string>> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'talent-federation-'))
  const product = await Product.start({ ...settings, DATA_DIR: folder })
  const executablePath = findBrowser()
  const browser: Browser = await chromium.launch({ args: browserSwitches, ...(executablePath && { executablePath }) })
  const database = runningEmbedded(folder)
  const master = await product.signIn('master@talent.example')

  /** Registers an application as a master does. */
  const register = async (values: object): Promise<ApplicationSecret> => {
    const { data } = await product.send<ApplicationRecord>('/admin/application/', {
      token: master,
      body: { kind: 'web', ...values },
    })
    const made = await product.send<ApplicationSecret>(`/admin/application/${data.id}/secret/`, {
      token: master,
      body: { overlap_hours: 0 },
    })
    return made.data
  }
  /** Changes rows by hand, as an operator does. */
  const repair = async (statement: string) => {
    const client = new pg.Client(database)
    await client.connect()
    try {
      await client.query(`begin; select history.repair('Tests', 'to see what follows'); ${statement}; commit`)
    } finally {
      await client.end()
    }
  }
  const stop = async () => {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  // Its PUBLIC_URL: applications run at 127.0.0.1, which is another host for browsers.
  return { issuer: `http://localhost:${product.port}`, product, browser, register, repair, stop }
}

export type FrontDoor = Awaited<ReturnType<typeof openFrontDoor>>

/** Opens a browser that knows nobody. */
export const newVisitor = async ({ browser }: FrontDoor): Promise<Page> => (await browser.newContext()).newPage()

/** Fills in the form of the front door, where an application has led. */
export const signInAs = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** What scripts of a page can read that the browser keeps. */
export const keptAt = (page: Page): Promise<{ readonly cookies: string; readonly stored: number }> =>
  page.evaluate(() => ({ cookies: document.cookie, stored: localStorage.length + sessionStorage.length }))

/** The session of the console that a browser keeps for the front door. */
const tokensOf = async (page: Page, issuer: string) => {
  const { origins } = await page.context().storageState()
  const stored = origins.find(({ origin }) => origin === issuer)?.localStorage ?? []
  const text = stored.find(({ name }) => name === 'auth')?.value
  if (text === undefined) throw new Error('Nobody is signed in at the front door')
  return (JSON.parse(text) as { token: { access: string; refresh: string } }).token
}

/** The access token of the console in a browser. */
export const tokenOf = async (page: Page, issuer: string): Promise<string> => (await tokensOf(page, issuer)).access

/** Tokens and cookies of the front door in a browser, which no application may get to see. */
export const secretsOf = async (page: Page, issuer: string): Promise<readonly string[]> => {
  const { access, refresh } = await tokensOf(page, issuer)
  const cookies = await page.context().cookies(issuer)
  if (cookies.length === 0) throw new Error('The front door has set no cookie')
  return [access, refresh, ...cookies.map(({ name, value }) => `${name}=${value}`)]
}
