import { plansNoticeDays } from '../../contract/entities/company'

/** The texts of what is pending in a company, for bell and dashboard. */
export const waitingTexts = {
  title: 'Pending',
  kinds: {
    'refused-plans': '{count, plural, one {# planned change was not made} other {# planned changes were not made}}',
    'plans-of-week': `{count, plural, one {# change is} other {# changes are}} planned for the next ${plansNoticeDays} days`,
    'own-role-ends':
      '{count, plural, one {Your access to # application ends soon} other {Your access to # applications ends soon}}',
    'ending-roles': '{count, plural, one {The access of # person ends soon} other {The access of # people ends soon}}',
    'access-reviews': '{count, plural, one {# access review waits for you} other {# access reviews wait for you}}',
    'provider-secrets':
      '{count, plural, one {The secret or certificate of the identity provider ends soon} other {Secrets or certificates of # identity providers end soon}}',
    'job-grade-approvals':
      '{count, plural, one {# version of the job grades waits for approval} other {# versions of the job grades wait for approval}}',
    'incentive-approvals':
      '{count, plural, one {# version of the long-term incentives waits for approval} other {# versions of the long-term incentives wait for approval}}',
    'job-grade-versions':
      '{count, plural, one {# version of the job grades was never active} other {# versions of the job grades were never active}}',
    'incentive-versions':
      '{count, plural, one {# version of the long-term incentives was never active} other {# versions of the long-term incentives were never active}}',
    'one-time-passwords':
      '{count, plural, one {# person has not replaced their one-time password} other {# people have not replaced their one-time passwords}}',
    'people-with-former-grades':
      '{count, plural, one {# person has a role that names a grade no longer in use} other {# people have roles that name grades no longer in use}}',
    'ranks-with-former-grades':
      '{count, plural, one {# rank of the grade map names a grade no longer in use} other {# ranks of the grade map name grades no longer in use}}',
    'incentives-with-former-grades':
      '{count, plural, one {# long-term incentive names a grade no longer in use} other {# long-term incentives name grades no longer in use}}',
  },
  none: 'Nothing is pending.',
  selected: '{names}, in the selected company',
} as const

/** The texts of the numbers of a company. */
export const figureTexts = {
  title: 'Figures of the company',
  people: 'People',
  ofPeople: '{count, plural, one {person} other {people}}',
  active: 'Active',
  inactive: 'Inactive',
  nobody: 'The company has no users yet.',
  roles: 'People by role',
  rolesIn: 'People by role in {application}',
  noRoles: 'Nobody has a role yet.',
  otherRoles: '{count, plural, one {# other role} other {# other roles}}',
  counted: 'Only the {count, number} most frequent roles are counted.',
  gradeMap: 'Grade map',
  ofRanks: '{count, plural, one {{filled} of # rank has a grade} other {{filled} of # ranks have a grade}}',
  formerRanks:
    '{count, plural, one {# more names a grade that is no longer in use.} other {# more name grades that are no longer in use.}}',
  noGrades: 'The grade map has no grade of the company yet.',
  openMap: 'Open the grade map table',
} as const
