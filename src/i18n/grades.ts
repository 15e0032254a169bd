/** The texts of job grades and long-term incentives. */
import { gradeActTexts } from './versionActs'
import { versionListTexts } from './versions'

export const gradeResourceTexts = {
  jobGrades: {
    title: 'Job grades',
    one: 'Job grade',
    fields: { grade: 'Grade', countries: 'Countries' },
    filters: { fits: 'Fits in country' },
    rows: '%{count} job grade |||| %{count} job grades',
    uploadHint: 'Separate several countries with semicolons, such as Denmark;Norway.',
    search: 'Search grades',
    empty: 'No job grade yet',
    invite: 'Add the first job grade, or upload a file. Either makes the first version.',
    versionActs: gradeActTexts,
  },
  jobGradeVersions: {
    ...versionListTexts,
    title: 'Job grade versions',
    fields: { ...versionListTexts.fields, count: 'Job grades' },
  },
  incentives: {
    title: 'Long-term incentives',
    one: 'Long-term incentive',
    inTab: 'Incentives',
    fields: { plan: 'Plan', grade: 'Grade', value: 'Value' },
    filters: { of_plan: 'Plan' },
    create: 'Add incentive',
    upload: 'Upload incentives',
    rows: '%{count} incentive |||| %{count} incentives',
    search: 'Search grades',
    empty: 'No long-term incentive yet',
    invite: 'Add the first incentive of a plan, or upload a file. Either makes the first version.',
  },
  incentivePlans: {
    title: 'Long-term incentive plans',
    one: 'Long-term incentive plan',
    inTab: 'Plans',
    fields: { name: 'Plan', plan_type: 'Type' },
    create: 'Add plan',
    search: 'Search plans',
    empty: 'No plan yet',
    invite: 'Add the first plan. An upload of incentives adds the plans that it names.',
    deleteAbout: 'A plan that has incentives cannot be deleted. This cannot be undone.',
  },
  incentiveVersions: {
    ...versionListTexts,
    title: 'Long-term incentive versions',
    fields: { ...versionListTexts.fields, count: 'Incentives' },
  },
} as const
