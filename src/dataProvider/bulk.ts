/** Writes to many records. The API has no calls for this, so each record has its own, and its own outcome. */
import type { Identifier, RaRecord } from 'ra-core'
import { errorMessages } from '../errorMessages'
import { ApiError } from '../http'
import { i18nProvider } from '../i18n/i18nProvider'
import { recordTitle } from '../schema/kinds/recordTitle'
import { callOf, resourceOf, type BaseRequest, type Source } from './request'
import { labelled } from '../../contract/glue'

/** A record whose write failed, and why. */
interface Failure {
  readonly id: Identifier
  readonly error: unknown
}

/** How many calls are sent at once; browsers open six connections to a server. */
const maxAtOnce = 4

/** How many failed records the error message names. */
const maxNamed = 5

const attemptAll = async (ids: readonly Identifier[], write: (id: Identifier) => Promise<unknown>) => {
  const distinct = [...new Set(ids)]
  const waiting = [...distinct]
  const failures = new Map<Identifier, Failure>()
  const work = async (): Promise<void> => {
    const id = waiting.shift()
    if (id === undefined) return
    await write(id).catch((error: unknown) => failures.set(id, { id, error }))
    return work()
  }
  await Promise.all(Array.from({ length: maxAtOnce }, work))
  return distinct.flatMap((id) => failures.get(id) ?? [])
}

const { translate } = i18nProvider

/** The message for each kind of write. */
const failedKeys = { update: 'bulk.notChanged', delete: 'bulk.notDeleted' } as const

interface Bulk {
  readonly kind: keyof typeof failedKeys
  readonly ids: readonly Identifier[]
  readonly write: (id: Identifier) => Promise<unknown>
  /** Reads the records that failed, for their names. */
  readonly read: (ids: Identifier[]) => Promise<RaRecord[]>
  readonly titleOf: (record: RaRecord) => string
}

const titlesOf = async ({ read, titleOf }: Bulk, failures: readonly Failure[]) => {
  const records = await read(failures.map(({ id }) => id)).catch(() => [])
  return new Map(records.map((record) => [String(record.id), titleOf(record)]))
}

/** Builds one error from those of all records. Its entries name the first ones, its data has all of them. */
const bulkError = async (bulk: Bulk, failures: readonly Failure[]): Promise<ApiError> => {
  const titles = await titlesOf(bulk, failures)
  const failed = failures.map(({ id, error }) => ({
    id,
    message: labelled(titles.get(String(id)) ?? `#${id}`, errorMessages(error).join(' ')),
  }))
  const hidden = failed.length - maxNamed
  const named = failed.slice(0, maxNamed).map(({ message }) => message)
  const cause = failures.map(({ error }) => error).find((error) => error instanceof ApiError)
  return new ApiError(
    {
      code: cause?.code ?? 0,
      message: translate(failedKeys[bulk.kind], { failed: failures.length, all: bulk.ids.length }),
      error: [...named, ...(hidden > 0 ? [translate('bulk.more', { count: hidden })] : [])],
      data: { failed },
    },
    cause?.status ?? 0,
  )
}

/**
 * Writes to each record and returns the ids. Throws if any write failed; the others have been made by then. The error of
 * a single record is thrown unchanged.
 */
const writeEach = async (bulk: Bulk): Promise<Identifier[]> => {
  const failures = await attemptAll(bulk.ids, bulk.write)
  const [first] = failures
  if (!first) return [...bulk.ids]
  throw bulk.ids.length === 1 ? first.error : await bulkError(bulk, failures)
}

interface ManyRequest {
  readonly ids: Identifier[]
  readonly meta?: BaseRequest['meta']
}

const readEach = async (source: Source, resource: string, { ids, meta }: ManyRequest): Promise<RaRecord[]> =>
  (await source.getMany<RaRecord>(resource, { ids, meta })).data

const titleIn = (resource: string) => (record: RaRecord) => recordTitle(resourceOf(resource), record)

/** Updates the current version of each record, since the API expects whole records. */
export const updateEach = async (
  source: Source,
  resource: string,
  { data, ...request }: ManyRequest & { readonly data: object },
) => {
  callOf(resource, 'update')
  const { meta } = request
  const records = new Map((await readEach(source, resource, request)).map((record) => [String(record.id), record]))
  const write = (id: Identifier) => {
    const previousData = records.get(String(id)) ?? { id }
    return source.update(resource, { id, data: { ...previousData, ...data }, previousData, meta })
  }
  const read = (ids: Identifier[]) => Promise.resolve(ids.flatMap((id) => records.get(String(id)) ?? []))
  return { data: await writeEach({ kind: 'update', ids: request.ids, write, read, titleOf: titleIn(resource) }) }
}

/** Deletes each record. */
export const deleteEach = async (source: Source, resource: string, { ids, meta }: ManyRequest) => {
  callOf(resource, 'delete')
  const write = (id: Identifier) => source.delete(resource, { id, meta })
  const read = (some: Identifier[]) => readEach(source, resource, { ids: some, meta })
  return { data: await writeEach({ kind: 'delete', ids, write, read, titleOf: titleIn(resource) }) }
}
