import { chromium, type Browser, type Page } from 'playwright-core'
import { browserSwitches, findBrowser } from '../support/findBrowser'
import { countTransfer } from '../support/transfer'
import { median, type Row } from './figures'

const rounds = 5
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const milliseconds = (values: readonly number[]) => `${median(values).toFixed(0)} ms`
const range = (values: readonly number[]) =>
  `median of ${values.length}, ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`

const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Types at the speed of a fast user, which leaves time for the prefetch. */
const fillIn = async (page: Page) => {
  await page.getByLabel('Email').pressSequentially('sales@talent.example', { delay: 60 })
  await page.getByLabel('Password', { exact: true }).pressSequentially('Welcome-2026', { delay: 60 })
}

const download = async (browser: Browser, url: string): Promise<Row[]> => {
  const page = await browser.newPage()
  const transferred = await countTransfer(page)
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').waitFor()
  await page.waitForLoadState('networkidle')
  const login = transferred()
  await fillIn(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { name: 'Select the Application' }).waitFor()
  await page.waitForLoadState('networkidle')
  const all = transferred()
  await page.close()
  return [
    {
      what: 'Cold download of /login',
      value: kilobytes(login.bytes),
      note: `${login.files.length} files, compressed; their headers are ${kilobytes(login.headerBytes)}`,
    },
    {
      what: 'More until the first screen after sign-in',
      value: kilobytes(all.bytes - login.bytes),
      note: `${all.files.length - login.files.length} files and calls; the console comes while one types`,
    },
  ]
}

/** Repeats a measurement, each time in a fresh browser context. */
const measure = async (browser: Browser, once: (page: Page) => Promise<number>): Promise<number[]> => {
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await slowDown(page)
    values.push(await once(page))
    await context.close()
  }
  return values
}

const signIn = async (page: Page, url: string) => {
  await page.goto(`${url}/login`)
  await fillIn(page)
  const started = performance.now()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { name: 'Select the Application' }).waitFor()
  return performance.now() - started
}

/** Measures downloads and first screens in Chromium. */
export const measureBrowser = async (url: string): Promise<Row[]> => {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: browserSwitches, ...(executablePath && { executablePath }) })
  try {
    const downloads = await download(browser, url)
    const form = await measure(browser, async (page) => {
      const started = performance.now()
      await page.goto(`${url}/login`)
      await page.getByLabel('Email').waitFor()
      return performance.now() - started
    })
    const first = await measure(browser, (page) => signIn(page, url))
    const list = await measure(browser, async (page) => {
      await signIn(page, url)
      const started = performance.now()
      await page.goto(`${url}/companies`)
      await page.getByRole('table', { name: 'Companies' }).getByRole('link').first().waitFor()
      return performance.now() - started
    })
    return [
      ...downloads,
      { what: 'Login form, 4x CPU slowdown, cold', value: milliseconds(form), note: range(form) },
      { what: 'First screen after sign-in, 4x CPU slowdown', value: milliseconds(first), note: range(first) },
      { what: 'Reload at the list of companies, 4x CPU slowdown', value: milliseconds(list), note: range(list) },
    ]
  } finally {
    await browser.close()
  }
}
