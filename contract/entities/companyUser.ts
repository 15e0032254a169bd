import { z } from 'zod'
import { grantableApplications, type GrantableApplication } from '../applications'
import { noGrantMessage } from '../applicationTexts'
import { minGivenPasswordLength } from '../constants'
import { messages } from '../messages'
import { invitationMembers } from './invitation'
import { isBlank, maxPasswordLength } from '../passwords'
import {
  email,
  id,
  optionalPhoneCode,
  optionalPhoneNumber,
  readVersion,
  requiredText,
  uniqueList,
  version,
} from './fields'
import { jeRoleWrite, roleRead, tomRoleWrite } from './role'

export const grantable = z.enum(grantableApplications, 'Please send {choice}.')

export const companyUser = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_code: z.string().nullable(),
    phone_number: z.string().nullable(),
    is_active: z.boolean(),
    /** The granted applications. */
    applications: z.array(grantable),
    /** A copy of the role in TOM if granted, otherwise of the role in JE (A33). */
    role: roleRead,
    roles: z.object({ TOM: roleRead, JE: roleRead }),
    /** True until the user replaces a mailed or given password (A51, A52). */
    is_one_time_password: z.boolean(),
    ...invitationMembers,
    /** The day, in UTC, of the last session; null if none is known. Only in lists, which need the right to view users. */
    last_seen_on: z.string().nullable().optional(),
    version,
  })
  .meta({ id: 'CompanyUser' })
export type CompanyUser = z.output<typeof companyUser>

const fields = z.object({
  first_name: requiredText('Please enter first name.').meta({ examples: ['Ada', 'Grace', 'Katherine'] }),
  last_name: requiredText('Please enter last name.').meta({ examples: ['Lovelace', 'Hopper'] }),
  email: email('Please enter email address.'),
  phone_code: optionalPhoneCode,
  phone_number: optionalPhoneNumber,
  applications: uniqueList(grantable),
  /** A copy of the first granted role; `roles` takes precedence (A33). */
  role: tomRoleWrite.optional(),
  roles: z.object({ TOM: tomRoleWrite.prefault({}), JE: jeRoleWrite.prefault({}) }, 'Please send the roles.'),
  /** A one-time password (A52). If empty or absent, a new user is mailed one, and an existing user keeps theirs. */
  new_password: z
    .string(messages.givenPasswordShort)
    .max(maxPasswordLength, messages.passwordLong)
    .refine((value) => value === '' || value.length >= minGivenPasswordLength, messages.givenPasswordShort)
    .refine((value) => value.length < minGivenPasswordLength || !isBlank(value), messages.passwordBlank)
    .nullable()
    .transform((value) => value || undefined)
    .optional(),
})

interface Grants {
  applications: readonly GrantableApplication[]
  roles: Record<GrantableApplication, { grant_access: boolean }>
}
const granted = ({ roles }: Grants) => grantableApplications.filter((name) => roles[name].grant_access)
const grantsOne = (user: Grants) => granted(user).length > 0
const grantsAgree = (user: Grants) =>
  grantableApplications.every((name) => user.applications.includes(name) === user.roles[name].grant_access)
const phoneHasCode = (user: { phone_code?: string | null | undefined; phone_number?: string | null | undefined }) =>
  !user.phone_number || user.phone_code !== null

const noGrant = { path: ['applications'], message: noGrantMessage }
const otherGrants = { path: ['applications'], message: 'Please send exactly the applications that are granted access.' }
const noCode = { path: ['phone_code'], message: 'Choose the calling code of the number.' }

const created = fields.extend({
  phone_code: optionalPhoneCode.transform((value) => value ?? null),
  phone_number: optionalPhoneNumber.transform((value) => value ?? null),
})
const changed = fields.extend({ version: readVersion })

export const newCompanyUser = created
  .refine(grantsOne, noGrant)
  .refine(grantsAgree, otherGrants)
  .refine(phoneHasCode, noCode)

export const changedCompanyUser = changed
  .refine(grantsOne, noGrant)
  .refine(grantsAgree, otherGrants)
  .refine(phoneHasCode, noCode)

/** People whom an identity provider names, before it names the groups that give them roles (decision 0132). */
export const provisionedCompanyUser = {
  created: created.extend({ is_active: z.boolean() }).refine(grantsAgree, otherGrants).refine(phoneHasCode, noCode),
  changed: changed.refine(grantsAgree, otherGrants).refine(phoneHasCode, noCode),
}
