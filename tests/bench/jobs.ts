/** Counts the clicks and keys of what provider staff do all day, and times them: from the dashboard to the end of the job. */
import { chromium, type Locator, type Page } from 'playwright-core'
import sharp from 'sharp'
import { columnsOfRow } from '../../contract/csvRows'
import { companyUserRow } from '../../contract/entities/companyUserRow'
import { browserSwitches, findBrowser } from '../support/findBrowser'
import { median, type Row } from './figures'
import { signIn } from './navigation'

const rounds = 5
const size = { width: 1440, height: 900 }

interface Effort {
  readonly clicks: number
  readonly keys: number
}

/** Does what a person does, and counts it. Choosing a file in the dialog of the system is not counted. */
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
    /** A paste is one key, whatever its length. */
    paste: async (text: string) => {
      counts.keys += 1
      await page.keyboard.insertText(text)
    },
    choose: async (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chosen = page.waitForEvent('filechooser')
      counts.clicks += 1
      await target.click()
      await (await chosen).setFiles(file)
    },
  }
}
type Hand = ReturnType<typeof handOn>

interface Job {
  readonly what: string
  /** At most so many; keys only where they are limited. */
  readonly goal: { readonly clicks: number; readonly keys?: number }
  /** What is there already when the job begins; not counted. */
  readonly prepare?: (page: Page, hand: Hand) => Promise<void>
  /** `mark` is new in each run, for names. */
  readonly run: (page: Page, hand: Hand, mark: string) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page) => page.getByRole('dialog')
const gone = (locator: Locator) => locator.waitFor({ state: 'detached' })

/** Opens the first result once it is the given one. */
const open = async (page: Page, hand: Hand, text: string, best: string | RegExp) => {
  await hand.type(text)
  await page.locator('[role=option][aria-selected=true]').filter({ hasText: best }).waitFor()
  await hand.press('Enter')
}

/** Searches everything, and opens the first result. */
const find = async (page: Page, hand: Hand, text: string, best: string | RegExp) => {
  await hand.click(button(page, 'Search everything'))
  await open(page, hand, text, best)
}

/** Chooses the record that an action asks for. */
const within = async (page: Page, hand: Hand, asked: string, text: string, best: string) => {
  await page.getByRole('combobox', { name: asked }).waitFor()
  await open(page, hand, text, best)
}

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((line) => `${line}\r\n`).join('')),
})

const upload = async (page: Page, hand: Hand, file: ReturnType<typeof csv>) => {
  await hand.choose(dialog(page).getByRole('button', { name: 'Choose file' }), file)
  await hand.click(dialog(page).getByRole('button', { name: 'Import', exact: true }))
  await gone(dialog(page))
}

const functionsOf = (mark: string) => [
  'Job Function,Sub-Job Function',
  ...Array.from({ length: 50 }, (_, nth) => `Job ${mark} ${nth},`),
]

const peopleOf = (mark: string) => {
  const columns = columnsOfRow(companyUserRow)
  const cellsOf = (name: string): Record<string, string> => ({
    'First name': name,
    'Last name': 'Lund',
    Email: `${name.toLowerCase()}.${mark}@client.example`,
    Applications: 'TOM',
    'TOM role': 'Company Super User',
  })
  const lines = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => columns.map((column) => cellsOf(name)[column] ?? ''))
  return [columns, ...lines].map((cells) => cells.join())
}

/** A company with its 15 required fields: the country brings currency, calling code and the country of the contact. */
const createCompany = async (page: Page, hand: Hand, mark: string) => {
  await find(page, hand, 'create', 'Create New Company')
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0f6e6e' } })
    .png()
    .toBuffer()
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: picture }
  await hand.choose(button(page, 'Choose a picture'), logo)
  const goTo = (role: 'textbox' | 'combobox', name: string) => hand.click(page.getByRole(role, { name, exact: true }))
  const fill = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await hand.type(text)
      await hand.press('Tab')
    }
  }
  await goTo('textbox', 'Name')
  await fill(`Client ${mark}`, '1 Main Street', '8000')
  // The focus is on the country.
  await hand.type('denm')
  await page.getByRole('option', { name: 'Denmark' }).waitFor()
  await hand.press('Enter')
  await hand.press('Tab')
  await fill('Aarhus')
  await goTo('combobox', 'Financial year')
  await hand.press('Enter')
  await hand.click(page.getByRole('group', { name: 'Contract start' }).getByRole('spinbutton').first())
  await hand.type('20270110')
  await hand.click(page.getByRole('group', { name: 'Contract end' }).getByRole('spinbutton').first())
  await hand.type('20280110')
  await goTo('textbox', 'Contact person')
  await fill('Ada Lund')
  await goTo('textbox', 'Contact number')
  await fill('5551234', 'ada@client.example')
  await hand.click(button(page, 'Create New Company'))
  await heading(page, `Client ${mark}`).waitFor()
}

/** The structure, pasted as an outline: 3 units with a region each. */
const pasteStructure = async (page: Page, hand: Hand) => {
  await hand.click(link(page, 'Structure: Paste an outline'))
  await dialog(page).getByRole('textbox', { name: 'Outline' }).waitFor()
  await hand.paste('Dairy\n\tNordics\nBakery\n\tIberia\nDrinks\n\tBalkans')
  await dialog(page).getByRole('status').filter({ hasText: 'Adds 3 business units and 3 regions.' }).waitFor()
  await hand.click(dialog(page).getByRole('button', { name: 'Add', exact: true }))
  await gone(dialog(page))
}

const uploadPeople = async (page: Page, hand: Hand, mark: string) => {
  await hand.click(page.getByRole('tab', { name: 'Company details' }))
  await hand.click(link(page, 'People: Upload a file'))
  await upload(page, hand, csv('people.csv', peopleOf(mark)))
  await page.getByRole('cell', { name: `ed.${mark}@client.example` }).waitFor()
}

const jobs: readonly Job[] = [
  {
    what: 'Find a company',
    goal: { clicks: 1, keys: 4 },
    run: async (page, hand) => {
      await find(page, hand, 'aur', 'Aurora Foods')
      await heading(page, 'Aurora Foods').waitFor()
    },
  },
  {
    what: 'Edit the contact of a company',
    goal: { clicks: 2 },
    run: async (page, hand, mark) => {
      await find(page, hand, 'edit comp', 'Edit Company')
      await within(page, hand, 'Which company?', 'aur', 'Aurora Foods')
      await hand.click(page.getByRole('textbox', { name: 'Contact person', exact: true }))
      await hand.press('End')
      await hand.type(mark.slice(-1))
      await hand.press('Enter')
      await page.getByRole('heading', { name: 'Basic information' }).waitFor()
      await link(page, 'Edit').or(button(page, 'Edit Company')).first().waitFor()
    },
  },
  {
    what: 'Add an industry',
    goal: { clicks: 2 },
    run: async (page, hand, mark) => {
      await find(page, hand, 'add ind', 'Add New Industry')
      await within(page, hand, 'In which sector?', 'util', 'Utilities')
      await dialog(page).getByRole('textbox', { name: 'Industry' }).waitFor()
      await hand.type(`Tides ${mark}`)
      await hand.press('Enter')
      await gone(dialog(page))
    },
  },
  {
    what: 'Import 50 job functions',
    goal: { clicks: 3 },
    run: async (page, hand, mark) => {
      await find(page, hand, 'import job', 'Upload Job Functions')
      await upload(page, hand, csv('functions.csv', functionsOf(mark)))
    },
  },
  {
    what: 'Move a region with its legal entity',
    goal: { clicks: 3 },
    run: async (page, hand) => {
      await find(page, hand, 'dach', 'DACH')
      await hand.click(page.getByRole('region', { name: 'Selected record' }).getByRole('button', { name: 'Move' }))
      await page.getByRole('option').first().waitFor()
      await hand.press('Enter')
      await dialog(page).getByRole('status').filter({ hasText: 'Goes along' }).waitFor()
      await hand.click(dialog(page).getByRole('button', { name: 'Move', exact: true }))
      await gone(dialog(page))
    },
  },
  {
    what: 'See who is inactive in a company',
    goal: { clicks: 2 },
    run: async (page, hand) => {
      await find(page, hand, 'inactive comp', 'Show inactive Company Users')
      await within(page, hand, 'In which company?', 'aur', 'Aurora Foods')
      await page.getByRole('row').nth(1).waitFor()
    },
  },
  {
    what: 'Open an application for the company used last',
    goal: { clicks: 2 },
    prepare: async (page, hand) => {
      await find(page, hand, 'open tom', 'Open TOM')
      await hand.click(page.getByRole('searchbox'))
      await hand.type('Aurora Foods')
      await hand.click(page.getByRole('option', { name: 'Aurora Foods', exact: true }))
      await hand.click(button(page, 'Select'))
      await page.waitForURL((url) => !url.pathname.startsWith('/select-company'))
    },
    run: async (page, hand) => {
      await find(page, hand, 'open tom', 'Open TOM')
      await hand.click(button(page, 'Select'))
      await page.waitForURL((url) => !url.pathname.startsWith('/select-company'))
    },
  },
  {
    what: 'See the contracts that end this month',
    goal: { clicks: 1 },
    run: async (page, hand) => {
      await hand.click(link(page, /: \d+ contracts? ends?$/).first())
      await page.getByRole('table', { name: 'Companies' }).waitFor()
    },
  },
  {
    // Each second run takes it back.
    what: 'Give a person a right',
    goal: { clicks: 3 },
    run: async (page, hand) => {
      await find(page, hand, 'ida thorsen', 'Ida Thorsen')
      await hand.click(page.getByRole('checkbox', { name: 'Region: View', exact: true }))
      await hand.click(button(page, 'Update Company-User'))
      await gone(button(page, 'Update Company-User'))
    },
  },
  {
    what: 'See the grades of a rank',
    goal: { clicks: 1 },
    run: async (page, hand) => {
      await find(page, hand, 'professional 3', 'Professional 3')
      await page.getByRole('rowheader', { name: 'Professional 3' }).waitFor()
    },
  },
  {
    what: 'A new client with 3 units, 3 regions, 5 people',
    goal: { clicks: 25 },
    run: async (page, hand, mark) => {
      await createCompany(page, hand, mark)
      await pasteStructure(page, hand)
      await uploadPeople(page, hand, mark)
    },
  },
]

const openHome = async (page: Page, url: string) => {
  await page.goto(url)
  await page.getByRole('heading', { name: 'Needs you' }).waitFor()
  await page.waitForLoadState('networkidle')
}

const timeOf = async (page: Page, url: string, { prepare, run }: Job, mark: string) => {
  await openHome(page, url)
  if (prepare) {
    await prepare(page, handOn(page))
    await openHome(page, url)
  }
  const hand = handOn(page)
  const started = performance.now()
  await run(page, hand, mark)
  return { seconds: (performance.now() - started) / 1000, effort: hand.counts }
}

const isMet = ({ clicks, keys }: Effort, { goal }: Job): boolean =>
  clicks <= goal.clicks && (goal.keys === undefined || keys <= goal.keys)

const number = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Measures each job several times. Of the twelve, what has changed since last week waits for a history. */
export const measureJobs = async (url: string): Promise<Row[]> => {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: browserSwitches, ...(executablePath && { executablePath }) })
  try {
    const storageState = await signIn(browser, url)
    const rows: Row[] = []
    for (const job of jobs) {
      const times: number[] = []
      let effort: Effort = { clicks: 0, keys: 0 }
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ storageState, viewport: size })
        const { seconds, effort: counted } = await timeOf(await context.newPage(), url, job, `${Date.now()}`)
        times.push(seconds)
        effort = counted
        await context.close()
      }
      const { clicks, keys } = job.goal
      const goal = keys === undefined ? number(clicks, 'click') : `${clicks} + ${keys}`
      rows.push({
        what: job.what,
        value: `${number(effort.clicks, 'click')}, ${number(effort.keys, 'key')}`,
        note: `goal ${goal}: ${isMet(effort, job) ? 'met' : 'missed'}; ${median(times).toFixed(1)} s without thinking, median of ${rounds}`,
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}
