import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { browserSwitches, findBrowser } from '../support/findBrowser'
import { countTransfer } from '../support/transfer'
import { median, type Row } from './figures'

const rounds = 7
const email = 'master@talent.example'
const password = 'Welcome-2026'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

const signIn = async (browser: Browser, url: string): Promise<Session> => {
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
  /** What begins the wait; without it the page's own beginning. */
  readonly click?: string | undefined
  readonly back?: true | undefined
}

/**
 * Runs in the page: answers how long it takes until something that matches has been painted, in milliseconds. It names no
 * function, since the page knows nothing of what the bundler adds to those.
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
      // A message that is sent in a frame is handled once the frame has been painted.
      requestAnimationFrame(() => port.port2.postMessage(null))
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    // Has the observer look once more, should it be there already.
    document.documentElement.toggleAttribute('data-measured')
  })
}

const rowOfList = 'main tbody a[href]'
const inputOfForm = 'main form input[name=first_name]:not([value=""])'

const open = async (browser: Browser, session: Session, rate: number) => {
  const context = await browser.newContext({ storageState: session })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return { context, page }
}

/** Opens a deep link in a browser that has nothing but the session. */
const openDeepLink = async (page: Page, address: string, selector: string): Promise<number> => {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate(timeInPage, { selector } as Act)
}

/** The same in a list that is there: to a record's form and back. */
const goThereAndBack = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  const there = await page.evaluate(timeInPage, { selector: inputOfForm, click: rowOfList } as Act)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  const back = await page.evaluate(timeInPage, { selector: rowOfList, back: true } as Act)
  await page.waitForTimeout(300)
  return { there, back }
}

interface NavigationTimes {
  readonly link: number[]
  readonly form: number[]
  readonly back: number[]
}

/** Measures one visit: the deep link, then three times to the first form and back. */
const visit = async (browser: Browser, url: string, session: Session, rate: number, times: NavigationTimes) => {
  const { context, page } = await open(browser, session, rate)
  times.link.push(await openDeepLink(page, `${url}/tom-users`, rowOfList))
  for (let turn = 0; turn < 3; turn += 1) {
    const { there, back } = await goThereAndBack(page)
    times.form.push(there)
    times.back.push(back)
  }
  await context.close()
}

/** Counts the bytes that a deep link needs with an empty cache. */
const weighDeepLink = async (browser: Browser, url: string, session: Session) => {
  const { context, page } = await open(browser, session, 1)
  const transferred = await countTransfer(page)
  await openDeepLink(page, `${url}/tom-users`, rowOfList)
  await page.waitForLoadState('networkidle')
  const weighed = transferred()
  await context.close()
  return weighed
}

const note = (values: readonly number[]) =>
  `median of ${values.length}, ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`

/** Measures what a person waits for who goes about the console: a deep link, a form, and back to its list. */
export const measureNavigation = async (url: string): Promise<Row[]> => {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: browserSwitches, ...(executablePath && { executablePath }) })
  try {
    const session = await signIn(browser, url)
    const { bytes, files } = await weighDeepLink(browser, url, session)
    const rows: Row[] = [
      {
        what: 'Deep link into the console, empty cache',
        value: `${(bytes / 1000).toFixed(1)} kB`,
        note: `${files.length} files and calls, compressed`,
      },
    ]
    for (const rate of [1, 4]) {
      const times: NavigationTimes = { link: [], form: [], back: [] }
      for (let round = 0; round < rounds; round += 1) await visit(browser, url, session, rate, times)
      const row = (what: string, values: readonly number[]): Row => ({
        what: `${what}, ${rate}x CPU slowdown`,
        value: `${median(values).toFixed(0)} ms`,
        note: note(values),
      })
      rows.push(
        row('Deep link to a list, signed in, cold', times.link),
        row('List to a form', times.form),
        row('Back to the list', times.back),
      )
    }
    return rows
  } finally {
    await browser.close()
  }
}
