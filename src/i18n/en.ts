/** The texts that the console loads first, by key. They are ICU messages. */
import { applicationCards, dashboardName, type ApplicationCard } from '../../contract/applications'
import { messages } from '../../contract/messages'
import { choiceGroupTexts, choiceTexts, consequenceTexts, resourceTexts, rowTexts, unitTexts } from './resources'
import { rightsTexts } from './rights'
import { schemaTexts } from './schema'
import { product, sessionLost } from './signInTexts'

/** The application names of the contract. */
const applicationTexts = Object.fromEntries(applicationCards.map(({ key, name }) => [key, { name }])) as {
  readonly [key in ApplicationCard['key']]: { readonly name: string }
}

export const en = {
  schema: schemaTexts,
  resources: resourceTexts,
  choices: choiceTexts,
  units: unitTexts,
  choiceGroups: choiceGroupTexts,
  consequences: consequenceTexts,
  rows: rowTexts,
  access: rightsTexts,
  // The headings of pages that may be refused before they are loaded.
  gradeForm: { createTitle: 'Add Grade Company', editTitle: 'Update Grade Company' },
  app: { name: product },
  savedViews: { title: 'Views' },
  invitations: { until: 'Invited until {day}' },
  names: { more: '{names} and {count, number} more', noRole: 'No name yet' },
  layout: {
    menu: 'Main menu',
    skip: 'Skip to content',
    search: 'Search everything',
    searchKeys: 'Ctrl K',
    expand: 'Expand the menu',
    collapse: 'Collapse the menu',
    logoExpand: 'Talent Console: expand the menu',
    logoCollapse: 'Talent Console: collapse the menu',
  },
  // All that is left of react-admin's own texts in the build; a test compares them.
  ra: {
    auth: { auth_check_error: 'Sign in to continue.' },
    notification: {
      i18n_error: 'The texts could not be loaded.',
      logged_out: sessionLost,
      not_authorized: messages.accessDenied,
    },
  },
  menu: {
    apps: 'Apps',
    myCompany: 'My Company',
    settings: 'Settings',
    gradeMap: 'Grade map table',
    reference: 'Reference data',
    short: { companyUsers: 'Company Users', sectors: 'Sectors', jobFunctions: 'Job Function', gradeMap: 'Grade map' },
  },
  permission: {
    denied: messages.accessDenied,
    lacks: {
      permission: 'You need the permission to {rights}.',
      role: 'Only a {role} can do this.',
      account: 'It is not available to your kind of account.',
      company: 'It belongs to a company that is not yours.',
      nobody: 'Nobody can do this.',
    },
    names: 'Permission: {names}',
    ended: 'Your role {role} in {application} included it, but ended on {date}.',
    granters: '{names} can grant it.',
    moreGranters: '{count, plural, one {# other} other {# others}}',
    noGranters: 'Nobody in your company can grant it; ask the provider.',
    staff: 'It belongs to a higher role of the provider.',
  },
  profile: {
    open: 'Profile of {name}',
    roles: {
      TOM_MASTER_USER: 'Tom Master User',
      TOM_SUPER_USER: 'Tom Super User',
      TOM_ADMIN: 'Tom Admin',
      TOM_SALES: 'Tom Sales',
      COMPANY_SUPER_USER: 'Company Super User',
      COMPANY_ADMIN: 'Company Admin',
      COMPANY_USER: 'Company User',
      COMPANY_BUSINESS_ACCESS: 'Company Business Access',
    },
  },
  bell: {
    title: 'Notifications',
    unread: 'Notifications, some unread',
  },
  viewAs: {
    bar: 'View as another person',
    as: 'You are viewing as {name}.',
    readOnly: 'Nothing can be changed.',
    end: 'End',
    ended: 'The view as {name} has ended.',
    noApplications: 'Applications cannot be opened while you view the console as another person.',
  },
  toasts: {
    label: 'Messages (F8)',
    dismiss: 'Dismiss',
    undo: 'Undo',
    takeBack: 'Take back',
    times: '({count, number} times)',
  },
  bulk: {
    notChanged: '{failed} of {all} records could not be changed.',
    notDeleted: '{failed} of {all} records could not be deleted.',
    more: '{count, number} more failed.',
  },
  page: {
    loadFailed: '{what} could not be loaded.',
    retry: 'Retry',
  },
  notFound: {
    title: messages.notFound,
    home: 'Go to the dashboard',
  },
  crash: {
    title: 'Something went wrong',
    about: 'This screen could not be displayed. Reloading the page usually helps.',
    reload: 'Reload',
  },
  missedFile: {
    about:
      'A part of the console could not be loaded, probably because of a new version. Save your changes, then reload.',
    reload: 'Reload',
  },
  connection: {
    lost: 'The server cannot be reached. Your input is kept, and the console keeps trying.',
    restored: 'The connection is back.',
  },
  applications: applicationTexts,
  companies: {
    title: 'Companies',
    edit: 'Edit Company',
    noApplications: 'No applications',
  },
  companyProfile: {
    editCompany: 'Edit Company Details',
    editDetails: 'Edit Details',
  },
  structure: { views: { label: 'View', list: 'List', tree: 'Tree' } },
  dashboard: { title: dashboardName },
}
