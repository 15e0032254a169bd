import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium, expect as expectPage, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/data/demo/accounts'
import { browserSwitches, findBrowser } from '../support/findBrowser'
import { freePort } from '../support/freePort'
import { copyProject, type Project } from './project'
import { follow, linesOf, stepsOf } from './tutorial'

const steps = stepsOf(readFileSync('docs/new-resource.md', 'utf8'))
const serviceSteps = stepsOf(readFileSync('docs/rest-service.md', 'utf8'))

const all = [...steps, ...serviceSteps]
/** The files that are new or changed. */
const written = [...new Set(all.map(({ path }) => path))]

/** Matches the tests about the new resource and those about all resources together: `api` has run those about the others. */
const ofNewResource = '[Cc]ost.?[Cc]entre|^ ?(?:all|every|the) '

/** Whoever follows the tutorial has this port free. */
const documentedService = 'http://localhost:3100'

let project: Project
let address: Promise<string>
let service: string
beforeAll(async () => {
  project = copyProject()
  follow(all, project.folder)
  await Promise.all([
    project.run('tsx', 'scripts/migration/main.ts', 'add_cost_centres'),
    project.run('oxfmt', '--check', ...written),
  ])
  const declaration = join(project.folder, 'src/resources/announcements.ts')
  const port = String(await freePort())
  service = `http://localhost:${port}`
  const text = readFileSync(declaration, 'utf8')
  if (!text.includes(documentedService)) throw new Error(`The tutorial declares no service at ${documentedService}`)
  writeFileSync(declaration, text.replace(documentedService, service))
  // Builds and starts while the sources are checked.
  address = project.start({ SERVICE_ORIGINS: service }).then(async (started) => {
    await project.startExample({ PORT: port, FRONT_DOOR_URL: started, ISSUER: started })
    return started
  })
  address.catch(() => {})
})
afterAll(() => project.remove())

const signIn = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectPage(page).toHaveURL(/\/app/)
}

describe('a newcomer who follows docs/new-resource.md and docs/rest-service.md', () => {
  test('writes three new files and lines in at most five others, 120 lines at most', () => {
    expect(steps.filter(({ isNew }) => isNew)).toHaveLength(3)
    expect(new Set(steps.filter(({ isNew }) => !isNew).map(({ path }) => path)).size).toBeLessThanOrEqual(5)
    expect(linesOf(steps)).toBeLessThanOrEqual(120)
  })

  test('finds the service at the address that the tutorial names', () =>
    expect(serviceSteps.flatMap(({ lines }) => lines).join('\n')).toContain(documentedService))

  test('gets a generated migration, and code that passes formatter and compiler', async () => {
    await Promise.all([
      project.run('oxlint', '--type-aware', '--deny-warnings', ...written),
      project.run('tsc', '-p', '.'),
      project.run('knip', '--no-progress'),
    ])
  })

  test('gives Sales no right to write', async () => {
    const held = `import { platformPresets } from './contract/permissions'
      console.log(platformPresets.TOM_SALES.filter((name) => name.endsWith('_COST_CENTRE')).join())`
    writeFileSync(join(project.folder, 'held.ts'), held)
    expect((await project.run('tsx', 'held.ts')).trim()).toBe('VIEW_COST_CENTRE')
    rmSync(join(project.folder, 'held.ts'))
  })

  test('has it proven by the suites over whatever is declared', async () => {
    const suites = ['conformance', 'regularResources', 'hostileUploads', 'names', 'newRights', 'openApi'].map(
      (name) => `tests/api/${name}`,
    )
    const options = ['--project', 'api', '--reporter', 'verbose', '-t', ofNewResource]
    const run = await project.run('vitest', 'run', ...options, ...suites)
    const passed = stripVTControlCharacters(run).match(/✓.*CostCentre/gi)
    expect(passed?.length).toBeGreaterThan(20)
  })

  test('breaks no test of others', async () => {
    const reading = [
      'contract',
      'schema',
      'console',
      'server/csv',
      'structure',
      'house',
      'writes',
      'decisions',
      'readme',
    ]
    const suites = reading.map((name) => `tests/unit/${name}`)
    await Promise.all([
      project.run('vitest', 'run', '--project', 'unit', '--project', 'isolated', ...suites),
      project.run('vitest', 'run', '--project', 'screens', 'tests/unit/schema/tabs'),
    ])
  })

  describe('sees it in the browser', () => {
    let browser: Browser
    let page: Page
    beforeAll(async () => {
      const executablePath = findBrowser()
      browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserSwitches })
      page = await browser.newPage({ baseURL: await address })
    })
    afterAll(() => browser.close())

    test('as a tab of each company, with demo data, where records are added, changed and deleted', async () => {
      await signIn(page, 'super@aurora.example')
      await page.goto('/companies/1')
      await page.getByRole('tab', { name: 'Cost centres' }).click()
      await expectPage(page.getByRole('row')).not.toHaveCount(1)
      await page.getByRole('button', { name: 'Add Cost Centre' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill('Bakery North')
      await form.getByLabel('Currency').click()
      await page.getByRole('option').first().click()
      await form.getByRole('button', { name: 'Add' }).click()
      const row = page.getByRole('row').filter({ hasText: 'Bakery North' })
      await expectPage(row).toBeVisible()
      await row.getByRole('button', { name: 'Edit' }).click()
      await form.getByLabel('Name').fill('Bakery South')
      await form.getByRole('button', { name: 'Update' }).click()
      const changed = page.getByRole('row').filter({ hasText: 'Bakery South' })
      await changed.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
      await expectPage(changed).toHaveCount(0)
    })

    test('with a file of its own, which is imported as previewed and comes back as it was', async () => {
      await page.goto('/companies/1/cost-centres')
      await page.getByRole('button', { name: 'Upload Cost Centres' }).click()
      const dialog = page.getByRole('dialog')
      const template = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Download a template' }).click()
      expect((await template).suggestedFilename()).toBe('cost-centres-template.csv')
      expect(readFileSync(await (await template).path(), 'utf8')).toBe('\uFEFFName,Currency\r\n')
      const choose = (text: string) =>
        dialog.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await choose('Name,Currency\nDairy,Euro\nBakery,Gold\n')
      await expectPage(dialog.getByText('No currency has this name.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Choose another file' }).click()
      await choose('Name,Currency\nDairy,Euro\nBakery,euro\n')
      await expectPage(dialog.getByText('2 cost centres to add')).toBeVisible()
      await dialog.getByRole('button', { name: 'Import' }).click()
      await expectPage(page.getByText('2 cost centres added')).toBeVisible()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download Cost Centres', exact: true }).click()
      expect(readFileSync(await (await saved).path(), 'utf8')).toContain('\r\nDairy,Euro\r\n')
    })

    test('beside the announcements of another application, which the console lists and changes', async () => {
      await signIn(page, 'master@talent.example')
      await page.goto('/companies')
      await page.getByRole('link', { name: 'Announcements' }).click()
      await expectPage(page).toHaveURL('/announcements')
      const rows = page.getByRole('row')
      await expectPage(rows.filter({ hasText: 'Welcome' })).toBeVisible()
      await page.getByRole('button', { name: 'Add Announcement' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill('Holiday')
      await form.getByRole('button', { name: 'Add' }).click()
      await expectPage(form.getByText('Please enter a text.')).toBeVisible()
      await form.getByLabel('Text').fill('Nobody works on Monday.')
      await form.getByRole('button', { name: 'Add' }).click()
      const added = rows.filter({ hasText: 'Holiday' })
      await expectPage(added).toContainText('Nobody works on Monday.')
      await page.getByRole('searchbox').fill('monday')
      await expectPage(rows.filter({ hasText: 'Welcome' })).toHaveCount(0)
      await added.getByRole('button', { name: 'Edit' }).click()
      await form.getByLabel('Name').fill('Bank holiday')
      await form.getByRole('button', { name: 'Update' }).click()
      const changed = rows.filter({ hasText: 'Bank holiday' })
      await expectPage(changed).toBeVisible()
      await page.reload()
      await changed.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
      await expectPage(changed).toHaveCount(0)
    })

    test('whose service refuses who may not write, whatever the console shows', async () => {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await signIn(page, 'sales@talent.example')
      await page.goto('/announcements')
      await expectPage(page.getByRole('row').filter({ hasText: 'Welcome' })).toBeVisible()
      await expectPage(page.getByRole('button', { name: 'Add Announcement' })).toHaveCount(0)
      const status = await page.evaluate(async (address) => {
        const { token } = JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: { access: string } }
        const headers = { authorization: `Bearer ${token.access}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ name: 'Mine', text: 'Mine' })
        return (await fetch(`${address}/example/api/announcements`, { method: 'POST', headers, body })).status
      }, service)
      expect(status).toBe(403)
    })

    test('as a read-only list without the permission to change it', async () => {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await signIn(page, 'viewer@aurora.example')
      await page.goto('/companies/1/cost-centres')
      await expectPage(page.getByRole('row')).not.toHaveCount(1)
      await expectPage(page.getByRole('button', { name: 'Add Cost Centre' })).toHaveCount(0)
    })
  })
})
