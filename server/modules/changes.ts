/** Answers what changed in a company between two moments, of what the caller may read today (decision 0106). */
import { getTableName } from 'drizzle-orm'
import type { changes as groupOfCalls } from '../../contract/calls/changes'
import { changesPageSize } from '../../contract/entities/changes'
import type { ChangeKind } from '../../contract/entities/dataVersion'
import { admits } from '../../contract/guards'
import { historyGuard } from '../../contract/history'
import type { SignedInCaller } from '../accounts/account'
import type { Queryable } from '../database/connection'
import { readBeginning, readSnapshot } from '../database/past'
import { forbidden, invalid } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { countNet, readNet, type Period, type Reads } from '../records/history/net'
import type { Source } from '../records/history/sources'
import { requireCompany } from '../records/rows'
import { tellImages } from './activity/records'
import { isVisibleRow } from './activity/visible'
import { roleTables } from './companyUsers/roleHistory'
import { hidesDrafts } from './history'
import { sources } from './history/sources'
import { say } from '../../contract/say'

interface Asked {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Returns the period that was asked for; throws 400 if there is none, or nobody knows all of it. */
const periodOf = async (db: Queryable, company: number, { from, to }: Asked): Promise<Period> => {
  if (!from) throw invalid({ from: ['Please send the earlier date and time.'] })
  const now = new Date()
  for (const [name, moment] of Object.entries({ from, to }))
    if (moment && moment > now) throw invalid({ [name]: ['This moment is in the future.'] })
  const later = to ?? now
  if (from >= later) throw invalid({ from: ['The earlier moment must be before the later one.'] })
  const beginning = await readBeginning(db, company)
  if (from < beginning)
    throw invalid({ from: [say('History begins at {moment}.', { moment: beginning.toISOString() })] })
  return { company, from, to: later }
}

/** Returns how the caller reads kinds of record. To whoever sees no drafts, a version comes into being when it is set active. */
const readsOf = (caller: SignedInCaller, company: number, kinds: readonly Source[]): Reads => ({
  sources: kinds,
  told: { companyUsers: roleTables },
  isVisible: isVisibleRow({ caller, company }),
  needed: Object.fromEntries(
    kinds.flatMap((source) =>
      hidesDrafts(source, caller, company)?.isVersion ? [[getTableName(source.table), 'activated_at']] : [],
    ),
  ),
})

const mayRead = ({ kind }: Source, caller: SignedInCaller, company: number): boolean =>
  admits(historyGuard(kind), caller, company)

const ofCompanies = [...sources.values()].filter(({ kind }) => kind.of === 'company')

const countChanges = (db: Queryable, caller: SignedInCaller, company: number, asked: Asked) =>
  readSnapshot(db, async (tx) => {
    const period = await periodOf(tx, company, asked)
    const kinds = ofCompanies.filter((source) => mayRead(source, caller, company))
    const counts = await countNet(tx, period, readsOf(caller, company, kinds))
    const countOf = (source: Source, act: ChangeKind) =>
      counts.find((one) => one.source === source && one.act === act)?.count ?? 0
    return {
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      kinds: kinds.flatMap((source) => {
        const [added, changed, removed] = (['added', 'changed', 'removed'] as const).map((act) => countOf(source, act))
        const { name: kind } = source.kind
        return added || changed || removed
          ? [{ kind, added: added ?? 0, changed: changed ?? 0, removed: removed ?? 0 }]
          : []
      }),
    }
  })

interface AskedOfKind extends Asked {
  readonly kind: string
  readonly act?: ChangeKind | undefined
  readonly after?: number | undefined
}

const sourceNamed = (name: string): Source => {
  const source = ofCompanies.find(({ kind }) => kind.name === name)
  if (!source) throw invalid({ kind: ['No records of companies have this name.'] })
  return source
}

const listChanges = (
  db: Queryable,
  caller: SignedInCaller,
  company: number,
  { kind, act, after, ...asked }: AskedOfKind,
) =>
  readSnapshot(db, async (tx) => {
    const period = await periodOf(tx, company, asked)
    const source = sourceNamed(kind)
    const { records, next } = await readNet(tx, period, readsOf(caller, company, [source]), {
      after,
      act,
      size: changesPageSize,
    })
    const told = await tellImages(
      tx,
      records.map(({ id, images }) => ({ record: { source, company, id }, images })),
    )
    return { records: [...told.values()], next }
  })

/** Refuses whoever may not read records of the kind. An unknown kind is refused later. */
const authorize = (caller: SignedInCaller, kind: string, company: number): void => {
  const source = sources.get(kind)
  if (source && !mayRead(source, caller, company)) throw forbidden('the changed records')
}

export const changeOperations: Operations<keyof typeof groupOfCalls> = {
  countCompanyChanges: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: ({ db, caller, params, query }) => countChanges(db, caller, params.company_id, query),
  },
  listCompanyChanges: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    authorize: ({ caller, params, query }) => authorize(caller, query.kind, params.company_id),
    run: ({ db, caller, params, query }) => listChanges(db, caller, params.company_id, query),
  },
}
