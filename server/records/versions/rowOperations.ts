/** Answers the calls of the rows of versions. */
import type { ListQuery } from '../../database/listing'
import { createOf, removeOf, updateOf, writerOf } from '../operations'
import type { Reading } from '../reading'
import type { CallInput, Resource } from '../resource'
import { requireCompany } from '../rows'
import type { VersionedTable } from '../table'
import { findActive, holdOrCreateActive, holdVersions, requireVersion } from './active'
import type { RowsTable, Versioned } from './declared'

type ReadInput = Pick<CallInput, 'db' | 'params'>

const companyIn = ({ params }: Pick<CallInput, 'params'>): number => params.company_id ?? 0

type RowsOf<T extends VersionedTable, Rec, Body> = Resource<T, Rec, Body> & {
  readonly reading: Pick<Reading<Rec>, 'one' | 'page'>
}

/** Returns the operations of rows: lists of a version, creates in the active one, and changes in any. */
export const rowOperations = <T extends RowsTable, Rec, Body extends object>(
  versioned: Pick<Versioned, 'versions' | 'rows' | 'carryOver'>,
  row: RowsOf<T, Rec, Body>,
) => {
  const { versions } = versioned
  const held = <Operation extends { readonly find: (input: CallInput) => Promise<unknown> }>(operation: Operation) => ({
    ...operation,
    find: async (input: CallInput) => {
      await holdVersions(input.db, versions, companyIn(input))
      return operation.find(input)
    },
  })
  const create = createOf(row)
  const update = held(updateOf(row))
  /** Lets records that keep a row of another version name a row that is new or renamed in the active one. */
  const carryOver = async (input: CallInput) => {
    const company_id = companyIn(input)
    const version_id = await findActive(input.db, versions, company_id)
    if (version_id) await versioned.carryOver?.(writerOf(input), { company_id, version_id })
  }
  return {
    list: {
      find: (input: ReadInput) => requireCompany(input.db, companyIn(input)),
      run: async (
        input: ReadInput & { readonly query: ListQuery<string> & { readonly version_id?: number | undefined } },
      ) => {
        const { db, params, query } = input
        const version_id = await requireVersion(db, versioned, companyIn(input), query.version_id)
        return row.reading.page(db, { ...params, version_id }, query)
      },
    },
    create: {
      ...create,
      run: async (input: CallInput & { readonly body: Body }) => {
        const version_id = await holdOrCreateActive(writerOf(input), versioned, companyIn(input))
        const record = await create.run({ ...input, params: { ...input.params, version_id } })
        await carryOver(input)
        return record
      },
    },
    update: {
      ...update,
      run: async (input: CallInput & { readonly body: Body }) => {
        const record = await update.run(input)
        await carryOver(input)
        return record
      },
    },
    remove: held(removeOf(row as Resource<T, Rec, never>)),
  }
}
