/** How a file is noted before its first row is sent. */
import { describe, expect, test } from 'vitest'
import { inCompany, platform, type Caller } from '../../../contract/guards'
import { usedRights } from '../../../server/accounts/lastUses'
import { countedRows, noted } from '../../../server/http/download'

async function* file(rows: number) {
  yield ['header']
  for (let row = 0; row < rows; row++) yield [row]
}

describe('a file', () => {
  test.each([0, 1, countedRows - 1, countedRows, countedRows + 1])(
    'of %i rows is noted before they are sent',
    async (rows) => {
      const notes: [number, boolean][] = []
      const sent: unknown[] = []
      for await (const row of noted(file(rows), async (...note) => void notes.push(note))) {
        if (sent.length === 0) expect(notes).toHaveLength(1)
        sent.push(row)
      }
      expect(sent).toHaveLength(rows + 1)
      expect(notes).toEqual([[Math.min(rows, countedRows), rows > countedRows]])
    },
  )

  test('that can’t be noted is not sent, and its query ends', async () => {
    let isOver = false
    const rows = (async function* () {
      try {
        yield ['header']
        yield ['secret']
      } finally {
        isOver = true
      }
    })()
    const sent: unknown[] = []
    const read = async () => {
      for await (const row of noted(rows, () => Promise.reject(new Error('no room')))) sent.push(row)
    }
    await expect(read()).rejects.toThrow('no room')
    expect(sent).toEqual([])
    expect(isOver).toBe(true)
  })
})

test('the rights that are used are those of the rules that let somebody pass', () => {
  const caller: Caller = { isPlatform: false, companyId: 1, role: '', permissions: ['VIEW_REGION', 'VIEW_OFFER'] }
  const guard = [...platform('VIEW_OFFER'), ...inCompany('VIEW_REGION', 'CREATE_REGION')]
  expect(usedRights(guard, caller, 1)).toEqual(['VIEW_REGION'])
  expect(usedRights(guard, caller, 2)).toEqual([])
  expect(usedRights('public', caller, 1)).toEqual([])
  expect(usedRights(guard, { ...caller, isPlatform: true, permissions: ['all'] }, 2)).toEqual([
    'VIEW_OFFER',
    'VIEW_REGION',
    'CREATE_REGION',
  ])
})
