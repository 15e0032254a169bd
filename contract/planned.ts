/** What can be planned: calls whose change counts from a date (decision 0103). */

/**
 * The calls that can be planned, each with the kind of record that it changes. Of calls that save a whole form, only some
 * members are planned: all else of the record may change meanwhile.
 */
export const plannedCalls = {
  activateJobGradeVersion: { kind: 'jobGradeVersions' },
  activateIncentiveVersion: { kind: 'incentiveVersions' },
  updateCompanyUser: { kind: 'companyUsers', members: ['roles'] },
  updateCompany: {
    kind: 'companies',
    members: ['contract_start_date', 'contract_end_date', 'status', 'applications'],
  },
  moveRegion: { kind: 'regions' },
} as const satisfies Readonly<
  Record<string, { readonly kind: string; readonly members?: readonly string[] | undefined }>
>
export type PlannedCall = keyof typeof plannedCalls
export const plannedCallNames = Object.keys(plannedCalls) as [PlannedCall, ...PlannedCall[]]
