/** Answers the calls of the rows of versions. */
import { sql } from 'drizzle-orm'
import type { ListQuery } from '../../database/listing'
import { invalid, notFound, outdated } from '../../errors/apiError'
import { columnOf } from '../change'
import { createOf, removeOf, updateOf, writerOf } from '../operations'
import type { Reading } from '../reading'
import { noteRemoved, readRemoved } from '../removals'
import type { CallInput, Resource } from '../resource'
import { keyIn, lockRow, requireCompany } from '../rows'
import type { VersionedTable } from '../table'
import type { Writer } from '../writer'
import {
  addVersion,
  findActive,
  findVersion,
  holdVersions,
  lockVersions,
  nextName,
  requireOpen,
  requireVersion,
  visibleVersions,
  type StoredVersion,
} from './active'
import { newVersion, requireAct, voidQuestion } from './approval'
import type { RowsTable, Versioned } from './declared'
import { storeEdit } from './edits'
import { closeGap, countRanks, isOrdered, moveRow, openGap, rankBelow, readAbove } from './order'

type ReadInput = Pick<CallInput, 'db' | 'params' | 'caller'>

const companyIn = ({ params }: Pick<CallInput, 'params'>): number => params.company_id ?? 0

type RowsOf<T extends VersionedTable, Rec, Body> = Resource<T, Rec, Body> & {
  readonly reading: Pick<Reading<Rec>, 'one' | 'page' | 'finder'>
}

interface Noted {
  readonly note?: string | null | undefined
}
interface OfVersion {
  readonly version_id?: number | null | undefined
}

/** Creates the first active version of a company, unless there is one. */
const ensureActive = async <Rec>(writer: Writer, versioned: Versioned<Rec>, companyId: number): Promise<void> => {
  const { db, by } = writer
  const { versions } = versioned
  if ((await findActive(db, versions, companyId)) !== 0) return
  const all = await lockVersions(db, versions, companyId)
  // Another transaction may have created or activated one before the lock.
  if (all.some(({ is_active: isActive }) => isActive)) return
  await requireAct(writer, versioned, companyId, 'begin', newVersion)
  const row = { company_id: companyId, name: nextName(all) }
  await addVersion(writer, versions, row, { is_active: true, activated_at: new Date(), activator_id: by })
}

/**
 * Returns the operations of rows: lists of a version, and changes in the active one and in drafts. What was in force is a
 * record: earlier versions refuse changes, and changes in the active one keep what they replace.
 */
export const rowOperations = <T extends RowsTable, Rec extends { readonly id: number }, Body extends object>(
  versioned: Versioned<Rec>,
  row: RowsOf<T, Rec, Body>,
) => {
  const { versions, orderedBy } = versioned
  const create = createOf(row)
  const update = updateOf(row)
  const remove = removeOf(row as Resource<T, Rec, never>)
  const keyOf = ({ params }: Pick<CallInput, 'params'>) => keyIn(row.table, params)

  /** Who changes the order of rows locks their versions, so that no two people do at once. */
  const lockForOrder = isOrdered(versioned) ? lockVersions : holdVersions

  const rankIn = (values: object | undefined): number | undefined => {
    const members: Readonly<Record<string, unknown>> = { ...values }
    const rank = members[orderedBy ?? '']
    return typeof rank === 'number' ? rank : undefined
  }

  /** Throws a conflict if others have moved the row since the caller read its rank: its version does not tell. */
  const refuseMoved = (before: Rec | undefined, body: object): void => {
    const members: Readonly<Record<string, unknown>> = { ...body }
    const read = members[`${orderedBy}_read`]
    if (typeof read === 'number' && read !== rankIn(before)) throw outdated(before)
  }

  /** Moves a stored row to the rank that is wanted; returns it as it is then. */
  const place = async (input: CallInput, { id: version_id }: StoredVersion, stored: Rec, to: number): Promise<Rec> => {
    if (!isOrdered(versioned)) return stored
    const version = { company_id: companyIn(input), version_id }
    const move = { id: stored.id, from: rankIn(stored) ?? to, to }
    if (!(await moveRow(writerOf(input), versioned, version, move))) return stored
    return (await row.reading.one(input.db, { company_id: version.company_id, id: stored.id })) ?? stored
  }

  /** Locks the row in the path; returns its record and its version, which must be open for changes. */
  const lockOpen = async (
    input: CallInput,
    take: typeof holdVersions,
  ): Promise<{ before: Rec | undefined; version: StoredVersion }> => {
    const { db, caller } = input
    const all = await take(db, versions, companyIn(input))
    const { version_id } = await lockRow<VersionedTable>(db, { table: row.table, key: keyOf(input) })
    const version = findVersion(versioned, caller, companyIn(input), all, Number(version_id))
    await requireEditable(input, version)
    return { before: await row.reading.one(db, keyOf(input)), version }
  }

  /** Throws a conflict unless rows of a version may be changed. */
  const requireEditable = async (input: CallInput, version: StoredVersion): Promise<void> => {
    requireOpen(version)
    if (version.is_active) await requireAct(writerOf(input), versioned, companyIn(input), 'edit', version)
  }

  /**
   * Keeps what a change in the active version replaces, and lets records name rows of other versions that it has now. A change
   * in a draft lets the question for its approval lapse.
   */
  const finish = async (
    input: CallInput,
    stored: StoredVersion,
    edit: { readonly before?: Rec | undefined; readonly after?: Rec } & Noted,
  ): Promise<void> => {
    if (!stored.is_active) return voidQuestion(writerOf(input), versioned, stored)
    const version = { company_id: companyIn(input), version_id: stored.id }
    await storeEdit(writerOf(input), versioned, version, edit)
    if (edit.after) await versioned.carryOver?.(writerOf(input), version)
  }

  const isOfActive = sql`exists (select from ${versions} v where v.company_id = ${row.table.company_id}
    and v.id = ${row.table.version_id} and v.is_active)`

  return {
    list: {
      finds: row.reading.finder && { ...row.reading.finder, condition: isOfActive },
      find: (input: ReadInput) => requireCompany(input.db, companyIn(input)),
      run: async (input: ReadInput & { readonly query: ListQuery<string> & OfVersion }) => {
        const { db, params, query } = input
        const version_id = await requireVersion(input, versioned, companyIn(input), query.version_id ?? undefined)
        return row.reading.page(db, { ...params, version_id }, query)
      },
    },
    create: {
      ...create,
      run: async (input: CallInput & { readonly body: Body & Noted & OfVersion }) => {
        const company_id = companyIn(input)
        const { version_id: chosen } = input.body
        if (chosen === undefined || chosen === null) await ensureActive(writerOf(input), versioned, company_id)
        // All at once and in order: who held the active one first would wait in a circle with an activation.
        const all = await lockForOrder(input.db, versions, company_id)
        const wanted = chosen ?? all.find(({ is_active: isActive }) => isActive)?.id
        const version = visibleVersions(versioned, input.caller, company_id, all).find(({ id }) => id === wanted)
        if (!version) throw invalid({ version_id: ['This version does not exist.'] })
        await requireEditable(input, version)
        const last = isOrdered(versioned)
          ? {
              [versioned.orderedBy]:
                (await countRanks(input.db, versioned, { company_id, version_id: version.id })) + 1,
            }
          : {}
        const params = { ...input.params, version_id: version.id }
        const stored = await create.run({ ...input, body: { ...input.body, ...last }, params })
        const after = await place(input, version, stored, rankIn(input.body) ?? Infinity)
        await finish(input, version, { after, note: input.body.note })
        return after
      },
    },
    update: {
      ...update,
      run: async (input: CallInput & { readonly body: Body & Noted }) => {
        const rank = rankIn(input.body)
        const { before, version } = await lockOpen(input, rank === undefined ? holdVersions : lockForOrder)
        refuseMoved(before, input.body)
        const stays = orderedBy === undefined ? {} : { [orderedBy]: undefined }
        const stored = await update.run({ ...input, body: { ...input.body, ...stays } })
        const after = rank === undefined ? stored : await place(input, version, stored, rank)
        await finish(input, version, { before, after, note: input.body.note })
        return after
      },
    },
    remove: {
      ...remove,
      run: async (input: CallInput & { readonly query: Noted }) => {
        const { before, version } = await lockOpen(input, lockForOrder)
        const key = { company_id: companyIn(input), version_id: version.id }
        const rank = rankIn(before)
        const above = isOrdered(versioned) ? await readAbove(input.db, versioned, key, before?.id ?? 0) : undefined
        const removed = await remove.run(input)
        if (above) await noteRemoved(input.db, removed.removal_id, row.table, { above })
        if (isOrdered(versioned) && rank !== undefined) await closeGap(writerOf(input), versioned, key, rank)
        await finish(input, version, { before, note: input.query.note })
        return removed
      },
      /** Restores a row below those that were above it. */
      restore: async (input: CallInput, removal: number): Promise<void> => {
        const company_id = companyIn(input)
        const all = await lockForOrder(input.db, versions, company_id)
        const [kept] = await readRemoved(input.db, removal, row.table)
        const version = findVersion(versioned, input.caller, company_id, all, Number(kept?.version_id))
        await requireEditable(input, version)
        const key = { company_id, version_id: version.id }
        const rank = isOrdered(versioned)
          ? await rankBelow(input.db, versioned, key, (kept?.above as readonly number[] | undefined) ?? [])
          : 0
        if (isOrdered(versioned))
          await openGap(writerOf(input), versioned, key, Number(kept?.[columnOf(row.table, versioned.orderedBy).name]))
        await remove.restore(input, removal)
        const restored = await row.reading.one(input.db, keyOf(input))
        if (!restored) throw notFound()
        await finish(input, version, { after: await place(input, version, restored, rank) })
      },
    },
  }
}
