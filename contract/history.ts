/** Which records have a history, and who may read it: whoever may read the record. */
import { z } from 'zod'
import { calls, regularResources, type CallName } from './calls'
import { accessReview, reviewItem } from './entities/accessReview'
import { apiKey } from './entities/apiKey'
import { company } from './entities/company'
import { ref } from './entities/fields'
import { gradeCompany } from './entities/gradeCompany'
import { identityProvider, mailDomain } from './entities/identityProvider'
import { plannedChange } from './entities/plannedChange'
import { provisionedGroup } from './entities/provisioning'
import { staffRules } from './entities/staffRules'
import type { Guard } from './guards'
import type { Owner } from './regularResource'

/** A kind of record with a history. */
export interface Historied {
  /** The name of its resource. */
  readonly name: string
  readonly of: Owner
  /** What it tells of a record: members that the call below reads, as far as they are stored. */
  readonly record: z.ZodObject
  /** The call that reads the record. */
  readonly reads: CallName
}

/** A role that somebody looks at in an access review, with what was decided. What is held now is told by the person. */
const reviewedRole = reviewItem
  .pick({
    id: true,
    application: true,
    role: true,
    reviewer: true,
    passed_by: true,
    decision: true,
    reason: true,
    decided_by: true,
    decided_at: true,
    by_end: true,
  })
  .extend({ person: ref })

/** A group of an identity provider, or the one of everybody whom it has brought. */
const group = provisionedGroup.extend({ is_everybody: z.boolean(), invites: z.boolean(), position: z.int() })

const irregular: readonly Historied[] = [
  { name: 'companies', of: 'company', record: company, reads: 'readCompany' },
  { name: 'gradeCompanies', of: 'company', record: gradeCompany, reads: 'listGradeCompanies' },
  { name: 'apiKeys', of: 'company', record: apiKey, reads: 'listApiKeys' },
  {
    name: 'identityProviders',
    of: 'company',
    record: identityProvider.extend({ break_glass: ref.nullable() }),
    reads: 'listIdentityProviders',
  },
  { name: 'mailDomains', of: 'company', record: mailDomain, reads: 'listMailDomains' },
  { name: 'provisionedGroups', of: 'company', record: group, reads: 'readProvisioning' },
  { name: 'plannedChanges', of: 'company', record: plannedChange, reads: 'listPlannedChanges' },
  {
    name: 'accessReviews',
    of: 'company',
    // How many of the mails to its reviewers have been sent is no business of a list, but a change of its own.
    record: accessReview.extend({ reviewers: z.array(ref), reminded: z.int() }),
    reads: 'readAccessReview',
  },
  { name: 'accessReviewItems', of: 'company', record: reviewedRole, reads: 'listAccessReviewItems' },
  { name: 'staffRules', of: 'provider', record: staffRules, reads: 'readStaffRules' },
]

/** The calls that read records whose resource has no regular one for that. */
const readElsewhere: Readonly<Record<string, CallName>> = { legalEntities: 'listLegalEntities' }

const regular = regularResources.flatMap(({ name, of, record, calls: { one, list, all } }): Historied[] => {
  const reads = one ?? list ?? all ?? readElsewhere[name]
  return reads ? [{ name, of, record, reads }] : []
})

/** All kinds of record with a history, by name. */
export const historied: ReadonlyMap<string, Historied> = new Map(
  [...regular, ...irregular].map((one) => [one.name, one]),
)

/** Who may read the history of a kind of record. */
export const historyGuard = ({ reads }: Historied): Guard => calls[reads].guard
