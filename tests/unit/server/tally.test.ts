import { expect, test } from 'vitest'
import { failuresListed } from '../../../contract/entities/many'
import { Tally } from '../../../server/records/many/tally'

test('what becomes of many records is added up: changed, unchanged and failed', () => {
  const tally = new Tally()
  tally.count({ is_active: false }, 5)
  tally.count({ is_active: false })
  tally.count(null, 3)
  tally.count('This record is in use.', 2)
  expect(tally.sums()).toEqual({ matched: 11, changed: 6, unchanged: 3, failed: 2, failures: [] })
  // Two of them were changed by somebody else meanwhile.
  expect(tally.sums(4)).toMatchObject({ changed: 4, unchanged: 5, failed: 2 })
})

test('so many failures are listed, and no more', () => {
  const tally = new Tally()
  const failures = Array.from({ length: failuresListed + 1 }, (_, id) => ({
    id,
    title: `Record ${id}`,
    reason: 'In use.',
  }))
  for (const failure of failures) tally.list(failure as never)
  expect(tally.sums().failures).toEqual(failures.slice(0, failuresListed))
})
