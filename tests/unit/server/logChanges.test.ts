import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test, vi } from 'vitest'
import { logChanges, type Writer } from '../../../server/records/logChanges'

const ports = pgTable('ports', { name: text().primaryKey() })

test('nobody reads the rows of a change for a log that is off', () => {
  const debug = vi.fn<Writer['log']['debug']>()
  const writerAt = (level: string) => ({ by: 7, log: { level, debug } }) as never as Writer
  const readChanges = vi.fn<() => { after: { name: string } }[]>(() => [{ after: { name: 'Esbjerg' } }])
  logChanges(writerAt('info'), 'create', ports, readChanges)
  expect([readChanges.mock.calls.length, debug.mock.calls.length]).toEqual([0, 0])
  logChanges(writerAt('debug'), 'create', ports, readChanges)
  expect(debug.mock.calls).toEqual([
    [{ by: 7, action: 'create', table: 'ports', records: [{ name: 'Esbjerg' }] }, 'records changed'],
  ])
})
