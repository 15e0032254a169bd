/** The texts of job grades and long-term incentives. */
import { versionListTexts } from './versions'

export const gradeResourceTexts = {
  jobGrades: {
    title: 'Job grades',
    one: 'Job grade',
    fields: { grade: 'Grade', rank: 'Rank', countries: 'Countries', note: 'Note' },
    filters: { fits: 'Fits in country' },
    rows: '{count, plural, one {# job grade} other {# job grades}}',
    uploadHint:
      'Separate several countries with semicolons, such as Denmark;Norway or DK;NO. A grade without countries is for all of them. Grades are in the order of their ranks; a row without a rank follows the row above.',
    create: 'Add Job Grade',
    createTitle: 'Add Job Grade',
    editTitle: 'Update Job Grade',
    upload: 'Upload Job Grades',
    newestFirst: 'By rank',
    search: 'Search grades',
    empty: 'No job grade yet',
    invite: 'Add the first job grade, or upload a file. Either creates the first version.',
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
    fields: {
      note: 'Note',
      plan: 'Plan',
      grade: 'Grade',
      grade_choice: 'Grade',
      job_grade: 'Job grade',
      value: 'Value',
      countries: 'Countries',
    },
    filters: { of_plan: 'Plan', grade_state: 'Job grade', applies: 'Applies in country' },
    uploadHint:
      'Value Kind is Money, Shares or Percent of salary; money has a Currency, such as EUR. Separate several countries with semicolons, such as DK;NO.',
    notActive: 'This is not one of the active job grades. You can save it anyway.',
    takeGrade: 'Take {name}',
    create: 'Add Incentive',
    createTitle: 'Add Incentive',
    editTitle: 'Update Incentive',
    upload: 'Upload Incentives',
    rows: '{count, plural, one {# incentive} other {# incentives}}',
    search: 'Search grades',
    empty: 'No long-term incentive yet',
    invite: 'Add the first incentive of a plan, or upload a file. Either creates the first version.',
  },
  incentivePlans: {
    title: 'Long-term incentive plans',
    one: 'Long-term incentive plan',
    inTab: 'Plans',
    fields: { name: 'Plan', plan_type: 'Type', value_kind: 'Values are', currency: 'Currency', note: 'Note' },
    create: 'Add Plan',
    createTitle: 'Add Plan',
    editTitle: 'Update Plan',
    search: 'Search plans',
    empty: 'No plan yet',
    invite: 'Add the first plan. An upload of incentives adds the plans that it names.',
    deleteAbout: 'A plan that has incentives cannot be deleted.',
  },
  incentiveVersions: {
    ...versionListTexts,
    title: 'Long-term incentive versions',
    fields: { ...versionListTexts.fields, count: 'Incentives' },
  },
} as const

/** What the values of a plan's incentives are. */
export const valueKindTexts = {
  CURRENCY: 'Money',
  SHARES: 'Shares',
  PERCENT_OF_SALARY: 'Percent of salary',
} as const

export const valueUnitTexts = {
  SHARES: '{count, plural, one {{value} share} other {{value} shares}}',
  PERCENT_OF_SALARY: '{value}% of salary',
  hints: { CURRENCY: 'In {code}', SHARES: 'Number of shares', PERCENT_OF_SALARY: 'Percent of salary' },
} as const
