/**
 * `npm run screens`: takes a picture of every screen of the built product with its demo data, and composes contact sheets,
 * one for each width and colour scheme.
 *
 * | Option | Meaning |
 * |---|---|
 * | `--out NAME` | the folder below `test-results/screens`, or a path; `now` by default |
 * | `--only PATTERN` | only screens whose name or address matches |
 * | `--widths 1440,360`, `--schemes dark` | only these |
 * | `--accounts sales,companyUser` | whose routes are shown; names are those of tests/e2e/support/accounts.ts |
 * | `--language ar` | what the screens say; English by default |
 * | `--full` | the whole page instead of what a window shows |
 * | `--built FOLDER` | of the product built in another checkout |
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { codesIn, languagesFolder } from '../../scripts/texts/folder'
import { accounts, type Account } from '../e2e/support/accounts'
import { startShown } from './product'
import { browserSwitches, findBrowser, frugalSwitches } from '../support/findBrowser'
import { arrange, openContext, schemes, widths, type Scheme, type Width } from './browser'
import { listScreens, usualAccounts, type Screen } from './screens'
import { composeSheet, type Picture } from './sheet'

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: 'now' },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: Object.keys(widths).join(',') },
    schemes: { type: 'string', default: schemes.join(',') },
    accounts: { type: 'string', default: usualAccounts.join(',') },
    language: { type: 'string', default: 'en' },
    full: { type: 'boolean', default: false },
    built: { type: 'string', default: process.cwd() },
  },
})

/** How many pictures are in a row of a sheet, and how wide they are. */
const layouts = {
  1440: { columns: 4, width: 720 },
  768: { columns: 6, width: 400 },
  360: { columns: 8, width: 280 },
} as const satisfies Record<Width, object>

/** The ones of a list that an option names. */
const chosenOf = <T>(all: readonly T[], text: string): T[] => {
  const names = text.split(',')
  const unknown = names.filter((name) => !all.some((one) => String(one) === name))
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are ${all.join(', ')}`)
  return all.filter((one) => names.includes(String(one)))
}

chosenOf(['en', ...codesIn(languagesFolder)], options.language)
const chosenAccounts = chosenOf(Object.keys(accounts) as Account[], options.accounts)
const chosenWidths = chosenOf(Object.keys(widths).map(Number) as Width[], options.widths).toReversed()
const chosenSchemes = chosenOf(schemes, options.schemes)
const folder = isAbsolute(options.out) ? options.out : join('test-results', 'screens', options.out)
const fileOf = ({ name }: Screen) => `${name.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '')}.png`

interface Taken {
  readonly screen: Screen
  readonly pictures: Partial<Record<Scheme, Buffer>>
  readonly failure?: string
}

/** Waits until a page is painted in a scheme, if it came so far. */
const shown = (page: Page, scheme: Scheme) =>
  page
    .waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, scheme)
    .then(() => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))))
    .catch(() => undefined)

/** Takes a screen in all schemes; what fails is shown as far as it came. */
const take = async (context: BrowserContext, screen: Screen): Promise<Taken> => {
  const page = await context.newPage()
  const failure = await arrange(page, screen).then(
    () => undefined,
    (error: unknown) => String(error).split('\n')[0],
  )
  const pictures: Partial<Record<Scheme, Buffer>> = {}
  for (const scheme of chosenSchemes) {
    await page.emulateMedia({ colorScheme: scheme })
    await shown(page, scheme)
    pictures[scheme] = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: options.full })
  }
  await page.close()
  return { screen, pictures, ...(failure !== undefined && { failure }) }
}

const print = (text: string) => process.stdout.write(`${text}\n`)

const executablePath = findBrowser()
const browser = await chromium.launch({
  args: [...browserSwitches, ...frugalSwitches],
  ...(executablePath && { executablePath }),
})
// Last, since nothing else ends its server.
const product = await startShown(options.built)
try {
  const pattern = new RegExp(options.only, 'i')
  const screens = (await listScreens(product.url, chosenAccounts)).filter(
    ({ name, path }) => pattern.test(name) || pattern.test(path),
  )
  if (screens.length === 0) throw new Error(`No screen matches ${options.only}`)
  // Widths may be taken one after another.
  await mkdir(folder, { recursive: true })
  const failures = new Set<string>()
  for (const width of chosenWidths) {
    const sheets: Record<Scheme, Picture[]> = { light: [], dark: [] }
    // One for each account, since a new one has an empty cache.
    const contexts = new Map<string, BrowserContext>()
    for (const screen of screens) {
      const key = screen.account ?? ''
      const context =
        contexts.get(key) ?? (await openContext(browser, product.url, screen.account, width, options.language))
      contexts.set(key, context)
      const { pictures, failure } = await take(context, screen)
      if (failure !== undefined) failures.add(`${screen.name} at ${width} px: ${failure}`)
      for (const scheme of chosenSchemes) {
        const png = pictures[scheme]
        if (!png) continue
        sheets[scheme].push({ name: screen.name, png })
        const place = join(folder, `${width}-${scheme}`)
        await mkdir(place, { recursive: true })
        await writeFile(join(place, fileOf(screen)), png)
      }
    }
    await Promise.all([...contexts.values()].map((context) => context.close()))
    for (const scheme of chosenSchemes) {
      const title = `${width} px, ${scheme}: ${screens.length} screens`
      const file = join(folder, `${width}-${scheme}.png`)
      await writeFile(file, await composeSheet(title, sheets[scheme], layouts[width]))
      print(file)
    }
  }
  if (failures.size > 0) {
    print(`\nNot in their state:\n${[...failures].join('\n')}`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await product.stop()
}
