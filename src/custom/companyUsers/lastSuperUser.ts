/** Warns provider staff before a form takes the last super user of a company away. Others are refused it. */
import { grantableApplications, type Application } from '../../../contract/applications'
import type { Company } from '../../../contract/entities/company'
import type { CompanyUser } from '../../../contract/entities/companyUser'
import { isKeeper, lastSuperUserWarning, reliedOn } from '../../../contract/lastSuperUser'
import type { Roles } from '../../../contract/roles'
import { metaOf } from '../../schema/path'
import { everything } from '../../schema/queries'
import type { FindWarning } from '../../schema/shared/screens'

const active = { role: 'COMPANY_SUPER_USER', is_active: true, is_one_time_password: false }

export const warnOfLastSuperUser: FindWarning = async (provider, { before, after, params, caller }) => {
  if (!caller.isPlatform || !before) return null
  const stored = before as CompanyUser
  const isPasswordGiven = Boolean(after.new_password)
  const wanted = {
    is_active: stored.is_active,
    is_one_time_password: stored.is_one_time_password || isPasswordGiven,
    roles: after.roles as Roles,
  }
  // Most forms change nobody of importance, and need not ask.
  if (!grantableApplications.some((one) => isKeeper(stored, [one]))) return null
  const { data: company } = await provider.getOne<Company>('companies', { id: Number(params.company_id) })
  if (!isKeeper(stored, company.applications) || isKeeper(wanted, company.applications)) return null
  const { data } = await provider.getList<CompanyUser>('companyUsers', {
    ...everything,
    filter: active,
    meta: metaOf(params),
  })
  return data.some((user) => user.id !== stored.id && isKeeper(user, company.applications))
    ? null
    : lastSuperUserWarning(company)
}

/** For the form of the company: the super users of an application that the company loses manage nobody any more. */
export const warnOfLostApplications: FindWarning = async (provider, { before, after, caller }) => {
  if (!caller.isPlatform || !before) return null
  const company = before as Company
  const application = reliedOn(company.applications)
  if (!application || (after.applications as readonly Application[]).includes(application)) return null
  const request = { ...everything, filter: active, meta: metaOf({ company_id: String(before.id) }) }
  const { data } = await provider.getList<CompanyUser>('companyUsers', request)
  return data.some((user) => isKeeper(user, company.applications)) ? lastSuperUserWarning(company) : null
}
