/** Answers the calls of versions (`contract/versioned.ts`). */
import type { z } from 'zod'
import { columnsOfRow } from '../../../contract/csvRows'
import type {
  activatedVersion,
  activationQuery,
  comparedQuery,
  versionChangesQuery,
} from '../../../contract/entities/dataVersion'
import type { versionQuery } from '../../../contract/entities/queries'
import type { Guard } from '../../../contract/guards'
import { messages } from '../../../contract/messages'
import { withHeader } from '../../csv/write'
import type { PooledDatabase } from '../../database/connection'
import { readRows } from '../../database/readRows'
import { conflict } from '../../errors/apiError'
import { Reply } from '../../tools/reply'
import { deleteRows, has } from '../change'
import { listOf, oneOf, removeOf, updateOf, writerOf } from '../operations'
import { resource, type CallInput } from '../resource'
import { keyIn, requireCompany, requireRow } from '../rows'
import { activate, usesFor } from './activate'
import { lockVersions, nameErrors, readVersions, requireVersion } from './active'
import type { Versioned } from './declared'
import { countDifferences, pageOfDifferences } from './differences'
import { uploadOf } from './upload'
import { requireRecord, versionReading } from './versionRecords'

type ReadInput = Pick<CallInput, 'db' | 'params'>
type Activated = z.output<typeof activatedVersion>

const companyIn = ({ params }: Pick<CallInput, 'params'>): number => params.company_id ?? 0
const findCompany = (input: ReadInput) => requireCompany(input.db, companyIn(input))

const activateOf = (versioned: Versioned) => ({
  find: ({ db, params }: ReadInput) =>
    requireRow(db, { table: versioned.versions, key: keyIn(versioned.versions, params) }),
  run: async (input: CallInput & { readonly query: z.output<typeof activationQuery> }) => {
    const { db, caller, params, query } = input
    const company_id = companyIn(input)
    const { id: to = 0 } = keyIn(versioned.versions, params)
    const locked = await lockVersions(db, versioned.versions, company_id)
    const active = locked.find(({ is_active: isActive }) => isActive)
    const expected = query.instead_of ?? active?.id
    if (!query.preview && expected !== active?.id) throw conflict(messages.otherVersionActive)
    const pair = { company_id, from: active?.id ?? 0, to }
    const counts = await countDifferences(db, versioned, pair)
    const uses = await usesFor(db, versioned, caller, pair)
    const key = { company_id, version_id: to }
    if (!query.preview) await activate(writerOf(input), versioned, locked, key)
    const instead_of = active ? { id: active.id, name: active.name } : null
    const answer: Activated = { ...(await requireRecord(db, versioned, key)), ...counts, instead_of, uses }
    return query.preview ? new Reply(answer, messages.previewed) : answer
  },
})

/** Both versions, if they are of the company. */
const requirePair = async (
  db: CallInput['db'],
  versioned: Versioned,
  company_id: number,
  { from, to }: { readonly from: number; readonly to: number },
) => {
  const records = []
  for (const version_id of [from, to]) records.push(await requireRecord(db, versioned, { company_id, version_id }))
  const [older, newer] = records.map(({ id, name }) => ({ id, name }))
  return { from: older ?? { id: from, name: '' }, to: newer ?? { id: to, name: '' } }
}

const downloadOf = ({ versions, rows, file }: Versioned) => ({
  find: findCompany,
  run: async (input: {
    readonly db: PooledDatabase
    readonly params: CallInput['params']
    readonly query: z.output<typeof versionQuery>
  }) => {
    const company_id = companyIn(input)
    const version_id = await requireVersion(input.db, { versions, rows }, company_id, input.query.version_id)
    return withHeader(columnsOfRow(file.row), readRows(input.db, file.select({ company_id, version_id })), file.cellsOf)
  },
})

const operationsOf = <Rec>(versioned: Versioned<Rec>, activates: Guard) => {
  const { versions, rows, beforeRemove } = versioned
  const reading = versionReading(versioned)
  const version = resource({
    table: versions,
    reading,
    lock: 'no key update',
    errors: async ({ db, row, before }) => {
      if (row.name === before?.name) return {}
      const all = await readVersions(db, versions, Number(row.company_id))
      return nameErrors(
        all.filter(({ id }) => id !== row.id),
        String(row.name),
      )
    },
    beforeRemove: async ({ before, ...writer }) => {
      const { id, company_id, is_active: isActive } = before as { id: number; company_id: number; is_active: boolean }
      if (isActive) throw conflict(`This version is active. Set another one active first. ${messages.notDeleted}`)
      const key = { company_id, version_id: id }
      await beforeRemove?.(writer, key)
      await deleteRows(writer, rows, has(rows, key))
    },
  })
  const renamed = updateOf(version)
  const update = {
    ...renamed,
    /** Locks all versions before the one that is renamed, so that no other one takes the name. */
    find: async (input: ReadInput) => {
      await renamed.find(input)
      return lockVersions(input.db, versions, companyIn(input))
    },
  }
  return {
    list: listOf({ table: versions, reading }),
    one: oneOf(version),
    update,
    delete: removeOf(version),
    activate: activateOf(versioned),
    compare: {
      find: findCompany,
      run: async (input: ReadInput & { readonly query: z.output<typeof comparedQuery> }) => {
        const { db, query } = input
        const company_id = companyIn(input)
        const pair = await requirePair(db, versioned, company_id, query)
        return { ...pair, ...(await countDifferences(db, versioned, { company_id, ...query })) }
      },
    },
    changes: {
      find: findCompany,
      run: async (input: ReadInput & { readonly query: z.output<typeof versionChangesQuery> }) => {
        const { db, query } = input
        const company_id = companyIn(input)
        await requirePair(db, versioned, company_id, query)
        return pageOfDifferences(db, versioned, { company_id, from: query.from, to: query.to }, query)
      },
    },
    upload: { find: findCompany, ...uploadOf(versioned, activates) },
    download: downloadOf(versioned),
  }
}

type Acts = ReturnType<typeof operationsOf>

/** Returns the operations of versions by the names of their calls; `activates` is the guard of activating one. */
export const versionOperations = <Rec, const Names extends { readonly [act in keyof Acts]: string }>(
  versioned: Versioned<Rec>,
  names: Names,
  activates: Guard,
) => {
  const operations: Readonly<Record<string, unknown>> = operationsOf(versioned, activates)
  const named: object = Object.fromEntries(Object.entries(names).map(([act, name]) => [name, operations[act]]))
  return named as { readonly [act in keyof Acts as Names[act]]: ReturnType<typeof operationsOf<Rec>>[act] }
}
