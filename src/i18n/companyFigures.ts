import { plansNoticeDays } from '../../contract/entities/company'

/** The texts of what is pending in a company, for bell and dashboard. */
export const waitingTexts = {
  title: 'Pending',
  kinds: {
    'refused-plans': '%{count} planned change was not made |||| %{count} planned changes were not made',
    'plans-of-week': `%{count} change is planned for the next ${plansNoticeDays} days |||| %{count} changes are planned for the next ${plansNoticeDays} days`,
    'own-role-ends':
      'Your access to %{count} application ends soon |||| Your access to %{count} applications ends soon',
    'ending-roles': 'The access of %{count} person ends soon |||| The access of %{count} people ends soon',
    'access-reviews': '%{count} access review waits for you |||| %{count} access reviews wait for you',
    'provider-secrets':
      'The secret or certificate of the identity provider ends soon |||| Secrets or certificates of %{count} identity providers end soon',
    'job-grade-approvals':
      '%{count} version of the job grades waits for approval |||| %{count} versions of the job grades wait for approval',
    'incentive-approvals':
      '%{count} version of the long-term incentives waits for approval |||| %{count} versions of the long-term incentives wait for approval',
    'job-grade-versions':
      '%{count} version of the job grades was never active |||| %{count} versions of the job grades were never active',
    'incentive-versions':
      '%{count} version of the long-term incentives was never active |||| %{count} versions of the long-term incentives were never active',
    'one-time-passwords':
      '%{count} person has not replaced their one-time password |||| %{count} people have not replaced their one-time passwords',
    'people-with-former-grades':
      '%{count} person has a role that names a grade no longer in use |||| %{count} people have roles that name grades no longer in use',
    'ranks-with-former-grades':
      '%{count} rank of the grade map names a grade no longer in use |||| %{count} ranks of the grade map name grades no longer in use',
    'incentives-with-former-grades':
      '%{count} long-term incentive names a grade no longer in use |||| %{count} long-term incentives name grades no longer in use',
  },
  none: 'Nothing is pending.',
  selected: '%{names}, in the selected company',
} as const

/** The texts of the numbers of a company. */
export const figureTexts = {
  title: 'Figures of the company',
  people: 'People',
  ofPeople: 'person |||| people',
  active: 'Active',
  inactive: 'Inactive',
  nobody: 'The company has no users yet.',
  roles: 'People by role',
  rolesIn: 'People by role in %{application}',
  noRoles: 'Nobody has a role yet.',
  otherRoles: '%{count} other role |||| %{count} other roles',
  counted: 'Only the %{count} most frequent roles are counted.',
  gradeMap: 'Grade map',
  ofRanks: '%{filled} of %{smart_count} rank has a grade |||| %{filled} of %{smart_count} ranks have a grade',
  formerRanks:
    '%{count} more names a grade that is no longer in use. |||| %{count} more name grades that are no longer in use.',
  noGrades: 'The grade map has no grade of the company yet.',
  openMap: 'Open the grade map table',
} as const
