/** The texts of the list of companies for provider staff. */
import { invitationDays, plansNoticeDays } from '../../../contract/entities/company'

export const ofCompanyList = {
  choices: {
    companyWaiting: {
      'refused-plans': 'Planned changes not made',
      'plans-of-week': `Changes planned for the next ${plansNoticeDays} days`,
      'job-grade-approvals': 'Job grades waiting for approval',
      'incentive-approvals': 'Long-term incentives waiting for approval',
      'one-time-passwords': `Invitations not accepted for ${invitationDays} days`,
      'job-grade-versions': 'Versions of job grades never set active',
      'incentive-versions': 'Versions of long-term incentives never set active',
    },
  },
  resources: {
    listedCompanies: {
      fields: {
        name: 'Name',
        country: 'Country',
        status: 'Contract status',
        is_active: 'Sign-in',
        applications: 'Applications',
        contract_end_date: 'Contract end',
        people: 'People',
        waiting: 'Waits for somebody',
      },
      filters: { applications: 'Application' },
      presets: { endingThisMonth: 'Ending this month', inProgress: 'In progress', signedOut: 'Signed out' },
      search: 'Search companies',
      empty: 'No company found',
      invite: 'Create the first company.',
      create: 'Create New Company',
      edit: 'Edit Company',
      editOf: 'Edit Company {title}',
      deactivateAbout: 'Nobody from {title} can sign in until the company is reactivated.',
    },
  },
}
