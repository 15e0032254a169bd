/** The screens that pictures are taken of: every route of the console by declaration, and the states that matter. */
import type { Page } from '@playwright/test'
import { runnerImport } from 'vite'
import { languagesPlugin } from '../../scripts/texts/plugin.ts'
import type * as Routes from '../../src/custom/routes'
import { accounts, type Account } from '../e2e/support/accounts'
import { findIds } from './ids'
import { nameOn } from './words'

export interface Screen {
  /** What it is called on the sheets: the account, the route, the state. */
  readonly name: string
  /** Who is signed in; undefined for nobody. */
  readonly account?: Account
  readonly path: string
  /** Brings the page into its state. */
  readonly act?: (page: Page) => Promise<unknown>
  /** A part of the addresses that fail, or never answer. */
  readonly fails?: string
  readonly hangs?: string
  /** Whether it is one of the canonical dozen, which the stage `pictures` compares. */
  readonly isCanonical?: true
}

const button = async (page: Page, name: string | RegExp, inside = 'body') =>
  page
    .locator(inside)
    .getByRole('button', { name: await nameOn(page, name) })
    .first()
/** Presses a button, which may be behind another one on phones. Names are those in English. */
const press = (name: string | RegExp) => async (page: Page) => {
  const [wanted, more] = [await button(page, name), await button(page, 'More actions')]
  if (!(await wanted.isVisible()) && (await more.isVisible())) await more.click()
  await wanted.click()
}
/** Deletes the first record of a list, by its button or in the menu of its row. */
const askToDelete = async (page: Page) => {
  const direct = await button(page, /^Delete /, 'main')
  if (await direct.isVisible()) return direct.click()
  await page.getByRole('main').locator('tbody [aria-haspopup]').first().click()
  return page.getByRole('menuitem', { name: await nameOn(page, /^Delete/) }).click()
}
const tick = async (page: Page) =>
  page
    .getByRole('main')
    .getByRole('checkbox', { name: await nameOn(page, /^Select (?!all)/) })
    .first()
    .check()
const steps =
  (...acts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }

const signIn: readonly Screen[] = [
  { name: 'sign-in', path: '/login', isCanonical: true },
  { name: 'sign-in: errors', path: '/login', act: press('Login') },
  { name: 'forgotten password', path: '/forgot-password' },
  { name: 'forgotten password: errors', path: '/forgot-password', act: press('Send link') },
  { name: 'reset password', path: '/reset-password?token=x' },
  { name: 'not found, signed out', path: '/no-such-page' },
]

const company = '/companies/:company_id'

/** States of screens, as the master user sees them. */
const states: readonly Screen[] = [
  { name: 'dashboard', path: '/', isCanonical: true },
  { name: 'menu open', path: '/companies', act: press('Expand the menu') },
  { name: 'profile menu', path: '/companies', act: (page) => page.locator('#profile').click() },
  { name: 'notifications', path: '/companies', act: press(/^Notifications/) },
  { name: 'search', path: '/companies', act: (page) => page.keyboard.press('Control+k') },
  { name: 'keys', path: '/companies', act: (page) => page.keyboard.press('?') },
  { name: 'companies', path: '/companies', isCanonical: true },
  { name: 'companies: filters', path: '/companies', act: press(/^Filters, /) },
  { name: 'companies: nothing found', path: '/companies?search=qqqq' },
  { name: 'companies: loading', path: '/companies', hangs: '/api/companies/?' },
  { name: 'companies: failed', path: '/companies', fails: '/api/companies/?' },
  { name: 'company', path: company, isCanonical: true },
  { name: 'company: form', path: `${company}/edit`, isCanonical: true },
  {
    name: 'company: form with errors',
    path: `${company}/edit`,
    act: steps(
      async (page) =>
        page
          .getByRole('textbox', { name: await nameOn(page, /^Name$/) })
          .first()
          .fill(''),
      (page) => page.keyboard.press('Tab'),
    ),
  },
  { name: 'Tom users', path: '/tom-users', isCanonical: true },
  { name: 'Tom users: columns', path: '/tom-users', act: press('Choose columns') },
  { name: 'Tom users: views', path: '/tom-users', act: press(/^Views/) },
  { name: 'Tom users: last of the page', path: '/tom-users', act: (page) => page.mouse.wheel(0, 5000) },
  { name: 'sectors: add', path: '/sectors', act: press(/^Add/), isCanonical: true },
  { name: 'sectors: upload', path: '/sectors', act: press(/^Upload/) },
  { name: 'sectors: delete', path: '/sectors', act: askToDelete },
  { name: 'structure: tree', path: `${company}/business-units?view=tree`, isCanonical: true },
  { name: 'structure: a region', path: `${company}/regions?view=tree&at=region%3A4` },
  { name: 'structure: outline', path: `${company}/business-units?view=tree`, act: press('Add as an outline') },
  { name: 'structure: nothing yet', path: '/companies/11/business-units?view=tree' },
  { name: 'job grades: compare', path: `${company}/job-grades/versions/compare`, isCanonical: true },
  { name: 'job grades: upload', path: `${company}/job-grades`, act: press(/^Upload/) },
  { name: 'company users', path: '/company-users/list/:company_id', isCanonical: true },
  {
    name: 'company users: many',
    path: '/company-users/list/:company_id',
    act: steps(tick, press(/^(?:Change|Edit|Rights)/)),
  },
  { name: 'grade map', path: '/grade-map-table', isCanonical: true },
  { name: 'grade map: columns', path: '/grade-map-table', act: press('Columns') },
  { name: 'grade map: ladders', path: '/grade-map-table', act: press('Compare ladders') },
  { name: 'grade map: equivalents', path: '/grade-map-table', act: press('Find an equivalent') },
  { name: 'grade map: failed', path: '/grade-map-table', fails: '/api/grade/' },
  { name: 'grade map: mapping', path: '/grade-map-table/edit-grade-company?id=1' },
  { name: 'not found', path: '/no-such-page' },
]

/** Screens that show how others differ from those of the master user. */
const ofOthers: readonly Screen[] = [
  { name: 'dashboard', account: 'companySuper', path: '/', isCanonical: true },
  { name: 'not for company users', account: 'companySuper', path: '/tom-users' },
  { name: 'a company of others', account: 'companyViewer', path: '/companies/2' },
  { name: 'dashboard, read-only', account: 'companyViewer', path: '/' },
]

/** Routes that show nothing of their own: they lead elsewhere at once. */
const leadElsewhere = new Set(['/log-out', '/company-users'])

const named: readonly Screen[] = [
  ...signIn,
  ...states.map((screen): Screen => ({ account: 'master', ...screen })),
  ...ofOthers,
]
const titled = (screen: Screen): Screen => ({
  ...screen,
  name: screen.account ? `${screen.account}, ${screen.name}` : screen.name,
})

/** The dozen that the stage `pictures` compares. */
export const canonical = named.filter(({ isCanonical }) => isCanonical).map(titled)

/** Puts the ids of the demo data into the path of a screen. */
export const withIds = (screen: Screen, ids: Readonly<Record<string, number>>): Screen => ({
  ...screen,
  path: screen.path.replaceAll(/:(\w+)\??/g, (_, name: string) => {
    if (!(name in ids)) throw new Error(`tests/pictures/ids.ts does not say which ${name} to show in ${screen.path}`)
    return String(ids[name])
  }),
})

const isNamed = ({ account, path }: Screen) =>
  named.some((other) => other.account === account && other.path === path && !other.act && !other.fails && !other.hangs)

/** The accounts that see routes, unless others are chosen. */
export const usualAccounts: readonly Account[] = ['master', 'companySuper', 'companyViewer']

const isOfProvider = (account: Account) => accounts[account].endsWith('@talent.example')

/** Lists all screens: the named ones, and each route of the console for some accounts. */
export const listScreens = async (url: string, chosen = usualAccounts): Promise<Screen[]> => {
  const { module } = await runnerImport<typeof Routes>('./src/custom/routes.ts', { plugins: [languagesPlugin()] })
  const declared = chosen.flatMap((account) =>
    (isOfProvider(account) ? module.platformRoutes : module.clientRoutes).map(({ path }): Screen => ({
      name: path,
      account,
      path,
    })),
  )
  const ids = await findIds(url)
  return [...named, ...declared.filter((screen) => !isNamed(screen) && !leadElsewhere.has(screen.path))].map((screen) =>
    withIds(titled(screen), ids),
  )
}
