/** Checks rows of an export by the rules of the contract, since they may come from another version or from anybody. */
import { z } from 'zod'
import { email, name, optionalPhoneCode, optionalPhoneNumber, requiredText } from '../../contract/entities/fields'
import { grade } from '../../contract/entities/jobGrade'
import { isPermission } from '../../contract/permissions'
import { StartError } from '../tools/startError'

const permissions = z.array(z.string().refine(isPermission, 'This is no permission.'))
const amount = z.number()

/** What the contract says of single columns; what spans columns and rows is checked by the database. */
const rules: Readonly<Record<string, z.ZodObject>> = {
  companies: z.object({
    name,
    address: requiredText('Please enter the address.', 500),
    postal_code: requiredText('Please enter the postal code.', 20),
    person_email: email(),
  }),
  users: z.object({
    first_name: requiredText('Please enter first name.'),
    last_name: requiredText('Please enter last name.'),
    email: email(),
    phone_code: optionalPhoneCode,
    phone_number: optionalPhoneNumber,
    platform_role: z.null('Company users have no role of provider staff.'),
    permissions: z.array(z.never()).max(0),
  }),
  user_roles: z.object({ name, permissions }),
  business_units: z.object({ name }),
  regions: z.object({ name }),
  legal_entities: z.object({ name }),
  job_grades: z.object({ grade }),
  long_term_incentive_plans: z.object({ name }),
  long_term_incentives: z.object({ grade, value: amount }),
}

const most = 20

/** Collects what is wrong in rows. */
export class Mistakes {
  readonly #found: string[] = []

  check(table: string, lines: readonly string[]): void {
    const rule = rules[table]
    if (!rule) return
    for (const line of lines) {
      const row = JSON.parse(line) as Readonly<Record<string, unknown>>
      const { error } = rule.safeParse(row)
      for (const { path, message } of error?.issues ?? [])
        this.#found.push(`${table} ${String(row.id ?? row.user_id)}, ${path.join('.')}: ${message}`)
    }
  }

  /** Throws a StartError that lists them. */
  refuse(): void {
    if (this.#found.length === 0) return
    const more = this.#found.length > most ? [`and ${this.#found.length - most} more`] : []
    throw new StartError(
      `The export breaks rules of this program: correct the company where it comes from, and export it again.\n  ${[...this.#found.slice(0, most), ...more].join('\n  ')}`,
    )
  }
}
