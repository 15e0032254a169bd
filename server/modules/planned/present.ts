/** Reads what a record holds today, as the call that saves its form is sent it. */
import { and, eq } from 'drizzle-orm'
import { grantableApplications } from '../../../contract/applications'
import { notFound } from '../../errors/apiError'
import type { Queryable } from '../../database/connection'
import type { plannedChanges } from '../../database/tables'
import { bodyOf, readStored, setBack } from '../../records/undo/setBack'
import type { AnyRow } from '../../records/table'
import { setPersonBack } from '../companyUsers/setBack'
import { bodyMembers } from '../performCall'
import { kindNamed } from '../undo/kinds'

/** The record that a plan changes, and by which call. */
type Plan = Pick<typeof plannedChanges.$inferSelect, 'call' | 'company_id' | 'record_id'>

/** Nothing is set back: the present values are told. */
const asItIs = { images: { own: undefined, parts: [] }, choice: { isAsked: () => false, isOverwritten: () => false } }

const personAsSent = async (db: Queryable, { company_id: company, record_id: id }: Plan): Promise<AnyRow> => {
  const found = await setPersonBack(db, { company, id, ...asItIs })
  if (!found) throw notFound()
  return found.body
}

const recordAsSent = async (db: Queryable, { call, company_id: company, record_id: id }: Plan, kind: string) => {
  const { source, send = (body: AnyRow) => body } = kindNamed(kind) ?? {}
  const [present] = source ? await readStored(db, source.table, and(eq(source.table.id, id)), 'no key update') : []
  if (!source || !present) throw notFound()
  const back = await setBack(db, source, { ...asItIs, present, company })
  return send(bodyOf(source, bodyMembers(call), back))
}

/** Returns the body that would leave the record as it is, and locks it. */
export const presentBody = (db: Queryable, plan: Plan, kind: string): Promise<AnyRow> =>
  plan.call === 'updateCompanyUser' ? personAsSent(db, plan) : recordAsSent(db, plan, kind)

/** Completes what follows from other members: the granted applications are those of the roles. */
export const complete = (body: AnyRow): AnyRow => {
  const roles = body.roles as Readonly<Record<string, { grant_access?: unknown } | undefined>> | undefined
  return roles
    ? { ...body, applications: grantableApplications.filter((name) => roles[name]?.grant_access === true) }
    : body
}
