/** Answers the calls of versions (`contract/versioned.ts`). */
import type { z } from 'zod'
import { columnsOfRow } from '../../../contract/csvRows'
import {
  renamedVersion,
  type activatedVersion,
  type activationQuery,
  type changedDataVersion,
  type comparedQuery,
  type versionChangesQuery,
} from '../../../contract/entities/dataVersion'
import type { pageQuery, versionQuery } from '../../../contract/entities/queries'
import type { Caller } from '../../../contract/guards'
import { messages } from '../../../contract/messages'
import { refusalMessages } from '../../../contract/refusalMessages'
import type { Queryable } from '../../database/connection'
import { conflict } from '../../errors/apiError'
import { Reply } from '../../tools/reply'
import { deleteRows, has } from '../change'
import type { Writer } from '../writer'
import { listOf, oneOf, removeOf, updateOf, writerOf } from '../operations'
import { readRemoved } from '../removals'
import { resource, type CallInput } from '../resource'
import { keyIn, requireCompany, requireRow } from '../rows'
import { takeBack } from '../takeBack'
import { activate } from './activate'
import {
  findVersion,
  isDraft,
  lockVersions,
  nameErrors,
  readVersions,
  requireRoom,
  requireVersion,
  seesDrafts,
  type StoredVersion,
} from './active'
import { approvalOperations, voidQuestion } from './approval'
import type { Versioned, VersionPair } from './declared'
import { countDifferences, pageOfDifferences } from './differences'
import { draftOf } from './drafts'
import { pageOfEdits, storeEdit } from './edits'
import { planOf, visibleUses } from './plan'
import { uploadOf } from './upload'
import { requireRecord, tellVersion, versionReading } from './versionRecords'
import { say } from '../../../contract/say'

type ReadInput = Pick<CallInput, 'db' | 'params' | 'caller'>
type ListInput = Parameters<ReturnType<typeof listOf>['run']>[0] & ReadInput
type Activated = z.output<typeof activatedVersion>

const companyIn = ({ params }: Pick<CallInput, 'params'>): number => params.company_id ?? 0
const findCompany = (input: ReadInput) => requireCompany(input.db, companyIn(input))

/** Counts what a version would change, together with what it settles once it is in force; takes that back. */
const countSettled = (writer: Writer, versioned: Versioned, pair: VersionPair) => {
  const { onActivation } = versioned
  const key = { company_id: pair.company_id, version_id: pair.to }
  if (!onActivation || pair.from === pair.to) return countDifferences(writer.db, versioned, pair)
  return takeBack(writer.db, async (db) => {
    await onActivation({ ...writer, db }, key)
    return countDifferences(db, versioned, pair)
  })
}

const activateOf = (versioned: Versioned) => ({
  isLong: ({ preview }: z.output<typeof activationQuery>) => preview,
  find: ({ db, params }: ReadInput) =>
    requireRow(db, { table: versioned.versions, key: keyIn(versioned.versions, params) }),
  run: async (input: CallInput & { readonly query: z.output<typeof activationQuery> }) => {
    const { db, caller, params, query } = input
    const company_id = companyIn(input)
    const { id: to = 0 } = keyIn(versioned.versions, params)
    const read = query.preview ? readVersions : lockVersions
    const locked = await read(db, versioned.versions, company_id)
    const active = locked.find(({ is_active: isActive }) => isActive)
    const expected = query.instead_of ?? active?.id
    if (!query.preview && expected !== active?.id) throw conflict(refusalMessages.otherVersionActive)
    const pair = { company_id, from: active?.id ?? 0, to }
    const key = { company_id, version_id: to }
    const { uses, plan } = await planOf(db, versioned, caller, pair)
    if (!query.preview && plan !== (query.plan ?? plan)) throw conflict(refusalMessages.versionsChangedSincePreview)
    if (to !== active?.id) await versioned.requireUsable?.(db, key)
    if (!query.preview) await activate(writerOf(input), versioned, locked, key, query.note)
    const counts = query.preview
      ? await countSettled(writerOf(input), versioned, pair)
      : await countDifferences(db, versioned, pair)
    const instead_of = active ? { id: active.id, name: active.name } : null
    const answer: Activated = { ...(await requireRecord(input, versioned, key)), ...counts, instead_of, uses, plan }
    return query.preview ? new Reply(answer, messages.previewed) : answer
  },
})

/** Both versions, if they are of the company and the caller may see them. */
const requirePair = async (
  { db, caller }: Pick<CallInput, 'db' | 'caller'>,
  versioned: Versioned,
  companyId: number,
  pair: { readonly from: number; readonly to: number },
) => {
  const all = await readVersions(db, versioned.versions, companyId)
  const refOf = (wanted: number) => {
    const { id, name } = findVersion(versioned, caller, companyId, all, wanted)
    return { id, name }
  }
  return { from: refOf(pair.from), to: refOf(pair.to) }
}

const downloadOf = (versioned: Versioned) => ({
  find: findCompany,
  run: async (input: {
    readonly db: Queryable
    readonly caller: CallInput['caller']
    readonly params: CallInput['params']
    readonly query: z.output<typeof versionQuery>
  }) => {
    const company_id = companyIn(input)
    const { file } = versioned
    const version_id = await requireVersion(input, versioned, company_id, input.query.version_id)
    return file.stored.all(input.db, { company_id, version_id }, columnsOfRow(file.row))
  },
})

const operationsOf = <Rec>(versioned: Versioned<Rec>) => {
  const { versions, rows, beforeRemove } = versioned
  const reading = versionReading(versioned, { drafts: true, people: false })
  const all = versionReading(versioned, { drafts: true, people: true })
  const inForce = versionReading(versioned, { drafts: false, people: true })
  const readingFor = (caller: Caller, companyId: number) => (seesDrafts(versioned, caller, companyId) ? all : inForce)
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
      const { id, company_id, is_active: isActive } = before as StoredVersion & { readonly company_id: number }
      if (isActive)
        throw conflict(say('This version is active. {notDeleted}', { notDeleted: say(messages.notDeleted) }))
      if (!isDraft(before as StoredVersion))
        throw conflict(
          say('This version was in force and is kept as a record. {notDeleted}', {
            notDeleted: say(messages.notDeleted),
          }),
        )
      const key = { company_id, version_id: id }
      await beforeRemove?.(writer, key)
      await deleteRows(writer, rows, has(rows, key))
    },
  })
  const removed = removeOf(version)
  /** A draft takes its place among the versions again, whose names and number are held by their lock alone. */
  const restore = async (input: CallInput, removal: number) => {
    const all = await lockVersions(input.db, versions, companyIn(input))
    const [kept] = await readRemoved(input.db, removal, versions)
    requireRoom(all)
    const taken = Object.values(nameErrors(all, String(kept?.name))).flat()
    if (taken.length > 0) throw conflict([...taken, refusalMessages.notRestored].join(' '))
    await removed.restore(input, removal)
    // Nobody has looked at it while it was deleted.
    const restored = (await readVersions(input.db, versions, companyIn(input))).find(
      ({ id }) => id === Number(kept?.id),
    )
    if (restored) await voidQuestion(writerOf(input), versioned, restored)
  }
  const renamed = updateOf(version)
  const update = {
    ...renamed,
    /** Keeps the former name of a version that is or was in force. */
    run: async (input: CallInput & { readonly body: z.output<typeof changedDataVersion> }) => {
      const key = { company_id: companyIn(input), version_id: keyIn(versions, input.params).id ?? 0 }
      const before = await requireRecord(input, versioned, key)
      await renamed.run(input)
      const after = await requireRecord(input, versioned, key)
      const names = { before: renamedVersion.parse(before), after: renamedVersion.parse(after) }
      const recordOf = versioned.versionsName
      if (!isDraft(before)) await storeEdit(writerOf(input), versioned, key, { ...names, recordOf })
      return after
    },
    /** Locks all versions before the one that is renamed, so that no other one takes the name. */
    find: async (input: ReadInput) => {
      await renamed.find(input)
      return lockVersions(input.db, versions, companyIn(input))
    },
  }
  /** Whether the version in the path exists for the caller. */
  const findVisible = async (input: ReadInput) => {
    const { id } = keyIn(versions, input.params)
    const all = await readVersions(input.db, versions, companyIn(input))
    findVersion(versioned, input.caller, companyIn(input), all, id)
  }
  return {
    list: {
      ...listOf({ table: versions, reading }),
      finds: (caller: Caller) => readingFor(caller, caller.companyId ?? 0).finder,
      run: async (input: ListInput) => {
        const company_id = companyIn(input)
        const page = await readingFor(input.caller, company_id).page(input.db, { company_id }, input.query)
        return { ...page, rows: page.rows.map((one) => tellVersion(one, input.caller, company_id)) }
      },
    },
    create: { isLong: () => true, find: findCompany, run: draftOf(versioned) },
    one: {
      run: async (input: ReadInput) => {
        const company_id = companyIn(input)
        const found = await oneOf({ table: versions, reading: readingFor(input.caller, company_id) }).run(input)
        return tellVersion(found, input.caller, company_id)
      },
    },
    update,
    delete: { ...removed, find: findVisible, restore },
    activate: activateOf(versioned),
    ...approvalOperations(versioned),
    uses: {
      find: findVisible,
      run: async (input: ReadInput) => {
        const { id = 0 } = keyIn(versions, input.params)
        const company_id = companyIn(input)
        const found = (await versioned.findNaming?.(input.db, { company_id, version_id: id })) ?? []
        return { id, uses: visibleUses(found, input.caller, company_id) }
      },
    },
    edits: {
      find: findVisible,
      run: (input: ReadInput & { readonly query: z.output<typeof pageQuery> }) => {
        const { id: version_id = 0 } = keyIn(versions, input.params)
        return pageOfEdits(input, versioned, { company_id: companyIn(input), version_id }, input.query)
      },
    },
    compare: {
      find: findCompany,
      run: async (input: ReadInput & { readonly query: z.output<typeof comparedQuery> }) => {
        const { db, query } = input
        const company_id = companyIn(input)
        const pair = await requirePair(input, versioned, company_id, query)
        return { ...pair, ...(await countDifferences(db, versioned, { company_id, ...query })) }
      },
    },
    changes: {
      find: findCompany,
      run: async (input: ReadInput & { readonly query: z.output<typeof versionChangesQuery> }) => {
        const { db, query } = input
        const company_id = companyIn(input)
        await requirePair(input, versioned, company_id, query)
        return pageOfDifferences(db, versioned, { company_id, from: query.from, to: query.to }, query)
      },
    },
    upload: { find: findCompany, ...uploadOf(versioned) },
    download: downloadOf(versioned),
  }
}

type Acts = ReturnType<typeof operationsOf>

/** Returns the operations of versions by the names of their calls. */
export const versionOperations = <Rec, const Names extends { readonly [act in keyof Acts]: string }>(
  versioned: Versioned<Rec>,
  names: Names,
) => {
  const operations: Readonly<Record<string, unknown>> = operationsOf(versioned)
  const named: object = Object.fromEntries(Object.entries(names).map(([act, name]) => [name, operations[act]]))
  return named as { readonly [act in keyof Acts as Names[act]]: ReturnType<typeof operationsOf<Rec>>[act] }
}
