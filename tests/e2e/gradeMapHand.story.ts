/** The grade map in the hands of somebody who comes from a spreadsheet: after each act, the server has what a plain model expects. */
import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { expectAccessible } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const grid = (page: Page) => page.getByRole('grid', { name: 'Grade map' })

/** Three companies that no other story edits. */
const [taken, width] = [/Lotus|Kestrel|Juniper|Borealis|Aurora/, 3]
/** The rows that the acts use. */
const height = 8

type Model = string[][]
type Hand = (page: Page, names: { ranks: readonly string[]; companies: readonly string[] }) => Promise<void>
type Change = (model: Model) => void

const press = async (page: Page, keys: string) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

/** Types words and presses keys: `type 1 <ArrowDown> 2 <Enter>`. */
const hand =
  (text: string): Hand =>
  async (page) => {
    for (const part of text.split(' ')) {
      const key = /^<(.+)>$/.exec(part)?.[1]
      await (key ? page.keyboard.press(key) : page.keyboard.type(part))
    }
  }

const goTo = async (page: Page, row: number, column: number) => {
  await page.keyboard.press('Escape')
  await press(page, ['Control+Home', ...Array(row).fill('ArrowDown'), ...Array(column).fill('ArrowRight')].join(' '))
}

const at =
  (row: number, column: number, next: Hand): Hand =>
  async (page, names) => {
    await goTo(page, row, column)
    await next(page, names)
  }

/** Puts a block on the clipboard as a program would, and pastes it. */
const paste = (page: Page, text: string, html = '') =>
  page.evaluate(
    ([plain, table]) => {
      const clipboardData = new DataTransfer()
      if (plain) clipboardData.setData('text/plain', plain)
      if (table) clipboardData.setData('text/html', table)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    [text, html] as const,
  )

const pasted =
  (text: string, html?: string): Hand =>
  (page) =>
    paste(page, text, html)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Paste by names' })
const pasteNow = (page: Page) => dialogOf(page).getByRole('button', { name: 'Paste', exact: true }).click()

/** Drags the fill handle of the selected block by rows and columns. */
const dragHandle =
  (from: { row: number; column: number }, to: { row: number; column: number }): Hand =>
  async (page) => {
    const cellAt = ({ row, column }: { row: number; column: number }) =>
      grid(page).locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 2}"]`)
    const [start, end] = [await cellAt(from).boundingBox(), await cellAt(to).boundingBox()]
    if (!start || !end) throw new Error('The cells are not in view')
    await page.mouse.move(start.x + start.width - 4, start.y + start.height - 4)
    await page.mouse.down()
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 })
    await page.mouse.up()
  }

const set =
  (...cells: readonly (readonly [row: number, column: number, text: string])[]): Change =>
  (model) => {
    for (const [row, column, text] of cells) (model[row] ?? [])[column] = text
  }

/** A table as Excel copies it. */
const excel = (rows: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {white-space:nowrap}</style></head><body>
  <!--StartFragment--><table border=0 cellpadding=0 cellspacing=0>${rows}</table><!--EndFragment--></body></html>`

const acts: readonly (readonly [what: string, does: Hand, changes: Change])[] = [
  ['types and goes down by arrows', at(0, 0, hand('1 <ArrowDown> 2 <ArrowDown>')), set([0, 0, '1'], [1, 0, '2'])],
  ['types and goes right by arrows', at(0, 1, hand('a <ArrowRight> b <ArrowLeft>')), set([0, 1, 'a'], [0, 2, 'b'])],
  ['types and presses Enter', at(2, 0, hand('L3 <Enter> L4 <Enter>')), set([2, 0, 'L3'], [3, 0, 'L4'])],
  ['replaces what is there', at(2, 0, hand('M3 <Enter>')), set([2, 0, 'M3'])],
  ['gives up by Escape', at(2, 0, hand('wrong <Escape>')), set()],
  ['edits what is there', at(2, 0, hand('<F2> x <Enter>')), set([2, 0, 'M3x'])],
  [
    'runs along a row by Tab and returns by Enter',
    at(4, 0, hand('p <Tab> q <Tab> r <Enter> s <Tab> t <Enter>')),
    set([4, 0, 'p'], [4, 1, 'q'], [4, 2, 'r'], [5, 0, 's'], [5, 1, 't']),
  ],
  [
    'skips a cell in a run',
    at(6, 0, hand('u <Tab> <Tab> v <Enter> w <Enter>')),
    set([6, 0, 'u'], [6, 2, 'v'], [7, 0, 'w']),
  ],
  ['goes back by Shift and Tab', at(7, 1, hand('x <Shift+Tab> y <Enter>')), set([7, 1, 'x'], [7, 0, 'y'])],
  ['clears a cell', at(7, 1, hand('<Delete>')), set([7, 1, ''])],
  ['empties a cell by Backspace', at(7, 0, hand('<Backspace>')), set([7, 0, ''])],
  ['fills down', at(0, 1, hand('<Shift+ArrowDown> <Shift+ArrowDown> <Control+d>')), set([1, 1, 'a'], [2, 1, 'a'])],
  ['fills to the right', at(0, 1, hand('<Shift+ArrowRight> <Control+r>')), set([0, 2, 'a'])],
  [
    'fills a selection by Ctrl and Enter',
    at(1, 1, hand('<Shift+ArrowDown> <Shift+ArrowRight> F <Control+Enter>')),
    set([1, 1, 'F'], [1, 2, 'F'], [2, 1, 'F'], [2, 2, 'F']),
  ],
  ['takes the last act back', hand('<Control+z>'), set([1, 1, 'a'], [1, 2, ''], [2, 1, 'a'], [2, 2, ''])],
  ['does it again', hand('<Control+y>'), set([1, 1, 'F'], [1, 2, 'F'], [2, 1, 'F'], [2, 2, 'F'])],
  [
    'drags a series down',
    at(0, 2, async (page, names) => {
      await hand('G1 <Enter>')(page, names)
      await goTo(page, 0, 2)
      await dragHandle({ row: 0, column: 2 }, { row: 3, column: 2 })(page, names)
    }),
    set([0, 2, 'G1'], [1, 2, 'G2'], [2, 2, 'G3'], [3, 2, 'G4']),
  ],
  [
    'drags two numbers on',
    at(0, 0, async (page, names) => {
      await press(page, 'Shift+ArrowDown')
      await dragHandle({ row: 1, column: 0 }, { row: 4, column: 0 })(page, names)
    }),
    set([2, 0, '3'], [3, 0, '4'], [4, 0, '5']),
  ],
  [
    'drags words to the right',
    at(5, 0, dragHandle({ row: 5, column: 0 }, { row: 5, column: 2 })),
    set([5, 1, 's'], [5, 2, 's']),
  ],
  [
    'goes on with a series by key',
    at(4, 0, hand('<Shift+ArrowDown> <Delete> <Escape> N08 <Enter> <ArrowUp> <Shift+ArrowDown> <Control+Shift+d>')),
    set([4, 0, 'N08'], [5, 0, 'N09']),
  ],
  ['pastes one cell', at(7, 0, pasted('Z1')), set([7, 0, 'Z1'])],
  [
    'pastes one cell into a block',
    at(6, 1, async (page, names) => {
      await press(page, 'Shift+ArrowDown Shift+ArrowRight')
      await pasted('one\r\n')(page, names)
    }),
    set([6, 1, 'one'], [6, 2, 'one'], [7, 1, 'one'], [7, 2, 'one']),
  ],
  [
    'pastes text of a spreadsheet',
    at(0, 0, pasted('007\t1.234,50\r\n+1\t-2\r\n')),
    set([0, 0, '007'], [0, 1, '1.234,50'], [1, 0, '+1'], [1, 1, '-2']),
  ],
  [
    'pastes quotes, tabs and breaks',
    at(2, 0, pasted('"say ""hi"""\t"a\tb"\r\n"one\ntwo"\thalf "quote\r\n')),
    set([2, 0, 'say "hi"'], [2, 1, 'a\tb'], [3, 0, 'one\ntwo'], [3, 1, 'half "quote']),
  ],
  [
    'pastes a table of Excel, whose merged cell is at its top left',
    at(4, 0, pasted('M\t\r\nx\ty\r\n', excel('<tr><td colspan=2>M</td></tr><tr><td>x</td><td x:str>y</td></tr>'))),
    set([4, 0, 'M'], [4, 1, ''], [5, 0, 'x'], [5, 1, 'y']),
  ],
  [
    'pastes a table whose cells hold breaks that tear its text apart',
    at(6, 0, pasted('one\ntwo\t3\n', '<table><tr><td>one<br>two</td><td>3</td></tr></table>')),
    set([6, 0, 'one\ntwo'], [6, 1, '3']),
  ],
  ['pastes nothing from a picture', at(6, 0, pasted('', '<img src="data:,">')), set()],
  ['empties cells by pasting an empty one', at(6, 1, pasted('', excel('<tr><td></td></tr>'))), set([6, 1, ''])],
  [
    'pastes a break into an open cell',
    at(0, 1, async (page, names) => {
      await hand('<F2> <Control+a>')(page, names)
      await pasted('"up\ndown"\r\n')(page, names)
      await press(page, 'Enter')
    }),
    set([0, 1, 'up\ndown']),
  ],
  [
    'copies a block and pastes it elsewhere',
    async (page) => {
      await goTo(page, 0, 0)
      await press(page, 'Shift+ArrowRight Shift+ArrowDown')
      const copied = await page.evaluate(() => {
        const clipboardData = new DataTransfer()
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
        )
        return [clipboardData.getData('text/plain'), clipboardData.getData('text/html')] as const
      })
      await goTo(page, 6, 1)
      await paste(page, ...copied)
    },
    set([6, 1, '007'], [6, 2, 'up\ndown'], [7, 1, '+1'], [7, 2, '-2']),
  ],
  [
    'pastes by names',
    at(0, 0, async (page, { ranks, companies }) => {
      await paste(page, `TA Rank\t${companies[2]}\t${companies[0]}\n${ranks[3]}\tn1\tn2\n${ranks[1]}\tn3\tn4\n`)
      await expectAccessible(page)
      await pasteNow(page)
    }),
    set([3, 2, 'n1'], [3, 0, 'n2'], [1, 2, 'n3'], [1, 0, 'n4']),
  ],
  [
    'pastes names the other way round',
    at(5, 1, async (page, { ranks, companies }) => {
      await paste(page, `\t${ranks[5]}\t${ranks[4]}\n${companies[1]}\tv5\tv4\n`)
      await pasteNow(page)
    }),
    set([5, 1, 'v5'], [4, 1, 'v4']),
  ],
  [
    'pastes names that nearly fit, and takes the closest',
    at(5, 1, async (page, { ranks, companies }) => {
      await paste(page, `\t${companies[0]}x\n${ranks[6]}\tk6\n${ranks[7]}y\tk7\n`)
      const dialog = dialogOf(page)
      await expect(dialog).toContainText('2 names were not found')
      await dialog.getByRole('button', { name: 'Take the closest names' }).click()
      await pasteNow(page)
    }),
    set([6, 0, 'k6'], [7, 0, 'k7']),
  ],
  [
    'pastes few names that are known among many that are not',
    at(0, 0, async (page, { ranks, companies }) => {
      const rows = ['Direktor', 'Referentin', ranks[2], 'Azubi', 'Praktikant'].map(
        (name, place) => `${name}\tz${place}`,
      )
      await paste(page, `TA Rank\t${companies[1]}\n${rows.join('\n')}\n`)
      await expect(dialogOf(page)).toContainText('4 pasted grades have no place and are left out.')
      await pasteNow(page)
    }),
    set([2, 1, 'z2']),
  ],
  [
    'pastes a rank that stands twice, and chooses',
    at(0, 0, async (page, { ranks, companies }) => {
      await paste(page, `\t${companies[2]}\n${ranks[4]}\tfirst\n${ranks[5]}\tonce\n${ranks[4]}\tsecond\n`)
      await dialogOf(page)
        .getByRole('combobox', { name: `Row for ${ranks[4]}` })
        .click()
      await page.getByRole('option', { name: '3: second' }).click()
      await pasteNow(page)
    }),
    set([4, 2, 'second'], [5, 2, 'once']),
  ],
  [
    'pastes a company that stands twice, and leaves both out',
    at(0, 0, async (page, { ranks, companies }) => {
      await paste(page, `\t${companies[0]}\t${companies[1]}\t${companies[0]}\n${ranks[0]}\ta\tb\tc\n`)
      await expect(dialogOf(page)).toContainText('1 name appears more than once')
      await pasteNow(page)
    }),
    set([0, 1, 'b']),
  ],
  [
    'pastes grades that look like names as they are',
    at(3, 0, async (page, { ranks }) => {
      await paste(page, `${ranks[0]}\tx\n${ranks[1]}\ty\n`)
      await dialogOf(page).getByRole('button', { name: 'Paste as it is' }).click()
    }),
    (model) => {
      // The names of the ranks are only known here.
      ;(model[3] ?? [])[0] = '#0'
      ;(model[4] ?? [])[0] = '#1'
      set([3, 1, 'x'], [4, 1, 'y'])(model)
    },
  ],
  [
    'types by an emoji panel',
    at(7, 0, async (page, names) => {
      await page.keyboard.insertText('😀')
      await hand('<Enter>')(page, names)
    }),
    set([7, 0, '😀']),
  ],
  [
    'selects a column by its heading and clears it',
    async (page, { companies }) => {
      await goTo(page, 0, 0)
      await grid(page)
        .getByRole('columnheader', { name: companies[2] ?? '' })
        .click({ position: { x: 20, y: 20 } })
      await press(page, 'Delete')
    },
    (model) => {
      for (const row of model) row[2] = ''
    },
  ],
  [
    'cuts a block and pastes it',
    async (page) => {
      await goTo(page, 6, 0)
      await press(page, 'Shift+ArrowDown')
      const cut = await page.evaluate(() => {
        const clipboardData = new DataTransfer()
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('cut', { clipboardData, bubbles: true, cancelable: true }),
        )
        return [clipboardData.getData('text/plain'), clipboardData.getData('text/html')] as const
      })
      await goTo(page, 0, 2)
      await paste(page, ...cut)
    },
    set([6, 0, ''], [7, 0, ''], [0, 2, 'k6'], [1, 2, '😀']),
  ],
]

test(`${acts.length} acts of a hand that knows spreadsheets`, async ({ page }) => {
  test.setTimeout(240_000)
  await comeBackAs(page, 'master')
  const [ranks, mappings] = [
    await callAs(page, calls.listTaRanks, {}),
    await callAs(page, calls.listGradeCompanies, {}),
  ]
  const chosen = mappings.filter(({ company }) => !taken.test(company.name)).slice(0, width)
  const names = { ranks: ranks.map(({ name }) => name), companies: chosen.map(({ company }) => company.name) }
  const stored = async () => {
    const now = await callAs(page, calls.listGradeCompanies, {})
    return Array.from({ length: height }, (_row, row) =>
      chosen.map(({ id }) => {
        const cells = now.find((mapping) => mapping.id === id)?.grade_company_ranks
        return cells?.find(({ ta_rank_id: rank }) => rank === ranks[row]?.id)?.rank ?? ''
      }),
    )
  }
  await callAs(
    page,
    calls.saveGradeMap,
    {},
    {
      changes: chosen.map(({ company, grade_company_ranks: cells }) => ({
        company_id: company.id,
        cells: cells.map(({ ta_rank_id: id, rank }) => ({ ta_rank_id: id, was: rank, rank: null })),
      })),
    },
  )
  const model: Model = Array.from({ length: height }, () => Array<string>(width).fill(''))
  await page.goto(`/grade-map-table?columns=${chosen.map(({ id }) => id).join(',')}`)
  await expect(grid(page)).toHaveAttribute('aria-colcount', String(width + 1))
  await grid(page).getByRole('gridcell').first().click()

  for (const [what, does, changes] of acts) {
    await test.step(what, async () => {
      await does(page, names)
      const before = JSON.stringify(model)
      changes(model)
      const expected = model.map((row) =>
        row.map((text) => text.replace(/^#(\d)$/, (_all, place) => names.ranks[place] ?? '')),
      )
      if (JSON.stringify(model) !== before) {
        await press(page, 'Control+s')
        const dialog = page.getByRole('dialog', { name: 'Save the grade map?' })
        await dialog.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(dialog).toBeHidden()
      }
      await expect(page.getByText('No unsaved changes')).toBeVisible()
      expect(await stored(), what).toEqual(expected)
    })
  }
})
