/** Takes changes back: a record, many, or one value, by ordinary changes (decision 0100). */
import { getTableName } from 'drizzle-orm'
import type { Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import type { undo as groupOfCalls } from '../../contract/calls/undo'
import { recordsPerUndo, undoDays, type UndoResult } from '../../contract/entities/undo'
import { messages } from '../../contract/messages'
import { refusalMessages } from '../../contract/refusalMessages'
import { say } from '../../contract/say'
import { sayWhyOfPart, writtenChange } from '../database/author'
import type { Queryable } from '../database/connection'
import { conflict, notFound } from '../errors/apiError'
import type { Input, Operations } from '../http/operation'
import { takeBack } from '../records/takeBack'
import {
  findChange,
  readRecords,
  readWritten,
  writtenKey,
  type ChangedRecord,
  type FoundChange,
} from '../records/undo/found'
import { presentLanguage, sourceLanguage } from '../tools/language'
import { Reply } from '../tools/reply'
import { mailingWith } from './accountMails'
import type { Services } from './services'
import { kindOf, mayChange, type Kind } from './undo/kinds'
import { takeRecordBack } from './undo/takeBack'
import { mayRead, mayReadKind, tellRecords, type Finished } from './undo/told'
import type { Undoing, Unit } from './undo/unit'

type All = Readonly<Partial<Record<CallName, unknown>>>
type UndoInput = Pick<
  Input<(typeof groupOfCalls)['undoChange']>,
  'db' | 'caller' | 'body' | 'query' | 'log' | 'report' | 'noteChange' | 'requestId' | 'call'
> & { readonly params: { readonly company_id?: number; readonly change_id: number } }

/** A record of a change with its kind. */
interface Known {
  readonly record: ChangedRecord
  readonly kind: Kind
}

/** Whether the change has done the same to the version that a row belongs to. */
const goesWithVersion = ({ kind, record }: Known, all: readonly Known[]): boolean =>
  record.act !== 'changed' &&
  all.some(
    ({ record: other }) =>
      other.table === kind.rowsOf?.versions && other.company === record.company && other.act === record.act,
  )

/**
 * Returns what is taken back by itself. Rows of a version go with it; so do the parts of others that went with a record which
 * the change removed alone, and what follows when a version is set active.
 */
const chooseUnits = (records: readonly ChangedRecord[]): Omit<Unit, 'rows'>[] => {
  const all = records.flatMap((record): Known[] => {
    const kind = kindOf(record)
    return kind ? [{ record, kind }] : []
  })
  const single = all.filter((one) => !goesWithVersion(one, all))
  const [removed, ...more] = single.filter(({ record }) => record.act === 'removed')
  const isWhole =
    removed !== undefined &&
    more.length === 0 &&
    single.every(({ record }) => record === removed.record || (record.act === 'changed' && record.isStripped))
  return single
    .filter(({ record }) => !isWhole || record === removed.record)
    .map((one) => ({
      ...one,
      isWhole,
      others: one.kind.activate
        ? single.flatMap(({ record }) => (record.table === one.record.table && record !== one.record ? [record] : []))
        : [],
    }))
}

const activating = ['activateJobGradeVersion', 'activateIncentiveVersion']

const isActivation = ({ call }: FoundChange, units: readonly Pick<Unit, 'kind' | 'others'>[]): boolean =>
  activating.includes(call) || (call.startsWith('undo') && units.some(({ others }) => others.length > 0))

/** Returns the units of a change. */
const unitsOf = async (db: Queryable, change: FoundChange): Promise<Omit<Unit, 'rows'>[]> => {
  const units = chooseUnits(await readRecords(db, change))
  return isActivation(change, units) ? units.filter(({ kind }) => kind.activate) : units
}

type IsOf = (unit: Omit<Unit, 'rows'>) => boolean

const isAmong =
  (asked: UndoInput['body']['records']): IsOf =>
  ({ kind, record }) =>
    !asked || asked.some((one) => one.record === kind.name && one.id === record.id)

/** A version that was active before is told by the one that was set active instead of it. */
const isFollower = ({ kind, rows }: Unit): boolean =>
  kind.activate !== undefined &&
  rows.some(
    ({ table_name, action, after }) =>
      table_name === getTableName(kind.source.table) && action === 'U' && after?.is_active === false,
  )

/** Takes records back, the last one first; those that are refused once more, since others may have been in their way. */
const takeAll = async (undoing: Undoing, units: readonly Unit[]): Promise<Finished[]> => {
  const finished: Finished[] = []
  for (const unit of units) finished.push({ unit, done: await takeRecordBack(undoing, unit) })
  const isRefused = ({ done }: Finished) => done.outcome === 'refused'
  if (!finished.some(isRefused) || finished.every(isRefused)) return finished
  const again: Finished[] = []
  for (const one of finished)
    again.push(isRefused(one) ? { unit: one.unit, done: await takeRecordBack(undoing, one.unit) } : one)
  return again
}

const isNamed = (asked: readonly string[] | undefined) => (field: string) =>
  !asked || asked.some((one) => field === one || field.startsWith(`${one}.`))

/** Finds the change in the path; throws `notFound()` if there is none. */
const requireChange = async ({ db, params }: Pick<UndoInput, 'db' | 'params'>): Promise<FoundChange> => {
  const change = await findChange(db, { company: params.company_id ?? 0, id: params.change_id, days: undoDays })
  if (!change) throw notFound()
  return change
}

/** Of what was changed outside of companies, people of a company learn only what has to do with them. */
const mayKnow = ({ caller, params }: UndoInput, units: readonly Pick<Unit, 'kind' | 'record'>[]): boolean =>
  caller.isPlatform ||
  params.company_id !== undefined ||
  units.some((unit) => mayChange(caller, unit) || mayReadKind(caller, unit))

/** Says what is taken back: when it was done, and by which call, whose summary is in English alone. Like any reason, in the author's language. */
const whyOf = ({ minute, call }: FoundChange): string => {
  const [day = '', time = ''] = minute.split(' ')
  const when = say('Takes back what was done on {day} at {time} UTC', { day, time })
  if (presentLanguage() !== sourceLanguage) return when
  const made: Call | undefined = Object.hasOwn(calls, call) ? calls[call as CallName] : undefined
  const [summary = ''] = (made?.summary ?? '').split(';')
  const what = summary && `: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`
  return `${when}${what}`
}

const undoPart = async (input: UndoInput, operations: All): Promise<UndoResult> => {
  const { db, caller, body, query } = input
  const change = await requireChange(input)
  const whole = await unitsOf(db, change)
  if (!mayKnow(input, whole)) throw notFound()
  if (!change.isRecent) throw conflict(refusalMessages.undoLapsed)
  const all = whole.filter(isAmong(body.records))
  if (all.length === 0) throw body.records ? notFound() : conflict(refusalMessages.notTakenBack)
  const rest = all.filter(({ record }) => body.after === undefined || record.last < body.after)
  const part = rest.slice(0, recordsPerUndo)
  const written = await readWritten(
    db,
    change,
    part.map(({ record }) => record),
  )
  const units = part
    .map((unit): Unit => ({ ...unit, rows: written.get(writtenKey(unit.record)) ?? [] }))
    .filter((unit) => unit.others.length === 0 || !isFollower(unit))
  const undoing = {
    input,
    operations,
    change,
    isAsked: isNamed(body.fields),
    overwrite: body.overwrite,
    takesWhole: body.fields === undefined,
  } satisfies Undoing
  await sayWhyOfPart(db, whyOf(change))
  const allowed = units.filter((unit) => mayChange(caller, unit))
  const finished = await takeAll(undoing, allowed)
  const others = units
    .filter((unit) => !allowed.includes(unit))
    .map((unit): Finished => {
      const row = unit.rows.find(({ table_name }) => table_name === unit.record.table)
      const told = { ...row?.before, ...row?.after }
      return { unit, done: { outcome: 'refused', reason: messages.accessDenied, altered: [], row: told } }
    })
  const told: (Finished & { isReadable: boolean })[] = []
  for (const one of [...finished, ...others]) {
    const isReadable = await mayRead({ db, caller, change }, one.unit)
    if (isReadable || allowed.includes(one.unit)) told.push({ ...one, isReadable })
  }
  return {
    records: await tellRecords({ db, caller, change }, told),
    hidden: units.length - told.length,
    matched: whole.length - (part.length - units.length),
    undo: query.preview ? null : await writtenChange(db),
    next: rest.length > part.length ? (part.at(-1)?.record.last ?? null) : null,
  }
}

/** What is refused, kept or unchanged as a whole is not called taken back. */
const withMessage = (result: UndoResult): UndoResult | Reply<UndoResult> =>
  result.undo === null ? new Reply(result, messages.nothingTakenBack) : result

export const undoOperations = (services: Services, all: All): Operations<keyof typeof groupOfCalls> => {
  const runAndMail = mailingWith(services)
  const run = (input: UndoInput & { readonly signal: AbortSignal }): Promise<UndoResult | Reply<UndoResult>> =>
    runAndMail({ ...input, rules: [], params: { ...input.params } }, async (inTransaction) => {
      const result = input.query.preview
        ? new Reply(
            await takeBack(inTransaction.db, (db) =>
              undoPart({ ...inTransaction, params: input.params, db, report: () => {} }, all),
            ),
            messages.previewed,
          )
        : withMessage(await undoPart({ ...inTransaction, params: input.params }, all))
      input.signal.throwIfAborted()
      return result
    })
  return {
    undoChange: { ownTransactions: true, isLong: () => true, find: requireChange, run },
    undoCompanyChange: {
      ownTransactions: true,
      isLong: () => true,
      find: requireChange,
      run,
    },
  }
}
