import { z } from 'zod'
import { applicationEnums } from '../applications'
import { messages } from '../messages'
import { isBlank, maxPasswordLength, minPasswordLength } from '../passwords'
import { companyLite } from './company'
import { countryRef } from './country'
import { email, id, ref } from './fields'
import { passkeyProof } from './passkey'
import { remember } from './remember'
import { factorCode } from './secondFactor'

export const application = z.enum(applicationEnums, 'Please send {choice}.')

export const sessionUser = z
  .object({
    id,
    /** A provider role, or the company user's role in TOM if granted, otherwise in JE (A33). */
    role: z.string(),
    company: z.object({ id, name: z.string(), large_logo_url: z.string().nullable() }).nullable(),
    is_company_user: z.boolean(),
    user_applications: z.array(application),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_code: z.string().nullable(),
    phone_number: z.string().nullable(),
    is_active: z.boolean(),
    business_units: z.array(ref),
    regions: z.array(ref),
    countries: z.array(countryRef),
  })
  .meta({ id: 'SessionUser' })
export type SessionUser = z.output<typeof sessionUser>

export const token = z.object({ access: z.string(), refresh: z.string() }).meta({ id: 'Token' })
export type Token = z.output<typeof token>

export const loginAnswer = z
  .object({
    user: sessionUser,
    /** Null for a one-time password, which opens no session but leads to a reset (A15). */
    token: token.nullable(),
    permissions: z.array(z.string()),
    applications: z.array(application),
    is_one_time_password: z.boolean(),
    reset_token: z.string().optional(),
  })
  .meta({ id: 'Login' })
export type LoginAnswer = z.output<typeof loginAnswer>

export const verifiedUser = z
  .object({
    user: sessionUser,
    company: companyLite.nullable(),
    permissions: z.array(z.string()),
    applications: z.array(application),
    is_one_time_password: z.literal(false),
    /** From when on the caller needs a second factor, which they have not set up: `YYYY-MM-DD`; null otherwise (decision 0134). */
    second_factor_from: z.string().nullable(),
  })
  .meta({ id: 'VerifiedUser' })
export type VerifiedUser = z.output<typeof verifiedUser>

const currentPasswordRequired = 'Please enter your current password.'

/** Limited in length, so that nobody can make the server hash a megabyte. */
const typedPassword = z.string(messages.passwordRequired).max(1024, messages.passwordLong)

export const credentials = z.object({
  email: email(),
  password: typedPassword.min(1, messages.passwordRequired),
  remember,
})

export const emailOnly = z.object({ email: email() })

const chosenPassword = z
  .string(messages.newPasswordRequired)
  .min(1, messages.newPasswordRequired)
  .min(minPasswordLength, messages.passwordShort)
  .max(maxPasswordLength, messages.passwordLong)
  .refine((value) => value.length < minPasswordLength || !isBlank(value), messages.passwordBlank)

export const newPassword = z.object({
  password: chosenPassword,
  token: z.string(messages.resetLink).max(512, messages.resetLink),
})

/** The password of the caller: the one that is replaced, and the new one. */
export const ownNewPassword = z.strictObject(
  {
    current_password: z
      .string(currentPasswordRequired)
      .min(1, currentPasswordRequired)
      .max(1024, messages.passwordLong),
    password: chosenPassword,
  },
  'Please send current_password and password.',
)

/** What proves that whoever uses a session is still its person: the member that the refusal has named. */
export const confirmationProof = z.strictObject(
  { password: typedPassword.optional(), code: factorCode.optional(), passkey: passkeyProof.optional() },
  'Please send password, code or passkey.',
)

export const confirmedSession = z
  .object({ confirmed_until: z.string().describe('Until when no act asks again, `YYYY-MM-DD HH:mm:ss`, UTC.') })
  .meta({ id: 'ConfirmedSession' })

export const refreshOnly = z.object({
  refresh: z
    .string('The refresh token is missing.')
    .min(1, 'The refresh token is missing.')
    .max(512, messages.invalidRefresh),
})

export const signOut = refreshOnly.extend({
  /** For a session that ends by itself; otherwise the unsaved work of its browser is removed. */
  keeps_unsaved_work: z.boolean('Please send true or false.').optional(),
})
