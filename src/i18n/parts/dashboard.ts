/** What the dashboard says. */
import { figureTexts } from '../companyFigures'

/** The texts of the dashboard, except for its title. */
const dashboardTexts = {
  welcome: 'Welcome, %{name}.',
  byStatus: 'Companies by status',
  companies: 'company |||| companies',
  byApplication: 'Applications in use',
  ofCompanies: '%{count} of %{total}',
  links: 'Quick links',
  ending: 'Contracts that end within %{days} days',
  noneEnding: 'No contract ends within the next %{days} days.',
  endsByMonth: 'Contract ends by month',
  contracts: 'Contracts',
  noneEndingByMonth: 'No contract ends within the next twelve months.',
  more: 'and %{smart_count} more |||| and %{smart_count} more',
  newest: 'Recently added companies',
  yourCompany: 'Your company',
  contract: 'Contract from %{start} to %{end}',
  daysLeft: '%{smart_count} day left |||| %{smart_count} days left',
  contractEnded: 'The contract has ended',
  yourApplications: 'Your applications',
  noApplications: 'You do not have access to any application yet.',
  toApps: 'Open an application',
}

export const ofDashboard = { dashboard: dashboardTexts, figures: figureTexts }
