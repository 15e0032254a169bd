/** Checks rows of an export by the rules of the contract, since they may come from another version or from anybody. */
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { applicationEnums } from '../../contract/applications'
import { erasedHost, normalizeEmail } from '../../contract/email'
import { isLogo } from '../../contract/entities/companyPayload'
import { email, name, optionalPhoneCode, optionalPhoneNumber, requiredText } from '../../contract/entities/fields'
import { grade } from '../../contract/entities/jobGrade'
import { isPermission } from '../../contract/permissions'
import * as declared from '../database/tables'
import { isLogoFile } from '../images/logo'
import { columnsOf } from '../records/table'
import { StartError } from '../tools/startError'

const permissions = z.array(z.string().refine(isPermission, 'This is no permission.'))
const amount = z.number()
const logo = z.string().refine(isLogo, 'This is no logo.').nullish()

/** As `passwords.ts` writes them: others would end sign-ins with an error, or take minutes. */
const passwordHash = z
  .string()
  .regex(
    /^\$(?:sha256\$[\w-]{43}|argon2id\$v=19\$m=\d{1,5},t=\d,p=\d\$[\w+/]{11,64}\$[\w+/]{22,128})$/,
    'This is no hash of a password.',
  )
  .nullish()

/** Another spelling would be another account of the same mailbox. Accounts that were erased keep what stands for theirs. */
const accountEmail = z
  .string()
  .refine((text) => text === normalizeEmail(text), 'Write it in small letters, without spaces.')
  .refine((text) => text.endsWith(erasedHost) || email().safeParse(text).success, 'This is no email address.')

const isImage = ({ name, content_type, bytes }: { name: string; content_type: string; bytes: string }) =>
  isLogoFile({ name, content_type, bytes: Buffer.from(bytes.slice(String.raw`\x`.length), 'hex') })

/** No sequence comes so far; one that did would have no number for the next record of anybody. */
const mostId = 1_000_000_000

/** What the contract says of single columns; what spans columns and rows is checked by the database. */
const rules: Readonly<Record<string, z.ZodType>> = {
  companies: z.object({
    name,
    address: requiredText('Please enter the address.', 500),
    postal_code: requiredText('Please enter the postal code.', 20),
    person_email: email(),
    small_logo_url: logo,
    large_logo_url: logo,
    applications: z.array(z.enum(applicationEnums)),
  }),
  users: z.object({
    first_name: requiredText('Please enter first name.'),
    last_name: requiredText('Please enter last name.'),
    email: accountEmail,
    password_hash: passwordHash,
    phone_code: optionalPhoneCode,
    phone_number: optionalPhoneNumber,
    platform_role: z.null('Company users have no role of provider staff.'),
    permissions: z.array(z.never()).max(0),
  }),
  images: z
    .object({ name: z.string(), content_type: z.string(), bytes: z.string() })
    .refine(isImage, { path: ['bytes'], message: 'This is no logo that was uploaded.' }),
  planned_changes: z.object({ changes: z.array(z.object({ path: z.array(z.string()).min(1) })) }),
  user_roles: z.object({ name, permissions }),
  business_units: z.object({ name }),
  regions: z.object({ name }),
  legal_entities: z.object({ name }),
  job_grades: z.object({ grade }),
  long_term_incentive_plans: z.object({ name }),
  long_term_incentives: z.object({ grade, value: amount }),
}

type Row = Readonly<Record<string, unknown>>

/** What columns with few words may say, by table; the database stores any. */
const choices: ReadonlyMap<string, z.ZodType> = new Map(
  Object.values(declared)
    .filter((table) => is(table, PgTable))
    .map((table) => [
      getTableName(table),
      z.object(
        Object.fromEntries(
          Object.values(columnsOf(table)).flatMap(({ name: column, enumValues, notNull, columnType }) => {
            if (columnType !== 'PgText' || !enumValues || enumValues.length === 0) return []
            const choice = z.enum(enumValues as [string, ...string[]])
            return [[column, notNull ? choice : choice.nullish()]]
          }),
        ),
      ),
    ]),
)

const ids = z.object({ id: z.number().max(mostId).optional() })

const most = 20

/** Collects what is wrong in rows. */
export class Mistakes {
  readonly #found: string[] = []

  check(table: string, lines: readonly string[]): void {
    const checked = [rules[table], choices.get(table), ids].filter((rule) => rule !== undefined)
    for (const line of lines) {
      const row = JSON.parse(line) as Row | null
      for (const rule of checked)
        for (const { path, message } of rule.safeParse(row).error?.issues ?? [])
          this.#found.push(`${table} ${JSON.stringify(row?.id ?? row?.user_id)}, ${path.join('.')}: ${message}`)
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
