/** What a new company needs before its people can work, derived from its record. Pure. */
import type { Call } from '../../../contract/call'
import { businessUnits } from '../../../contract/calls/businessUnits'
import { companies } from '../../../contract/calls/companies'
import { companyCopies } from '../../../contract/calls/companyCopies'
import { companyUsers } from '../../../contract/calls/companyUsers'
import { gradeMapping } from '../../../contract/calls/gradeMapping'
import { jobGrades } from '../../../contract/calls/jobGrades'
import { regions } from '../../../contract/calls/regions'
import { structure } from '../../../contract/calls/structure'
import { copiedParts, type CopiedPart } from '../../../contract/entities/companyCopy'
import { countedAs, mappedRanks } from '../../../contract/counts'
import type { Company } from '../../../contract/entities/company'
import { businessUnits as businessUnitsResource } from '../../resources/businessUnits'
import { companies as companiesResource } from '../../resources/companies'
import { companyUsers as companyUsersResource } from '../../resources/companyUsers'
import { jobGrades as jobGradesResource } from '../../resources/jobGrades'
import { regions as regionsResource } from '../../resources/regions'
import { fillPath } from '../../schema/path'
import { createPathFor, mapPath } from '../gradeMap/form/paths'
import { outlineHash } from '../structure/outlineHash'

/** Leads to where a step can be taken; its text is `firstSteps.links.{text}`. */
export interface StepLink {
  readonly text: string
  readonly path: string
}

export interface FirstStep {
  /** Its texts are below `firstSteps.steps.{name}`. */
  readonly name: 'profile' | 'structure' | 'grades' | 'mapping' | 'people'
  readonly isDone: boolean
  readonly links: readonly StepLink[]
}

/** What is done over the Overview itself, named after the `#` of its address; others have addresses of their own. */
const asInHash = (part: CopiedPart) => `#as-in=${part}`

/** Returns the part for which an address opens the dialog that copies from a similar company. */
export const asInPart = (hash: string): CopiedPart | undefined =>
  (Object.keys(copiedParts) as CopiedPart[]).find((part) => hash === asInHash(part))

/** The members without which a profile says too little. */
const profileMembers = ['address', 'small_logo_url', 'contract_end_date', 'person_name', 'person_email'] as const

/** Returns the steps that the caller may take, each with what they may do; `may` asks the guard of a call. */
export const firstSteps = (company: Company, may: (call: Call) => boolean): readonly FirstStep[] => {
  const { id, counts = {} } = company
  const at = (path: string, work = '') => `${fillPath(path, { company_id: String(id) })}${work}`
  const has = (call: Call): boolean | undefined => {
    const key = countedAs(call)
    const count = key === undefined ? undefined : counts[key]
    return count === undefined ? undefined : count > 0
  }
  const both = (one: boolean | undefined, other: boolean | undefined) =>
    one === undefined || other === undefined ? (one ?? other) : one && other
  const overview = companiesResource.page
  /** By right in both companies, which the preview tells of each part. */
  const asIn = (part: CopiedPart, call: Call) =>
    may(call) ? links([companyCopies.copyCompany, 'asIn', at(overview, asInHash(part))]) : []
  const links = (...all: readonly (readonly [Call, string, string])[]): StepLink[] =>
    all.flatMap(([call, text, path]) => (may(call) ? [{ text, path }] : []))
  const steps = [
    {
      name: 'profile',
      isDone: profileMembers.every((member) => Boolean(company[member])),
      links: links([companies.updateCompany, 'edit', at(companiesResource.form.edit)]),
    },
    {
      name: 'structure',
      isDone: both(has(businessUnits.listBusinessUnits), has(regions.listRegions)),
      links: [
        ...links([structure.addOutline, 'outline', at(overview, outlineHash)]),
        ...asIn('structure', businessUnits.createBusinessUnit),
        ...links(
          [businessUnits.createBusinessUnit, 'unit', at(businessUnitsResource.at, '#businessUnits=new')],
          [regions.createRegion, 'region', at(regionsResource.at, '#regions=new')],
        ),
      ],
    },
    {
      name: 'grades',
      isDone: has(jobGrades.listJobGrades),
      links: [
        ...links([jobGrades.uploadJobGrades, 'upload', at(jobGradesResource.at, '#jobGrades=upload')]),
        ...asIn('grades', jobGrades.createJobGrade),
        ...links([jobGrades.createJobGrade, 'grade', at(jobGradesResource.at, '#jobGrades=new')]),
      ],
    },
    {
      name: 'mapping',
      isDone: counts[mappedRanks] === undefined ? undefined : counts[mappedRanks] > 0,
      links: [
        ...links([gradeMapping.createGradeCompany, 'paste', createPathFor(id)]),
        ...asIn('mapping', gradeMapping.createGradeCompany),
        ...links([gradeMapping.saveGradeMap, 'map', mapPath]),
      ],
    },
    {
      name: 'people',
      isDone: has(companyUsers.listCompanyUsers),
      links: links(
        [companyUsers.uploadCompanyUsers, 'upload', at(companyUsersResource.at, '#companyUsers=upload')],
        [companyUsers.createCompanyUser, 'person', at(companyUsersResource.form.create)],
      ),
    },
  ] as const
  // What nobody may read cannot be told, and what one may not do is not offered.
  return steps.flatMap((step) => {
    const { isDone } = step
    return isDone === undefined || step.links.length === 0 ? [] : [{ ...step, isDone }]
  })
}
