/** One caller per column of the table, with only the preset of one role. */
import { eq } from 'drizzle-orm'
import { companyPresets, companyRoles, type CompanyRole, type Permission } from '../../../contract/permissions'
import { companies, userRoles, users } from '../../../server/database/tables'
import type { Api } from '../../support/api'
import { callerNames, type CallerName } from './readExpected'

export interface Caller {
  readonly name: CallerName
  readonly isPlatform: boolean
  readonly token: string
}

const staff: readonly string[] = ['master', 'super', 'admin', 'sales'].map((mailbox) => `${mailbox}@talent.example`)

/** Returns the role and application of a column of company users. */
const grantOf = (name: CallerName): { application: 'TOM' | 'JE'; role: CompanyRole } => ({
  application: name.startsWith('TOM') ? 'TOM' : 'JE',
  role: companyRoles[(callerNames.indexOf(name) - staff.length) % companyRoles.length] ?? 'COMPANY_USER',
})

/** Returns the permissions of a column of company users. */
export const presetOf = (name: CallerName): readonly Permission[] => {
  const { application, role } = grantOf(name)
  return companyPresets[application][role]
}

/** Creates a company user with one role in one application; returns the email. */
const makeUser = async ({ repairs: { db } }: Api, companyId: number, name: CallerName): Promise<string> => {
  const { application, role } = grantOf(name)
  const email = `${name.toLowerCase().replace(' ', '.')}@conformance.example`
  const [known] = await db.select().from(users).where(eq(users.email, 'master@talent.example'))
  const [user] = await db
    .insert(users)
    .values({
      company_id: companyId,
      first_name: name,
      last_name: role,
      email,
      password_hash: known?.password_hash ?? '',
    })
    .returning({ id: users.id })
  const permissions = [...presetOf(name)]
  await db.insert(userRoles).values({
    company_id: companyId,
    user_id: user?.id ?? 0,
    application,
    grant_access: true,
    name: role,
    description: role,
    permissions,
  })
  return email
}

/** Creates and signs in all callers; company users belong to the given company. */
export const makeCallers = async (api: Api, companyId: number): Promise<Caller[]> => {
  const callers: Caller[] = []
  for (const [index, name] of callerNames.entries()) {
    const email = staff[index] ?? (await makeUser(api, companyId, name))
    callers.push({ name, isPlatform: index < staff.length, token: (await api.signIn(email)).token.access })
  }
  return callers
}

export const findCompany = async ({ database: { db } }: Api, name: string): Promise<number> => {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.name, name))
  if (!company) throw new Error(`There is no company ${name}`)
  return company.id
}
