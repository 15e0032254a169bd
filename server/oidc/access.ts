/** Decides who may go into an application for which company, and what they may do there. */
import { eq } from 'drizzle-orm'
import type { SignInRefusal } from '../../contract/entities/application'
import { isLive } from '../accounts/account'
import { lacksFactor, rightsOf, roleName, roleNameIn, userApplications, type Account } from '../accounts/rights'
import type { Queryable } from '../database/connection'
import { applications, companies } from '../database/tables'

/** What of an application decides who may use it. */
export const ruleColumns = {
  id: applications.id,
  application: applications.application,
  client_id: applications.client_id,
  company_ids: applications.company_ids,
  roles: applications.roles,
  is_active: applications.is_active,
}
export type AccessRules = Pick<typeof applications.$inferSelect, keyof typeof ruleColumns>

const companyColumns = {
  id: companies.id,
  name: companies.name,
  is_active: companies.is_active,
  applications: companies.applications,
}
export type CompanyFacts = Pick<typeof companies.$inferSelect, keyof typeof companyColumns>

export const findCompany = async (db: Queryable, id: number): Promise<CompanyFacts | undefined> => {
  const [found] = await db.select(companyColumns).from(companies).where(eq(companies.id, id))
  return found
}

const roleIn = (account: Account, { application }: AccessRules): string =>
  application ? roleNameIn(account, application) : roleName(account)

/** Whether somebody can use applications at all: the calls of the console keep out those who lack a required factor, too. */
export const mayUseApplications = (account: Account): boolean => isLive(account) && !lacksFactor(account)

/** Returns why somebody may not use an application in any company, if so. */
export const refusalOfPerson = (account: Account, application: AccessRules): SignInRefusal | undefined => {
  const { user } = account
  const isGranted =
    application.application === null ||
    user.platform_role !== null ||
    userApplications(account).includes(application.application)
  if (!isGranted) return 'application'
  if (application.roles.length > 0 && !application.roles.includes(roleIn(account, application))) return 'role'
  return undefined
}

/** Returns why somebody may not use an application for a company, if so. */
export const refusalOf = (
  account: Account,
  application: AccessRules,
  company: CompanyFacts | undefined,
): SignInRefusal | undefined => {
  const refusal = refusalOfPerson(account, application)
  if (refusal) return refusal
  const own = account.user.company_id
  if (!company || (own !== null && own !== company.id)) return 'company'
  if (!company.is_active) return 'inactiveCompany'
  const mayUse = application.application
    ? company.applications.includes(application.application)
    : (application.company_ids?.includes(company.id) ?? true)
  return mayUse ? undefined : 'company'
}

/** Somebody who is in an application, for a company. */
export interface Presence {
  readonly account: Account
  readonly application: AccessRules
  readonly company: CompanyFacts
}

/** A sign-in to an application, as the database has it now. */
export interface Login {
  readonly sessionId: string
  readonly application: AccessRules
  readonly company: CompanyFacts
  /** Missing if the session has ended. */
  readonly account: Account | undefined
}

/** Returns who is in an application by a sign-in, unless they may not be there any more: rights are those of now. */
export const presenceOf = ({ application, company, account }: Login): Presence | undefined => {
  if (!account || !mayUseApplications(account) || !application.is_active) return undefined
  return refusalOf(account, application, company) ? undefined : { account, application, company }
}

/** What tokens and answers tell about somebody who is in an application. */
export const claimsOf = ({ account, application, company }: Presence) => ({
  name: `${account.user.first_name} ${account.user.last_name}`.trim(),
  given_name: account.user.first_name,
  family_name: account.user.last_name,
  email: account.user.email,
  company: { id: company.id, name: company.name },
  permissions: rightsOf(account, application.application ?? undefined),
  role: roleIn(account, application),
})
