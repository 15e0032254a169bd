/** Counts clicks and keys, and times, of what provider staff do all day, from home to done. */
import { chromium, type Locator, type Page } from 'playwright-core'
import { browserSwitches, findBrowser } from '../support/findBrowser'
import { median, type Row } from './figures'
import { signIn } from './navigation'

const rounds = 5
const size = { width: 1440, height: 900 }

/** Does what a person does, and counts it. */
const handOn = (page: Page) => {
  const counts = { clicks: 0, keys: 0 }
  return {
    counts,
    click: async (target: Locator) => {
      counts.clicks += 1
      await target.click()
    },
    press: async (key: string) => {
      counts.keys += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      counts.keys += text.length
      await page.keyboard.type(text)
    },
  }
}
type Hand = ReturnType<typeof handOn>

interface Job {
  readonly what: string
  /** At most so many clicks, and keys if it names two numbers (issue 13). */
  readonly goal: string
  readonly run: (page: Page, hand: Hand, nth: number) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page) => page.getByRole('dialog')

/** Searches everything, and opens the best result. */
const find = async (page: Page, hand: Hand, text: string, best: string | RegExp) => {
  await hand.click(button(page, 'Search everything'))
  await hand.type(text)
  await page.locator('[role=option][aria-selected=true]').filter({ hasText: best }).waitFor()
  await hand.press('Enter')
}

const openCompany = async (page: Page, hand: Hand) => {
  await find(page, hand, 'aur', 'Aurora Foods')
  await heading(page, 'Aurora Foods').waitFor()
}

const functions = (nth: number) =>
  Buffer.from(
    `name,description,sub_name\r\n${Array.from({ length: 50 }, (_, index) => `Job ${nth} ${Date.now()} ${index},,\r\n`).join('')}`,
  )

const jobs: readonly Job[] = [
  { what: 'Find a company', goal: '1 + 4', run: openCompany },
  {
    what: "Edit a company's contact",
    goal: '2',
    run: async (page, hand, nth) => {
      await openCompany(page, hand)
      await hand.click(page.getByRole('link', { name: 'Edit', exact: true }).or(button(page, /^Edit/)).first())
      const contact = page.getByRole('textbox', { name: 'Contact person', exact: true })
      await contact.waitFor()
      await hand.click(contact)
      await hand.press('End')
      await hand.type(` ${nth}`)
      await hand.press('Enter')
      await heading(page, 'Aurora Foods').waitFor()
    },
  },
  {
    what: 'Add an industry',
    goal: '2',
    run: async (page, hand, nth) => {
      await find(page, hand, 'add ind', 'Add New Industry')
      await page.getByRole('combobox', { name: 'In which sector?' }).waitFor()
      await hand.type('util')
      await page.locator('[role=option][aria-selected=true]').filter({ hasText: 'Utilities' }).waitFor()
      await hand.press('Enter')
      await dialog(page).getByRole('textbox', { name: 'Industry' }).waitFor()
      await hand.type(`Tides ${Date.now()} ${nth}`)
      await hand.press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
    },
  },
  {
    what: 'Import 50 job functions',
    goal: '3',
    run: async (page, hand, nth) => {
      await find(page, hand, 'import job', 'Upload Job Functions')
      const chosen = page.waitForEvent('filechooser')
      await hand.click(dialog(page).getByRole('button', { name: 'Choose file' }))
      await (await chosen).setFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer: functions(nth) })
      await hand.click(dialog(page).getByRole('button', { name: 'Import', exact: true }))
      await dialog(page).waitFor({ state: 'detached' })
    },
  },
  {
    what: 'Move a region with its legal entity',
    goal: '3',
    run: async (page, hand, nth) => {
      const [from, to] = ['Bakery & Cereals', 'Beverages'].toSorted(() => (nth % 2 === 0 ? 0 : -1))
      await find(page, hand, 'dach', 'DACH')
      const record = page.getByRole('region', { name: 'Selected record' })
      await record.getByRole('button', { name: 'Move' }).waitFor()
      await hand.click(record.getByRole('button', { name: 'Move' }))
      const targets = page.getByRole('option')
      await targets.first().waitFor()
      await hand.click(targets.first())
      await dialog(page).getByRole('status').filter({ hasText: 'Goes along' }).waitFor()
      await hand.click(dialog(page).getByRole('button', { name: 'Move', exact: true }))
      await dialog(page).waitFor({ state: 'detached' })
      void [from, to]
    },
  },
  {
    what: 'See who is inactive',
    goal: '2',
    run: async (page, hand) => {
      await hand.press('g')
      await hand.press('u')
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    what: 'Contracts that end this month',
    goal: '1',
    run: async (page, hand) => {
      await hand.click(page.getByRole('main').getByRole('link', { name: /^Show/ }).first())
      await page.getByRole('main').getByRole('row').nth(1).waitFor()
    },
  },
]

/** Measures each job several times, from home. */
export const measureJobs = async (url: string): Promise<Row[]> => {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: browserSwitches, ...(executablePath && { executablePath }) })
  try {
    const context = await browser.newContext({ storageState: await signIn(browser, url), viewport: size })
    const rows: Row[] = []
    for (const { what, goal, run } of jobs) {
      const times: number[] = []
      let counts = { clicks: 0, keys: 0 }
      for (let round = 0; round < rounds; round += 1) {
        const page = await context.newPage()
        await page.goto(`${url}/dashboard`)
        await page.waitForLoadState('networkidle')
        const hand = handOn(page)
        const started = performance.now()
        await run(page, hand, round)
        times.push(performance.now() - started)
        counts = hand.counts
        await page.close()
      }
      rows.push({
        what,
        value: `${counts.clicks} clicks, ${counts.keys} keys`,
        note: `goal ${goal}; ${(median(times) / 1000).toFixed(1)} s without thinking, median of ${rounds}`,
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}
