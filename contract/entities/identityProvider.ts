/** Identity providers of companies, and the domains that lead to them (decision 0133). */
import { z } from 'zod'
import { isEmail } from '../email'
import { clearableDate, id, optionalLine, readVersion, ref, requiredText, version } from './fields'
import { say, text } from '../say'

export const providerKinds = ['oidc', 'saml'] as const
/** A draft leads nobody anywhere; what was tested can be activated; one of a company is active at most. */
export const providerStates = ['draft', 'tested', 'active'] as const

/** How many providers and domains a company can have at most. */
export const mostProviders = 5
export const mostMailDomains = 50
/** How long the secret before is tried after a new one was entered. */
export const providerSecretOverlapDays = 7
/** From when on the end of a secret or certificate is told. */
export const providerEndsSoonDays = 30

/** What a provider has said in a test, and what has to be mended. */
export const providerTest = z
  .object({
    /** `YYYY-MM-DD HH:mm:ss`, UTC. */
    at: z.string(),
    worked: z.boolean(),
    mistakes: z.array(z.string()),
    hints: z.array(z.string()),
    claims: z.array(z.object({ name: z.string(), value: z.string() })),
  })
  .meta({ id: 'ProviderTest' })
export type ProviderTest = z.output<typeof providerTest>

const day = z.string().meta({ format: 'date' })

/** A certificate that assertions may be signed with. */
export const providerCertificate = z
  .object({
    /** Whose it is, as it says itself. */
    subject: z.string(),
    /** Its last day, UTC. */
    ends_on: day,
    /** SHA-256, in hexadecimal pairs. */
    fingerprint: z.string(),
    pem: z.string(),
  })
  .meta({ id: 'ProviderCertificate' })
export type ProviderCertificate = z.output<typeof providerCertificate>

export const identityProvider = z
  .object({
    id,
    kind: z.enum(providerKinds),
    name: z.string(),
    issuer: z.string(),
    client_id: z.string().nullable(),
    /** Where SAML sends people; null for OpenID Connect. */
    sign_in_address: z.string().nullable(),
    /** Those of SAML, several while they change. */
    certificates: z.array(providerCertificate),
    /** When the secret was entered, `YYYY-MM-DD HH:mm:ss`, UTC; null without one. */
    secret_made_at: z.string().nullable(),
    /** The last day of the secret, as the other side has said; that of the last certificate of SAML. */
    secret_ends_on: day.nullable(),
    /** Until when the secret before is tried; null without one. */
    former_secret_until: z.string().nullable(),
    state: z.enum(providerStates),
    is_required: z.boolean(),
    /** Whether people without an account get one when they come, with the default role of provisioning. */
    admits_new: z.boolean(),
    /** The account that keeps its password; `is_ready` if it is active, a super user, and has a second factor. */
    break_glass: ref.extend({ is_ready: z.boolean() }).nullable(),
    /** Where the other side sends people back; SAML calls it the assertion consumer service. */
    redirect_uri: z.string(),
    /** What this side is called by SAML, and where its metadata is; null for OpenID Connect. */
    entity_id: z.string().nullable(),
    /** Where somebody begins to sign in: the address of a tile in the portal of the other side. */
    sign_in_uri: z.string(),
    last_test: providerTest.nullable(),
    /** How many people have signed in by it. */
    people: z.int(),
    version,
  })
  .meta({ id: 'IdentityProvider' })
export type IdentityProvider = z.output<typeof identityProvider>

const longestAddress = 500

const mostCertificates = 10
/** As it is: whoever normalizes a secret makes it another one. */
const optionalSecret = z
  .string('Please send a text.')
  .trim()
  .max(1000, 'Please use at most 1000 characters.')
  .nullish()
  .transform((text) => text || null)

const members = {
  name: requiredText('Please enter a name.', 60),
  issuer: requiredText('Please enter the issuer.', longestAddress),
  /** OpenID Connect only. */
  client_id: optionalLine(300),
  /** OpenID Connect only. Absent in a change: the secret stays. */
  client_secret: optionalSecret,
  /** OpenID Connect only. */
  secret_ends_on: clearableDate,
  /** SAML only. */
  sign_in_address: optionalLine(longestAddress),
  /** SAML only, each as PEM. */
  certificates: z
    .array(z.string('Please send texts.').max(10_000, 'This is too long for a certificate.'), 'Please send a list.')
    .max(mostCertificates, 'Please send at most {maximum} certificates.')
    .nullish()
    .transform((all) => all ?? []),
  /** Whether people without an account get one when they come, with the default role of provisioning. */
  admits_new: z.boolean('Please send true or false.').default(false),
}

const kind = z.enum(providerKinds, 'Please send {choice}.')

interface Sent {
  readonly kind: (typeof providerKinds)[number]
  readonly issuer: string
  readonly client_id: string | null
  readonly sign_in_address: string | null
  readonly certificates: readonly string[]
}

const addressMistake = (address: string): string | undefined => {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    return text('This is not an address. It looks like https://login.example.com/tenant.')
  const { hash, username, password } = new URL(address)
  if (hash) return text('Leave out # and what follows.')
  return username || password ? text('Leave out the user name.') : undefined
}

/** Returns what is wrong for the kind of a provider, by field. */
const mistakesOfKind = ({ kind: of, issuer, client_id, sign_in_address, certificates }: Sent) =>
  of === 'oidc'
    ? {
        issuer: addressMistake(issuer) ?? (issuer.includes('?') ? 'Leave out ? and what follows.' : undefined),
        client_id: client_id === null ? 'Please enter the client id.' : undefined,
      }
    : {
        sign_in_address:
          sign_in_address === null ? 'Please enter the address where people sign in.' : addressMistake(sign_in_address),
        certificates: certificates.length === 0 ? 'Please enter the certificate.' : undefined,
      }

const checkKind = (value: Sent, context: z.RefinementCtx): void => {
  for (const [field, message] of Object.entries(mistakesOfKind(value)))
    if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
}

export const newIdentityProvider = z
  .strictObject(
    { kind, ...members },
    { error: () => say('The only members are {members}.', { members: ['kind', ...Object.keys(members)].join(', ') }) },
  )
  .superRefine(checkKind)

/** The kind says what the members are checked by; it stays what it was. */
export const changedIdentityProvider = z
  .strictObject(
    { kind, ...members, version: readVersion },
    {
      error: () =>
        say('The only members are {members} and version.', { members: ['kind', ...Object.keys(members)].join(', ') }),
    },
  )
  .superRefine(checkKind)

/** How many characters metadata can have. */
export const longestMetadata = 500_000

/** Where the metadata of a SAML provider are, or themselves. */
export const metadataSource = z.strictObject(
  {
    address: optionalLine(longestAddress),
    text: z
      .string('Please send a text.')
      .max(longestMetadata, 'This is too long for metadata.')
      .nullish()
      .transform((text) => text || null),
  },
  'The only members are address and text.',
)

/** What metadata say of a SAML provider, to be saved with it. */
export const readMetadata = z
  .object({ issuer: z.string(), sign_in_address: z.string(), certificates: z.array(providerCertificate) })
  .meta({ id: 'ProviderMetadata' })
export type ReadMetadata = z.output<typeof readMetadata>

/** Whether the provider is the only way in, and whose password goes on. */
export const providerRequirement = z.strictObject(
  {
    is_required: z.boolean('Please send true or false.'),
    break_glass_id: id.nullish().transform((value) => value ?? null),
  },
  'The only members are is_required and break_glass_id.',
)

/** A super user whose password can go on, if `has_factor`. */
export const possibleKeeper = ref.extend({ has_factor: z.boolean() }).meta({ id: 'PossibleKeeper' })
export type PossibleKeeper = z.output<typeof possibleKeeper>

/** Where a test begins; the address works once, and soon ends. */
export const testAddress = z.object({ address: z.string() }).meta({ id: 'ProviderTestAddress' })

export const mailDomain = z
  .object({
    id,
    domain: z.string(),
    /** What a TXT record of the domain has to be. */
    record: z.string(),
    /** `YYYY-MM-DD HH:mm:ss`, UTC; null until the record was found. */
    proven_at: z.string().nullable(),
  })
  .meta({ id: 'MailDomain' })
export type MailDomain = z.output<typeof mailDomain>

const domain = z
  .string('Please enter a domain.')
  .trim()
  .toLowerCase()
  .min(1, 'Please enter a domain.')
  .max(253, 'Please use at most 253 characters.')
  .refine(
    (text) => isEmail(`x@${text}`),
    'This is not a domain. It is what follows @ in your addresses, such as example.com.',
  )

export const newMailDomain = z.strictObject({ domain }, 'The only member is domain.')

/** The domain of somebody who is about to sign in. */
export const domainOnly = z.object({ domain: z.string('Please send a domain.').trim().toLowerCase().max(253) })

/** How people of a domain sign in: by a provider, or by a password. */
export const wayIn = z
  .object({
    provider: z
      .object({
        name: z.string(),
        /** Where the browser begins. */
        address: z.string(),
        /** Whether passwords are not taken. */
        is_required: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'WayIn' })
export type WayIn = z.output<typeof wayIn>

/** What a sign-in at a provider has earned: used once, within a minute, in the browser that began it. */
export const signInTicket = z.object({
  ticket: z.string('The ticket is missing.').min(1, 'The ticket is missing.').max(200, 'This is not a ticket.'),
})
