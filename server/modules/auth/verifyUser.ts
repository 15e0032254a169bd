/** Tells the console and applications who is signed in, and what they may do. */
import type { auth } from '../../../contract/calls/auth'
import { noteApplication } from '../../accounts/openSessions'
import { factorDayOf, lacksFactor, rightsOf, sessionApplications } from '../../accounts/rights'
import { readSessionUser } from '../../accounts/sessionUser'
import { factorRequired, forbidden, notFound } from '../../errors/apiError'
import type { Operation } from '../../http/operation'
import { findCompanyLite } from '../companies/records'
import type { Services } from '../services'

export const verifyUser = (services: Services): Operation<(typeof auth)['verifyUser']> => ({
  run: async ({ db, caller: { account, isPlatform, companyId: ownId, sessionId }, query, log }) => {
    const { application } = query
    const companyId = query.company_id ?? ownId
    if (!isPlatform && companyId !== ownId) throw forbidden('another company')
    const applications = sessionApplications(account)
    if (application !== 'SSO' && !applications.includes(application)) throw forbidden('the application is not granted')
    const company = companyId === null ? null : await findCompanyLite(db, companyId, isPlatform)
    if (company === undefined) throw notFound()
    // It would open an application as if the second factor were there.
    if (application !== 'SSO' && lacksFactor(account)) throw factorRequired()
    // A database that only reads keeps nobody out.
    if (application !== 'SSO')
      await noteApplication(services.database.db, sessionId, application).catch((error: unknown) =>
        log.warn({ err: error }, 'where a session is used could not be stored'),
      )
    return {
      user: await readSessionUser(db, account),
      company,
      permissions: rightsOf(account, application === 'SSO' ? undefined : application),
      applications,
      is_one_time_password: false as const,
      second_factor_from: account.hasFactor ? null : factorDayOf(account),
    }
  },
})
