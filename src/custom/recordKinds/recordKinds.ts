/**
 * Kinds of record whose screens are made by hand: what their history and the page of activity tell of them, and which address
 * shows them. They are no resources of the console, so that they load with the pages that offer a history, not with the first screen.
 */
import { grantableApplications } from '../../../contract/applications'
import { accessReviews as reviews } from '../../../contract/calls/accessReviews'
import { apiKeys as keys } from '../../../contract/calls/apiKeys'
import { identityProviders as providers } from '../../../contract/calls/identityProviders'
import { planned } from '../../../contract/calls/planned'
import { provisioning } from '../../../contract/calls/provisioning'
import { secondFactors } from '../../../contract/calls/secondFactors'
import { reviewEnds, reviewStates } from '../../../contract/entities/accessReview'
import { providerKinds, providerStates } from '../../../contract/entities/identityProvider'
import { planStates } from '../../../contract/entities/plannedChange'
import { companyRoles, permissionCatalogue, platformRoles } from '../../../contract/permissions'
import { plannedCallNames } from '../../../contract/planned'
import { choice, choices, date, flag, moment, name, number, reference, references, text } from '../../schema/field'
import { plannedPattern } from '../../schema/planned/plannedPath'
import type { AnyResource } from '../../schema/resource'
import type { RecordKind } from './kindNames'

/** Its page shows all of its records. */
const onOnePage = { columns: [], shownAt: 'shown=' } as const

const person = (sends: string) => reference('companyUsers', sends)

const apiKeys: AnyResource = {
  name: 'apiKeys',
  at: '/api-keys/:company_id',
  list: onOnePage,
  calls: { list: keys.listApiKeys, create: keys.createApiKey, delete: keys.deleteApiKey },
  fields: { name: text(), made_by: person('made_by_id'), ends_on: date(), secret_number: number() },
}

const identityProviders: AnyResource = {
  name: 'identityProviders',
  at: '/identity-provider/:company_id',
  list: onOnePage,
  calls: {
    list: providers.listIdentityProviders,
    create: providers.createIdentityProvider,
    delete: providers.deleteIdentityProvider,
  },
  fields: {
    name: text(),
    kind: choice('providerKinds', providerKinds),
    issuer: text(),
    client_id: text(),
    sign_in_address: text(),
    // Told by their names, as a list of records is; they are none.
    certificates: references('companyUsers', 'certificate_ids'),
    secret_made_at: moment(),
    secret_ends_on: date(),
    former_secret_until: moment(),
    state: choice('providerStates', providerStates),
    is_required: flag('yesOrNo'),
    admits_new: flag('yesOrNo'),
    break_glass: person('break_glass_id'),
  },
}

const mailDomains: AnyResource = {
  name: 'mailDomains',
  at: '/identity-provider/:company_id',
  list: onOnePage,
  title: 'domain',
  calls: { list: providers.listMailDomains, create: providers.createMailDomain, delete: providers.deleteMailDomain },
  fields: { domain: text(), proven_at: moment() },
}

const provisionedGroups: AnyResource = {
  name: 'provisionedGroups',
  // Its call answers the groups with much else, so it is no list.
  at: '/provisioning/:company_id',
  form: { in: 'page', edit: '/provisioning/:company_id', create: '/provisioning/:company_id', sections: [] },
  calls: {
    one: provisioning.readProvisioning,
    update: provisioning.saveProvisionedGroup,
    delete: provisioning.deleteProvisionedGroup,
  },
  fields: { name: text(), external_id: text(), invites: flag('yesOrNo'), position: number() },
}

const plannedChanges: AnyResource = {
  name: 'plannedChanges',
  at: plannedPattern,
  list: onOnePage,
  calls: { list: planned.listPlannedChanges, create: planned.planChange, update: planned.changePlannedChange },
  fields: {
    name: text(),
    call: choice('plannedCalls', plannedCallNames),
    counts_from: date(),
    note: text(),
    state: choice('planStates', planStates),
    reason: text(),
    settled_at: moment(),
  },
}

const accessReviews: AnyResource = {
  name: 'accessReviews',
  at: '/reviews/:company_id',
  form: {
    in: 'page',
    create: '/reviews/:company_id',
    edit: '/reviews/:company_id/:access_review_id',
    sections: [],
  },
  calls: { one: reviews.readAccessReview, update: reviews.updateAccessReview },
  fields: {
    name: text(),
    application: choice('applications', grantableApplications),
    permission: choice('permissions', permissionCatalogue),
    country: reference('countries', 'country_id'),
    region: reference('regions', 'region_id'),
    reviewers: references('companyUsers', 'reviewer_ids'),
    due_on: date(),
    at_end: choice('reviewEnds', reviewEnds),
    state: choice('reviewStates', reviewStates),
    closed_at: moment(),
    reminded: number(),
  },
}

const accessReviewItems: AnyResource = {
  name: 'accessReviewItems',
  at: '/reviews/:company_id/:access_review_id',
  list: onOnePage,
  // They have no form: whoever may read the review finds them on its page.
  calls: { list: reviews.listAccessReviews, one: reviews.readAccessReview, update: reviews.updateAccessReview },
  fields: {
    name: text(),
    application: choice('applications', grantableApplications),
    role: name('companyRoles', companyRoles, 'companyRoles'),
    reviewer: person('reviewer_id'),
    passed_by: person('passed_by_id'),
    decision: choice('reviewDecisions', ['kept', 'taken', 'refused']),
    reason: text(),
    decided_by: person('decided_by_id'),
    decided_at: moment(),
    by_end: flag('yesOrNo'),
  },
}

const staffRules: AnyResource = {
  name: 'staffRules',
  form: { in: 'page', edit: '/sessions', create: '/sessions', sections: [] },
  calls: { one: secondFactors.readStaffRules, update: secondFactors.updateStaffRules },
  fields: { second_factor_from: date(), second_factor_roles: choices('applicationRoles', platformRoles) },
}

export const recordKinds: Readonly<Record<RecordKind, AnyResource>> = {
  apiKeys,
  identityProviders,
  mailDomains,
  provisionedGroups,
  plannedChanges,
  accessReviews,
  accessReviewItems,
  staffRules,
}
