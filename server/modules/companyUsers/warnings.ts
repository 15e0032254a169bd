/** Warns of what nobody should overlook in a preview. */
import { eq } from 'drizzle-orm'
import type { Application } from '../../../contract/applications'
import { lastSuperUserWarning } from '../../../contract/lastSuperUser'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { companies } from '../../database/tables'
import type { Change } from './decide'
import { keepsSuperUser } from './facts'

/** What changes are judged with. */
interface Judging {
  readonly caller: SignedInCaller
  readonly companyId: number
  /** The applications of the company. */
  readonly applications: readonly Application[]
}

/** Warns provider staff of changes that take the last super user away; others are refused them (decision 0036). */
export const warningsAbout = async (
  db: Queryable,
  { caller, companyId, applications }: Judging,
  changes: readonly Change[],
): Promise<string[]> => {
  if (!caller.isPlatform || (await keepsSuperUser(db, companyId, changes, applications, { isLocked: false }))) return []
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  return company ? [lastSuperUserWarning({ name: company.name, applications })] : []
}
