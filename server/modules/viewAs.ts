import { and, desc, eq, getTableName, gt, sql } from 'drizzle-orm'
import type { viewAs } from '../../contract/calls/viewAs'
import { viewingsListed } from '../../contract/entities/viewing'
import { refusalMessages } from '../../contract/refusalMessages'
import { findAccountById, isLive } from '../accounts/account'
import { countAttempt } from '../accounts/attempts'
import { viewsPerAccount } from '../accounts/limits'
import { rightsOf, sessionApplications } from '../accounts/rights'
import { readSessionUser } from '../accounts/sessionUser'
import { endViewing, startViewing, viewRefusal, viewSeconds } from '../accounts/viewings'
import { companies, users, viewings } from '../database/tables'
import { conflict, notFound, viewRank } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { noteRead } from '../records/history/reads'
import { findRow } from '../records/rows'
import { isCompanyUser } from './companyUsers/records'

/** The entry of a view that begins. */
const viewRead = { act: 'viewed', call: 'startViewAs', table: getTableName(users) } as const

const isoOf = (time: Date) => time.toISOString()

/** When a view has ended, or null while it is open. */
const endOf = ({ ended_at, expires_at }: typeof viewings.$inferSelect): string | null => {
  if (ended_at) return isoOf(ended_at)
  return expires_at.getTime() <= Date.now() ? isoOf(expires_at) : null
}

export const viewAsOperations: Operations<keyof typeof viewAs> = {
  startViewAs: {
    find: ({ db, params: { company_id, company_user_id: id } }) =>
      findRow(db, { table: users, key: { company_id, id }, condition: isCompanyUser }),
    run: async ({ db, caller, params: { company_id, company_user_id: id }, report, requestId }) => {
      const viewed = await findAccountById(db, id)
      if (!viewed) throw notFound()
      const refusal = viewRefusal(caller, viewed)
      if (refusal !== undefined) throw viewRank(refusal)
      if (!isLive(viewed)) throw conflict(refusalMessages.viewInactive)
      await countAttempt(db, viewsPerAccount, String(caller.account.user.id))
      const viewId = await startViewing({ db, report }, caller, id)
      await noteRead(db, {
        ...viewRead,
        by: caller.account.user.id,
        company: company_id,
        id,
        request: requestId,
        params: {},
      })
      report('view started', { account: id, by: caller.account.user.id, company: company_id, view: viewId })
      return {
        id: viewId,
        expires_in: viewSeconds,
        user: await readSessionUser(db, viewed),
        permissions: rightsOf(viewed),
        applications: sessionApplications(viewed),
      }
    },
  },

  endViewAs: {
    run: async ({ db, caller, params: { view_id }, report }) => ({
      ids: await endViewing({ db, report }, caller.sessionId, view_id),
    }),
  },

  listViewings: {
    run: async ({ db, caller }) => {
      const isRecent = gt(viewings.created_at, sql`now() - make_interval(days => ${viewingsListed.days})`)
      const rows = await db
        .select({ view: viewings, first_name: users.first_name, last_name: users.last_name, company: companies.name })
        .from(viewings)
        .innerJoin(users, eq(users.id, viewings.viewer_id))
        .leftJoin(companies, eq(companies.id, users.company_id))
        .where(and(eq(viewings.viewed_id, caller.account.user.id), isRecent))
        .orderBy(desc(viewings.created_at), desc(viewings.id))
        .limit(viewingsListed.count)
      return rows.map(({ view, first_name, last_name, company }) => ({
        id: view.id,
        viewer: `${first_name} ${last_name}`,
        company,
        started_at: isoOf(view.created_at),
        ended_at: endOf(view),
      }))
    },
  },
}
