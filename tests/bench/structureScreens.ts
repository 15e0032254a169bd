import { chromium, type Page } from 'playwright-core'
import { browserSwitches, findBrowser } from '../support/findBrowser'
import { median, type Row } from './figures'
import { describe, findExtremes, signIn, type Company } from './structure'

/** Each measurement uses a freshly opened form, as for a real user. */
const openings = 10

/** Runs in the page: returns the milliseconds from the next click until options are painted. */
const measureOpening = () =>
  new Promise<number>((resolve) => {
    document.addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role=option]')) return
          observer.disconnect()
          // A message posted in a frame is handled after that frame is painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
            port1.start()
            port2.postMessage(null)
          })
        })
        observer.observe(document.body, { childList: true, subtree: true })
      },
      { once: true, capture: true },
    )
  })

const openOnce = async (page: Page, selector: string): Promise<number> => {
  await page.getByRole('button', { name: 'Add Region' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /^Select all/ })
    .nth(1)
    .waitFor()
  const measured = page.evaluate(measureOpening)
  await dialog.getByRole('combobox', { name: selector }).click()
  const time = await measured
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return time
}

const measureSelector = async (page: Page, selector: string, options: number): Promise<Row> => {
  const times: number[] = []
  for (let opening = 0; opening < openings; opening += 1) times.push(await openOnce(page, selector))
  return {
    what: `Selector of ${options} opens`,
    value: `${median(times).toFixed(0)} ms`,
    note: `median of ${openings}, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}, from the press to the paint`,
  }
}

/** Clicks a tab of the company profile; returns the time until its rows are shown. */
const openTab = async (page: Page, tab: string, heading: string): Promise<number> => {
  const started = performance.now()
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('columnheader', { name: heading }).waitFor()
  await page.locator('tbody button').first().waitFor()
  return performance.now() - started
}

const measureTabs = async (page: Page, url: string, company: Company): Promise<Row[]> => {
  const times = { units: [] as number[], regions: [] as number[] }
  for (let opening = 0; opening < openings; opening += 1) {
    await page.goto(`${url}/companies/${company.id}`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    times.units.push(await openTab(page, 'Business units', 'Sector'))
    times.regions.push(await openTab(page, 'Regions', 'Countries'))
  }
  const row = (what: string, values: number[]): Row => ({
    what: `${what} on screen (${describe(company)})`,
    value: `${median(values).toFixed(0)} ms`,
    note: `median of ${openings}, from the click on the tab`,
  })
  return [row('Business units', times.units), row('First page of regions', times.regions)]
}

/** Measures in Chromium the tabs of a small and of the largest company, and how fast selectors open. */
export const measureStructureScreens = async (url: string): Promise<Row[]> => {
  const read = await signIn(url)
  const companies = await findExtremes(read)
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: browserSwitches, ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/login`)
    await page.getByLabel('Email').fill('master@talent.example')
    await page.getByLabel('Password', { exact: true }).fill('Welcome-2026')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('heading', { name: 'Select the Application' }).waitFor()
    const rows: Row[] = []
    for (const company of companies) rows.push(...(await measureTabs(page, url, company)))
    const largest = companies.at(-1)
    if (!largest) return rows
    await page.goto(`${url}/companies/${largest.id}/regions`)
    const { data } = await read('/countries/')
    rows.push(await measureSelector(page, 'Countries', (data as unknown[]).length))
    rows.push(await measureSelector(page, 'Business unit', largest.tree.counts.business_units ?? 0))
    return rows
  } finally {
    await browser.close()
  }
}
