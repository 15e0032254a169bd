/** Reads provider users in the shape of the contract; company users are unknown here. */
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { tomUser } from '../../../contract/entities/tomUser'
import type { PlatformRole } from '../../../contract/permissions'
import { needsPassword } from '../../accounts/oneTimePasswords'
import type { Queryable } from '../../database/connection'
import { users } from '../../database/tables'
import { notFound } from '../../errors/apiError'

export const tomUserColumns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  phone_code: users.phone_code,
  phone_number: users.phone_number,
  role: sql<PlatformRole>`${users.platform_role}`,
  is_active: users.is_active,
  permissions: users.permissions,
  is_one_time_password: users.is_one_time_password,
  version: users.version,
}

/** Those that the list shows: everybody but the masters (A101). The company decides, since it is indexed. */
export const isListed = and(isNull(users.company_id), ne(users.platform_role, 'TOM_MASTER_USER'))

const isStaff = (id: number) => and(eq(users.id, id), isNotNull(users.platform_role))

export const readTomUser = async (db: Queryable, id: number): Promise<z.output<typeof tomUser>> => {
  const [row] = await db.select(tomUserColumns).from(users).where(isStaff(id))
  if (!row) throw notFound()
  return row
}

const storedColumns = {
  id: users.id,
  firstName: users.first_name,
  lastName: users.last_name,
  email: users.email,
  role: sql<PlatformRole>`${users.platform_role}`,
  permissions: users.permissions,
  isOneTimePassword: users.is_one_time_password,
  needsPassword,
  version: users.version,
}

/** What a change of a provider user starts from. */
export const findStaff = async (db: Queryable, id: number) => {
  const [row] = await db.select(storedColumns).from(users).where(isStaff(id))
  if (!row) throw notFound()
  return row
}

/** The same, and nobody else changes the user until the transaction ends. */
export const lockStaff = async (db: Queryable, id: number) => {
  const [row] = await db.select(storedColumns).from(users).where(isStaff(id)).for('no key update')
  if (!row) throw notFound()
  return row
}

type Stored = Awaited<ReturnType<typeof findStaff>>
type TomUser = z.output<typeof tomUser>

/** Tells what a change did to what an account may do and who reads its mails; names and phones are nobody's security. */
export const changesOf = (before: Stored, after: TomUser) => {
  const granted = after.permissions.filter((name) => !before.permissions.some((held) => held === name))
  const withdrawn = before.permissions.filter((name) => !after.permissions.includes(name))
  return {
    ...(before.role !== after.role && { role: after.role, formerRole: before.role }),
    ...(granted.length > 0 && { granted }),
    ...(withdrawn.length > 0 && { withdrawn }),
    ...(before.email !== after.email && { email: 'changed' }),
  }
}
