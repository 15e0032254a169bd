/** The list of activity, as the engine's filters and named views know lists. */
import type { Call } from '../../../contract/call'
import { grantableApplications } from '../../../contract/applications'
import { activity as calls } from '../../../contract/calls/activity'
import { activityActs, activitySources } from '../../../contract/entities/activity'
import type { ListCall } from '../../schema/calls'
import { choices, references, text } from '../../schema/field'
import { filterParams, type SetFilter } from '../../schema/list/filters'
import type { AnyResource } from '../../schema/resource'
import { companyKinds } from '../recordKinds/kindNames'

/** The kinds of record that companies have, and those that all companies share. */
const ofCompanies = [
  'companyUsers',
  'companies',
  'businessUnits',
  'regions',
  'legalEntities',
  'jobGradeVersions',
  'jobGrades',
  'incentiveVersions',
  'incentives',
  'incentivePlans',
  'gradeCompanies',
  ...companyKinds,
] as const
const ofAll = [
  'sectors',
  'industries',
  'subIndustries',
  'jobFunctions',
  'jobSubFunctions',
  'tomUsers',
  'applications',
  'staffRules',
] as const

export const activityKinds: readonly string[] = [...ofCompanies, ...ofAll]

/** Filters that have a place of their own on the page, beside those that the engine draws. */
export const drawnApart: readonly string[] = ['record', 'from', 'to']

const fields = {
  person: text(),
  act: choices('activityActs', activityActs),
  source: choices('activitySources', activitySources),
  application: choices('applications', grantableApplications),
  record: text(),
  from: text(),
  to: text(),
}

/** Pages of entries have no numbers, so the engine can't read them; filters and views ask the call for its path and guard. */
const asList = <C extends Call & { readonly method: 'GET'; readonly answer: { readonly kind: 'record' } }>({
  answer,
  ...call
}: C): ListCall => ({
  ...call,
  answer: { ...answer, kind: 'list' },
})

const listFor = (isPlatform: boolean): AnyResource => ({
  name: 'activity',
  calls: { list: asList(isPlatform ? calls.listActivity : calls.listCompanyActivity) },
  fields: {},
  filterFields: {
    ...fields,
    kind: choices('activityKinds', isPlatform ? activityKinds : ofCompanies),
    company: references('companySummaries', 'company_id'),
  },
  list: {
    columns: [],
    filters: ['person', 'kind', 'act', 'source', 'application', ...(isPlatform ? ['company'] : []), ...drawnApart],
  },
})

const lists = { platform: listFor(true), company: listFor(false) }

/** Returns the list, and the calls that read more of it: of all companies for staff, of the own one for others. */
export const activityOf = (isPlatform: boolean) =>
  isPlatform
    ? {
        resource: lists.platform,
        list: calls.listActivity,
        count: calls.countActivity,
        file: calls.downloadActivity,
        records: calls.listActivityRecords,
        findings: calls.listFindings,
      }
    : {
        resource: lists.company,
        list: calls.listCompanyActivity,
        count: calls.countCompanyActivity,
        file: calls.downloadCompanyActivity,
        records: calls.listCompanyActivityRecords,
        findings: calls.listCompanyFindings,
      }

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns the moment when a day begins here, some days later; undefined if there is no such day. */
export const momentOfDay = (day: string, later = 0): string | undefined => {
  if (!dayPattern.test(day)) return undefined
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const moment = new Date(year, month - 1, date + later)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** Returns the query of the calls for the filters of the address: days are those of the reader. */
export const queryOf = (filters: readonly SetFilter[]): Readonly<Record<string, string>> => {
  const { from = '', to = '', ...others } = filterParams(filters)
  const [first, last] = [momentOfDay(from), momentOfDay(to, 1)]
  return { ...others, ...(first && { from: first }), ...(last && { to: last }) }
}
