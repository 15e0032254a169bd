import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium, expect as expectOfPlaywright, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/data/demo/accounts'
import { browserSwitches, findBrowser } from '../support/findBrowser'
import { freePort } from '../support/freePort'
import { copyProject, type Project } from './project'
import { addTo, follow, linesOf, stepsOf } from './tutorial'

/** Waits longer than by default, since the suites run beside the browser. */
const expectPage = expectOfPlaywright.configure({ timeout: 60_000 })

/** The tutorials that add resources, each with what its lines alone speak of. */
const tutorials = [
  { file: 'docs/new-resource.md', migration: 'add_cost_centres', most: 120, own: /cost.?centre/i },
  { file: 'docs/second-resource.md', migration: 'add_benefit_packages', most: 130, own: /benefit.?package/i },
  { file: 'docs/child-resource.md', migration: 'add_surveys', most: 120, own: /survey/i },
].map((tutorial) => ({ ...tutorial, steps: stepsOf(readFileSync(tutorial.file, 'utf8')) }))
const serviceSteps = stepsOf(readFileSync('docs/rest-service.md', 'utf8'))

/** The files that are new or changed. */
const written = [...new Set([...tutorials.flatMap(({ steps }) => steps), ...serviceSteps].map(({ path }) => path))]

/** The new resources. */
const resources = ['costCentre', 'benefitPackage', 'survey', 'wave']
/** Matches a name as identifiers, addresses and sentences write it. */
const spelled = (name: string) =>
  name.replaceAll(
    /^[a-z]|[A-Z]/g,
    (letter) => `${/[A-Z]/.test(letter) ? '.?' : ''}[${letter.toUpperCase()}${letter.toLowerCase()}]`,
  )
/** Matches the tests about the new resources and those about all resources together: `api` has run those about the others. */
const ofNewResources = [...resources.map(spelled), '^ ?(?:all|every|the) '].join('|')

/** Whoever follows the tutorial has this port free. */
const documentedService = 'http://localhost:3100'

// All tutorials are followed in one copy, whose checks then run once.
let project: Project
let address: Promise<string>
let service: string
beforeAll(async () => {
  project = copyProject()
  for (const { steps, migration } of tutorials) {
    follow(steps, project.folder)
    await project.run('tsx', 'scripts/migration/main.ts', migration)
  }
  follow(serviceSteps, project.folder)
  await project.run('oxfmt', '--check', ...written)
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

describe('a newcomer who follows the tutorials', () => {
  describe.each(tutorials)('with $file', ({ steps, most, own }) => {
    test('writes three new files and a line in each of at most five others, and neither a module nor a test', () => {
      const changed = steps.filter(({ isNew }) => !isNew)
      expect(steps.filter(({ isNew }) => isNew)).toHaveLength(3)
      expect(changed.length).toBeLessThanOrEqual(5)
      expect(changed.map(({ lines }) => lines.filter((line) => line.startsWith('+')).length)).toEqual(
        changed.map(() => 1),
      )
      expect(linesOf(steps)).toBeLessThanOrEqual(most)
      expect(steps.filter(({ path }) => /^(?:server\/modules|tests)\//.test(path))).toEqual([])
    })

    test('needs nothing that another tutorial adds', () => {
      const lines = steps.flatMap((step) => [step.path, ...step.lines])
      for (const other of tutorials)
        expect(
          lines.some((line) => other.own.test(line)),
          other.file,
        ).toBe(other.own === own)
      for (const step of steps.filter(({ isNew }) => !isNew))
        expect(() => addTo(readFileSync(step.path, 'utf8'), step)).not.toThrow()
    })
  })

  test('finds the service at the address that the tutorial names', () =>
    expect(serviceSteps.flatMap(({ lines }) => lines).join('\n')).toContain(documentedService))

  test('gets generated migrations, and code that passes formatter, linter and compiler', async () => {
    await Promise.all([
      project.run('oxlint', '--type-aware', '--deny-warnings', ...written),
      project.run('tsc', '-p', '.', '--checkers', '1'),
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

  // The rest runs at once: none of it keeps two cores busy.
  test.concurrent('has it proven by the suites over whatever is declared', async () => {
    const suites = ['conformance', 'regularResources', 'hostileUploads', 'names', 'newRights', 'openApi'].map(
      (name) => `tests/api/${name}`,
    )
    const options = ['--project', 'api', '--reporter', 'verbose', '-t', ofNewResources]
    const run = stripVTControlCharacters(await project.run('vitest', 'run', ...options, ...suites))
    const passed = (name: string) => run.match(new RegExp(`✓.*${name}`, 'gi'))?.length ?? 0
    for (const name of resources) expect(passed(name), name).toBeGreaterThan(20)
    for (const call of ['archiveBenefitPackages', 'toggleBenefitPackages', 'deleteBenefitPackages', 'deleteWaves'])
      expect(passed(call), call).toBeGreaterThan(5)
  })

  test.concurrent('breaks no test of others', async () => {
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

  describe.concurrent('sees it in the browser', () => {
    let browser: Browser
    let page: Page
    beforeAll(async () => {
      const executablePath = findBrowser()
      browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserSwitches })
      page = await browser.newPage({ baseURL: await address })
    })
    afterAll(() => browser.close())

    test.sequential('as a tab of each company, with demo data, where records are added, changed and deleted', async () => {
      await signIn(page, 'super@aurora.example')
      await page.goto('/companies/1')
      await page.getByRole('tab', { name: 'Cost centres' }).click()
      await expectPage(page.getByRole('row')).not.toHaveCount(1)
      await page.getByRole('button', { name: 'Add Cost Centre' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill('Bakery North')
      await form.getByLabel('Currency').click()
      await page.getByRole('option').first().click()
      await form.getByRole('button', { name: 'Add', exact: true }).click()
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

    test.sequential('with a file of its own, which is imported as previewed and comes back as it was', async () => {
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

    test.sequential('in the search across everything', async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search companies' }).fill('dairy')
      await page.getByRole('group', { name: 'Cost centres' }).getByRole('option', { name: 'Dairy' }).click()
      await expectPage(page).toHaveURL('/companies/1/cost-centres?search=Dairy')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search companies' }).fill('add cost')
      await expectPage(page.getByRole('option', { name: 'Add Cost Centre in Aurora Foods' })).toBeVisible()
      await page.keyboard.press('Escape')
    })

    test.sequential('beside the announcements of another application, which the console lists and changes', async () => {
      await signIn(page, 'master@talent.example')
      await page.goto('/companies')
      await page.getByRole('link', { name: 'Announcements' }).click()
      await expectPage(page).toHaveURL('/announcements')
      const rows = page.getByRole('row')
      await expectPage(rows.filter({ hasText: 'Welcome' })).toBeVisible()
      await page.getByRole('button', { name: 'Add Announcement' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill('Holiday')
      await form.getByRole('button', { name: 'Add', exact: true }).click()
      await expectPage(form.getByText('Please enter a text.')).toBeVisible()
      await form.getByLabel('Text').fill('Nobody works on Monday.')
      await form.getByRole('button', { name: 'Add', exact: true }).click()
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

    test.sequential('whose service refuses who may not write, whatever the console shows', async () => {
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

    test.sequential('as a read-only list without the permission to change it', async () => {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await signIn(page, 'viewer@aurora.example')
      await page.goto('/companies/1/cost-centres')
      await expectPage(page.getByRole('row')).not.toHaveCount(1)
      await expectPage(page.getByRole('button', { name: 'Add Cost Centre' })).toHaveCount(0)
    })
  })
})
