/** The applications behind the front door, as records (decision 0123). */
import { z } from 'zod'
import { applicationEnums } from '../applications'
import { companyRoles, platformRoles } from '../permissions'
import { id, idList, optionalLine, optionalText, readVersion, ref, requiredText, uniqueList, version } from './fields'
import { say } from '../say'

/** Keeps a secret on its server; or runs in the browser, or on a device, where nothing stays secret. */
export const applicationKinds = ['web', 'browser', 'native'] as const

/** The roles that an application can be kept to. */
export const applicationRoles = [...platformRoles, ...companyRoles] as const

const mostAddresses = 20
const longestAddress = 500
const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Returns what is wrong with the address of an application; undefined if nothing is. */
const mistakeIn = (address: string): string | undefined => {
  // Browsers resolve https:app.example.com against the page that links there.
  if (/[\s\\]/.test(address) || /^https?:(?!\/\/[^/])/i.test(address) || !URL.canParse(address))
    return say('{address} is not an address. Use one such as https://app.example.com/callback.', { address })
  const { protocol, hostname, username, password } = new URL(address)
  if (address.includes('*')) return say('{address} contains a wildcard. Enter each address in full.', { address })
  if (address.includes('#')) return say('{address} contains a fragment. Leave out # and what follows.', { address })
  if (username || password) return say('{address} contains a user name. Leave it out.', { address })
  if (protocol === 'https:' || (protocol === 'http:' && localHosts.includes(hostname))) return undefined
  return say('{address} must begin with https://; http:// is for localhost only.', { address })
}

const optionalAddress = z
  .string('Please send a text.')
  .trim()
  .max(longestAddress, 'Please use at most {maximum} characters.')
  .superRefine((text, context) => {
    const mistake = text === '' ? undefined : mistakeIn(text)
    if (mistake !== undefined) context.addIssue({ code: 'custom', message: mistake })
  })
  .nullish()
  .transform((text) => text || null)

/** All mistakes of a list are told at the list, where they can be mended. */
const addresses = z
  .array(z.string('Please send texts.').trim(), 'Please send a list.')
  .max(mostAddresses, 'Please send at most {maximum} addresses.')
  .transform((all) => [...new Set(all.filter(Boolean))])
  .superRefine((all, context) => {
    for (const one of all) {
      const mistake =
        one.length > longestAddress
          ? say('Please use at most {most} characters per address.', { most: longestAddress })
          : mistakeIn(one)
      if (mistake !== undefined) context.addIssue({ code: 'custom', message: mistake })
    }
  })

const described = {
  name: z.string(),
  description: z.string().nullable(),
  picture_url: z.string().nullable(),
}

export const applicationRecord = z
  .object({
    id,
    ...described,
    /** One of the specification: its companies and people are those who were granted it. */
    application: z.enum(applicationEnums).nullable(),
    /** Where the selector opens it; null for the three of the specification, whose addresses are settings. */
    address: z.string().nullable(),
    kind: z.enum(applicationKinds),
    client_id: z.string(),
    /** `YYYY-MM-DD HH:mm:ss`, UTC; null without a secret. */
    secret_made_at: z.string().nullable(),
    /** Until when the secret before goes on; null without one. */
    former_secret_until: z.string().nullable(),
    redirect_uris: z.array(z.string()),
    post_logout_redirect_uris: z.array(z.string()),
    backchannel_logout_uri: z.string().nullable(),
    /** Those that may use it; all if there are none. */
    companies: z.array(ref),
    /** Those that may use it; all if there are none. */
    roles: z.array(z.string()),
    is_active: z.boolean(),
    version,
  })
  .meta({ id: 'ApplicationRecord' })
export type ApplicationRecord = z.output<typeof applicationRecord>

export const newApplication = z.object({
  name: requiredText('Please enter a name', 100),
  description: optionalText(500),
  picture_url: optionalLine(),
  address: optionalAddress,
  kind: z.enum(applicationKinds, 'Please select where it runs'),
  redirect_uris: addresses.nullish().transform((all) => all ?? []),
  post_logout_redirect_uris: addresses.nullish().transform((all) => all ?? []),
  backchannel_logout_uri: optionalAddress,
  company_ids: idList.nullish().transform((ids) => ids ?? []),
  roles: uniqueList(z.enum(applicationRoles, 'This is not a role that an application can be kept to.'))
    .nullish()
    .transform((roles) => roles ?? []),
})

export const changedApplication = newApplication.extend({ version: readVersion })

/** How long the secret before can go on after a new one was made. */
export const secretOverlapHours = 24 * 7

export const newSecret = z.strictObject(
  {
    /** For how many hours the present secret goes on. */
    overlap_hours: z
      .int('Please enter a whole number.')
      .min(0, 'Please enter 0 or more.')
      .max(secretOverlapHours, 'Please enter at most {maximum}.'),
  },
  'The only member is overlap_hours.',
)

/** What an application signs in with; the secret is shown once. */
export const applicationSecret = z
  .object({ client_id: z.string(), client_secret: z.string() })
  .meta({ id: 'ApplicationSecret' })
export type ApplicationSecret = z.output<typeof applicationSecret>

/** An application on the selector. */
export const ownApplication = z
  .object({ id, ...described, address: z.string(), may_open: z.boolean() })
  .meta({ id: 'OwnApplication' })
export type OwnApplication = z.output<typeof ownApplication>

/** Why somebody may not go into an application: with which of these would they? */
export const signInRefusals = ['application', 'company', 'inactiveCompany', 'role'] as const
export type SignInRefusal = (typeof signInRefusals)[number]

/** The sign-in to an application that waits in this browser. */
export const pendingSignIn = z
  .object({
    application: z.object({ id, application: z.enum(applicationEnums).nullable(), ...described }),
    /**
     * `finish` at once; with a `company` that is chosen already, or let the person choose one; let them choose
     * `anotherCompany`; `signIn` anew first; or tell why they may not go there.
     */
    next: z.enum(['finish', 'company', 'anotherCompany', 'signIn', 'refused']),
    refusal: z.enum(signInRefusals).nullable(),
  })
  .meta({ id: 'PendingSignIn' })
export type PendingSignIn = z.output<typeof pendingSignIn>

const interaction = z.string('Please send a text.').max(200, 'This is not the text of a sign-in.')

export const pendingQuery = z.object({ interaction })

export const finishedSignIn = z.object({ interaction, company_id: id.nullish().transform((value) => value ?? null) })

/** Where the browser goes on. */
export const onward = z.object({ address: z.string() }).meta({ id: 'Onward' })
