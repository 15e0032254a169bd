/** Names of the kinds of record whose screens are made by hand. `recordKinds.ts` says more of each. */

/** Those that companies have, in the order in which a page lists them. */
export const companyKinds = [
  'apiKeys',
  'identityProviders',
  'mailDomains',
  'provisionedGroups',
  'plannedChanges',
  'accessReviews',
  'accessReviewItems',
] as const

export type RecordKind = (typeof companyKinds)[number] | 'staffRules'
