/** What a new company needs before its people can work, derived from its record. Pure. */
import type { Call } from '../../../contract/call'
import { businessUnits } from '../../../contract/calls/businessUnits'
import { companies } from '../../../contract/calls/companies'
import { companyUsers } from '../../../contract/calls/companyUsers'
import { gradeMapping } from '../../../contract/calls/gradeMapping'
import { jobGrades } from '../../../contract/calls/jobGrades'
import { regions } from '../../../contract/calls/regions'
import { countedAs, mappedRanks } from '../../../contract/counts'
import type { Company } from '../../../contract/entities/company'
import { companies as companyForm } from '../../resources/companies'
import { companyUsers as people } from '../../resources/companyUsers'
import { jobGrades as grades } from '../../resources/jobGrades'
import { businessUnits as units } from '../../resources/businessUnits'
import { regions as areas } from '../../resources/regions'
import { fillPath } from '../../schema/path'
import { createPathFor, mapPath } from '../gradeMap/form/paths'

/** One way to take a step; its text is `firstSteps.ways.{text}`. */
export interface Way {
  readonly text: string
  readonly path: string
}

export interface FirstStep {
  /** Its texts are below `firstSteps.steps.{name}`. */
  readonly name: 'profile' | 'structure' | 'grades' | 'mapping' | 'people'
  readonly isDone: boolean
  readonly ways: readonly Way[]
}

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
  const ways = (...all: readonly (readonly [Call, string, string])[]): Way[] =>
    all.flatMap(([call, text, path]) => (may(call) ? [{ text, path }] : []))
  const steps = [
    {
      name: 'profile',
      isDone: profileMembers.every((member) => Boolean(company[member])),
      ways: ways([companies.updateCompany, 'edit', at(companyForm.form.edit)]),
    },
    {
      name: 'structure',
      isDone: both(has(businessUnits.listBusinessUnits), has(regions.listRegions)),
      ways: ways(
        [businessUnits.createBusinessUnit, 'unit', at(units.at, '#businessUnits=new')],
        [regions.createRegion, 'region', at(areas.at, '#regions=new')],
      ),
    },
    {
      name: 'grades',
      isDone: has(jobGrades.listJobGrades),
      ways: ways(
        [jobGrades.uploadJobGrades, 'upload', at(grades.at, '#jobGrades=upload')],
        [jobGrades.createJobGrade, 'grade', at(grades.at, '#jobGrades=new')],
      ),
    },
    {
      name: 'mapping',
      isDone: counts[mappedRanks] === undefined ? undefined : counts[mappedRanks] > 0,
      ways: ways(
        [gradeMapping.createGradeCompany, 'paste', createPathFor(id)],
        [gradeMapping.saveGradeMap, 'map', mapPath],
      ),
    },
    {
      name: 'people',
      isDone: has(companyUsers.listCompanyUsers),
      ways: ways(
        [companyUsers.uploadCompanyUsers, 'upload', at(people.at, '#companyUsers=upload')],
        [companyUsers.createCompanyUser, 'person', at(people.form.create)],
      ),
    },
  ] as const
  // What nobody may read cannot be told, and what one may not do is not offered.
  return steps.flatMap((step) => {
    const { isDone } = step
    return isDone === undefined || step.ways.length === 0 ? [] : [{ ...step, isDone }]
  })
}
