import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { browserSwitches, findBrowser } from '../support/findBrowser'
import { median, type Row } from './figures'

const rounds = 7
const email = 'master@talent.example'
const password = 'Welcome-2026'

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

export const signIn = async (browser: Browser, url: string): Promise<Session> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { name: 'Select the Application' }).waitFor()
  const session = await context.storageState()
  await context.close()
  return session
}

interface Act {
  readonly selector: string
  /** The element to click; by default, the time starts with the page. */
  readonly click?: string | undefined
  readonly back?: true | undefined
}

/**
 * Runs in the page: returns the milliseconds until a matching element is painted. Must not contain named functions,
 * because the bundler adds helpers that the page doesn't have.
 */
const timeInPage = ({ selector, click, back }: Act) => {
  const started = click || back ? performance.now() : 0
  if (click) document.querySelector<HTMLElement>(click)?.click()
  if (back) window.history.back()
  return new Promise<number>((resolve) => {
    const port = new MessageChannel()
    port.port1.addEventListener('message', () => resolve(performance.now() - started))
    port.port1.start()
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      // A message posted in a frame is handled after that frame is painted.
      requestAnimationFrame(() => port.port2.postMessage(null))
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    // Triggers the observer in case the element already exists.
    document.documentElement.toggleAttribute('data-measured')
  })
}

export const rowOfList = 'main tbody a[href]'
const inputOfForm = 'main form input[name=first_name]:not([value=""])'

export const open = async (browser: Browser, session: Session, rate: number) => {
  const context = await browser.newContext({ storageState: session })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return { context, page }
}

/** Opens a deep link in a browser with only the session. */
export const openDeepLink = async (page: Page, address: string, selector: string): Promise<number> => {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate(timeInPage, { selector } as Act)
}

/** Navigates from a loaded list to a record's form and back. */
export const goThereAndBack = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  const there = await page.evaluate(timeInPage, { selector: inputOfForm, click: rowOfList } as Act)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  const back = await page.evaluate(timeInPage, { selector: rowOfList, back: true } as Act)
  await page.waitForTimeout(300)
  return { there, back }
}

const saveOfForm = 'main form button[type=submit], main button[type=submit]'

/** Changes a record in its form, and times from Save until the list shows again. */
const saveAndReturn = async (page: Page, name: string) => {
  await page.waitForLoadState('networkidle')
  await page.locator(rowOfList).first().click()
  await page.locator(inputOfForm).waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('main form input[name=first_name]').fill(name)
  const saved = await page.evaluate(timeInPage, { selector: rowOfList, click: saveOfForm } as Act)
  await page.waitForTimeout(300)
  return saved
}

interface NavigationTimes {
  readonly link: number[]
  readonly form: number[]
  readonly back: number[]
  readonly save: number[]
}

/** Measures one visit: the deep link, then the first form and back, three times, and two changes. */
const visit = async (browser: Browser, url: string, session: Session, rate: number, times: NavigationTimes) => {
  const { context, page } = await open(browser, session, rate)
  times.link.push(await openDeepLink(page, `${url}/tom-users`, rowOfList))
  for (let turn = 0; turn < 3; turn += 1) {
    const { there, back } = await goThereAndBack(page)
    times.form.push(there)
    times.back.push(back)
  }
  await page.goto(`${url}/tom-users?search=sales`)
  for (const name of ['Sally', 'Sarah']) times.save.push(await saveAndReturn(page, name))
  await context.close()
}

/** Opens the whole grade map in a browser with only the session. */
const openGradeMap = async (browser: Browser, url: string, session: Session, rate: number): Promise<number> => {
  const { context, page } = await open(browser, session, rate)
  const time = await openDeepLink(page, `${url}/grade-map-table`, '[role=gridcell]:not(:empty)')
  await context.close()
  return time
}

const note = (values: readonly number[]) =>
  `median of ${values.length}, ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`

/** Measures the waits of a user: a deep link, a form, and back to the list. */
export const measureNavigation = async (url: string): Promise<Row[]> => {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: browserSwitches, ...(executablePath && { executablePath }) })
  try {
    const session = await signIn(browser, url)
    const rows: Row[] = []
    for (const rate of [1, 4]) {
      const times: NavigationTimes = { link: [], form: [], back: [], save: [] }
      for (let round = 0; round < rounds; round += 1) await visit(browser, url, session, rate, times)
      const map: number[] = []
      for (let round = 0; round < rounds; round += 1) map.push(await openGradeMap(browser, url, session, rate))
      const row = (what: string, values: readonly number[]): Row => ({
        what: `${what}, ${rate}x CPU slowdown`,
        value: `${median(values).toFixed(0)} ms`,
        note: note(values),
      })
      rows.push(
        row('Deep link to a list, signed in, cold', times.link),
        row('List to a form', times.form),
        row('Back to the list', times.back),
        row('Save to the list', times.save),
        row('Grade map of all companies, signed in, cold', map),
      )
    }
    return rows
  } finally {
    await browser.close()
  }
}
