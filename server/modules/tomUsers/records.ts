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
  first_name: users.firstName,
  last_name: users.lastName,
  email: users.email,
  phone_code: users.phoneCode,
  phone_number: users.phoneNumber,
  role: sql<PlatformRole>`${users.platformRole}`,
  is_active: users.isActive,
  permissions: users.permissions,
  is_one_time_password: users.isOneTimePassword,
  version: users.version,
}

/** Those that the list shows: everybody but the masters (A101). The company decides, since it is indexed. */
export const isListed = and(isNull(users.companyId), ne(users.platformRole, 'TOM_MASTER_USER'))

const isStaff = (id: number) => and(eq(users.id, id), isNotNull(users.platformRole))

export const readTomUser = async (db: Queryable, id: number): Promise<z.output<typeof tomUser>> => {
  const [row] = await db.select(tomUserColumns).from(users).where(isStaff(id))
  if (!row) throw notFound()
  return row
}

const storedColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: sql<PlatformRole>`${users.platformRole}`,
  permissions: users.permissions,
  isOneTimePassword: users.isOneTimePassword,
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
