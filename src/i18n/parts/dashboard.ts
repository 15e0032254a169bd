/** What the dashboard says. */
import { invitationDays, plansNoticeDays } from '../../../contract/entities/company'
import { figureTexts } from '../companyFigures'

/** The texts of the dashboard, except for its title. */
const dashboardTexts = {
  welcome: 'Welcome, {name}.',
  numbers: 'Companies in numbers',
  groups: {
    companies: 'Companies',
    status: 'Contract status',
    signIn: 'Sign-in',
    applications: 'Applications',
  },
  all: 'All',
  needsYou: 'Needs you',
  nothing: 'Nothing needs you',
  nothingAbout: 'Contracts that end, companies in progress, open invitations and drafts show up here.',
  parts: {
    'contracts-this-month': 'Contracts that end this month',
    'contracts-next-month': 'Contracts that end next month',
    'in-progress': 'Companies in progress',
    'refused-plans': 'Planned changes that were not made',
    'plans-of-week': `Changes planned for the next ${plansNoticeDays} days`,
    'job-grade-approvals': 'Versions of job grades waiting for approval',
    'incentive-approvals': 'Versions of long-term incentives waiting for approval',
    'one-time-passwords': `Invitations not accepted for ${invitationDays} days`,
    'job-grade-versions': 'Versions of job grades never set active',
    'incentive-versions': 'Versions of long-term incentives never set active',
  },
  contractEnds: 'Contract {when}',
  about: {
    'in-progress': 'Contract in progress',
    'refused-plans': '{count, plural, one {# change} other {# changes}}',
    'plans-of-week': '{count, plural, one {# change} other {# changes}}',
    'job-grade-approvals': '{count, plural, one {# version} other {# versions}}',
    'incentive-approvals': '{count, plural, one {# version} other {# versions}}',
    'one-time-passwords': '{count, plural, one {# person} other {# people}}',
    'job-grade-versions': '{count, plural, one {# version} other {# versions}}',
    'incentive-versions': '{count, plural, one {# version} other {# versions}}',
  },
  since: 'since {date}',
  on: 'on {date}',
  acts: {
    editContract: 'Edit contract',
    open: 'Open company',
    continue: 'Continue',
    'refused-plans': 'See plans',
    'plans-of-week': 'See plans',
    'job-grade-approvals': 'See versions',
    'incentive-approvals': 'See versions',
    'one-time-passwords': 'See people',
    'job-grade-versions': 'See versions',
    'incentive-versions': 'See versions',
  },
  showAll: '{count, plural, one {Show #} other {Show all #}}',
  recents: 'Recently opened',
  noRecents: 'What you open shows up here, in any browser.',
  endsByMonth: 'Contract ends by month',
  endIn: '{count, plural, one {{month}: # contract ends} other {{month}: # contracts end}}',
  noneEndingByMonth: 'No contract ends within the next twelve months.',
  yourCompany: 'Your company',
  yourApplications: 'Your applications',
  noApplications: 'You do not have access to any application yet.',
  toApps: 'Open an application',
}

export const ofDashboard = { dashboard: dashboardTexts, figures: figureTexts }
