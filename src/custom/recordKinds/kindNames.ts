/** Names of the kinds of record whose screens are made by hand, apart from what is told of them, which loads with a history. */

/** Those that companies have, in the order in which a page tells them. */
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
