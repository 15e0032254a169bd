/** From when on the provider's staff need a second factor, and in which roles (decision 0134). */
import { sql } from 'drizzle-orm'
import type { secondFactors as groupOfCalls } from '../../../contract/calls/secondFactors'
import type { StaffRules } from '../../../contract/entities/staffRules'
import { holdsFactor } from '../../accounts/secondFactors'
import type { Queryable } from '../../database/connection'
import { staffRules, users } from '../../database/tables'
import type { Operations } from '../../http/operation'
import { updateRow } from '../../records/change'
import { writerOf } from '../../records/operations'
import { checkVersion, lockRow } from '../../records/rows'

const readStaffRules = async (db: Queryable): Promise<StaffRules> => {
  const isConcerned = sql`(cardinality(${staffRules.second_factor_roles}) = 0 or ${users.platform_role} = any(${staffRules.second_factor_roles}))`
  const [rules] = await db
    .select({
      second_factor_from: staffRules.second_factor_from,
      second_factor_roles: staffRules.second_factor_roles,
      lacking: sql<number>`(select count(*)::int from ${users} where ${users.company_id} is null and ${users.is_active}
        and ${isConcerned} and not ${holdsFactor(users.id)})`,
      version: staffRules.version,
    })
    .from(staffRules)
  if (!rules) throw new Error('The rules of the staff are missing')
  return rules
}

type Names = Extract<keyof typeof groupOfCalls, 'readStaffRules' | 'updateStaffRules'>

export const staffRuleOperations = (): Operations<Names> => ({
  readStaffRules: { run: ({ db }) => readStaffRules(db) },
  updateStaffRules: {
    run: async (input) => {
      const { db, caller, report, body } = input
      const before = await lockRow(db, { table: staffRules, key: { id: 1 } })
      await checkVersion(before, body, () => readStaffRules(db))
      const { version: _version, ...values } = body
      await updateRow(writerOf(input), staffRules, before, values)
      report('staff rules changed', { by: caller.account.user.id, ...values })
      return readStaffRules(db)
    },
  },
})
