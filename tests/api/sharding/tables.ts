/** Says which tables hold rows of companies, and which statements may read them without naming the company (decision 0116). */
import type { CallName } from '../../../contract/calls'

const ofAll = 'is the same for all companies, and read by their statements'
const ofAccount = 'belongs to an account, and is found by it'
const ofMap = 'is the map of the grades of all companies, which is read and uploaded as one'

/** Tables that no company has rows of, with what they are instead. */
export const platformTables: Readonly<Record<string, string>> = {
  companies: 'is the list of companies itself',
  countries: ofAll,
  currencies: ofAll,
  sectors: ofAll,
  industries: ofAll,
  sub_industries: ofAll,
  job_functions: ofAll,
  job_sub_functions: ofAll,
  ta_ranks: ofAll,
  long_term_incentive_plan_types: ofAll,
  grade_companies: ofMap,
  grade_company_ranks: ofMap,
  grade_map_columns: ofMap,
  grade_map_downloads: ofMap,
  sessions: ofAccount,
  refresh_tokens: ofAccount,
  reset_tokens: ofAccount,
  last_visits: ofAccount,
  last_uses: ofAccount,
  preferences: ofAccount,
  read_notifications: ofAccount,
  saved_views: ofAccount,
  unsaved_work: ofAccount,
  viewings: ofAccount,
  removals: ofAccount,
  removed_rows: ofAccount,
  write_positions: ofAccount,
  answered_calls: ofAccount,
  authenticators: ofAccount,
  recovery_codes: ofAccount,
  passkeys: ofAccount,
  spent_passkey_challenges: 'hold for minutes which challenges were answered, found by secrets',
  sign_in_challenges: ofAccount,
  applications: 'are those of the installation, with the companies that may use them',
  application_logins: ofAccount,
  mail_domains: 'leads from the domain of an address to its company, before that is known',
  provider_visits: 'holds sign-ins that are under way, found by secrets',
  logout_notices: 'say for seconds which sessions have ended',
  oidc_state: 'holds what the OpenID provider keeps, found by secrets',
  attempts: 'counts attempts of emails and addresses, before anybody is known',
  mail_outbox: 'holds mails to addresses, for minutes',
  signing_keys: 'holds the keys of the installation',
  images: 'holds files by names that nobody can guess',
  console_assets: 'holds files of the build',
  usual_retention: 'says for how many months history is kept',
  schema_migrations: 'says which migrations were run',
  schema_expansions: 'says which of them the version before survives',
  banner: 'holds what operators tell everybody',
  staff_rules: 'holds what is asked of provider staff',
  known_permissions: 'holds the names of rights',
  unsealed: 'holds numbers of changes, for seconds',
  retention: 'holds settings',
}

interface Exception {
  readonly tables: readonly string[]
  /** All calls, or the ones that are named. */
  readonly calls: '*' | readonly CallName[]
  /** Only where a row is found by its own key. */
  readonly byKey?: true
  readonly why: string
}

/** Statements that don't name the company of the rows that they read. */
export const exceptions: readonly Exception[] = [
  {
    tables: ['users'],
    calls: '*',
    byKey: true,
    why: 'An account is found by its id or session before its company is known, and provider staff have none.',
  },
  {
    tables: ['users'],
    calls: [
      'createTomUser',
      'updateTomUser',
      'createCompanyUser',
      'updateCompanyUser',
      'uploadCompanyUsers',
      'createAccessReview',
    ],
    why: 'An email belongs to one account of all companies: whoever gives one asks for it, or mails to it.',
  },
  { tables: ['users'], calls: ['listTomUsers', 'inviteTomUser'], why: 'Provider staff have no company.' },
  {
    tables: ['users', 'job_grade_versions', 'long_term_incentive_versions', 'planned_changes'],
    calls: ['readQueue'],
    why: 'Provider staff see what waits in all companies.',
  },
  {
    tables: ['user_roles'],
    calls: ['listFindings'],
    why: 'Provider staff compare the rights of all companies.',
  },
  { tables: ['list_changes'], calls: ['listCompanies'], why: 'The list of companies tells how many people each has.' },
  {
    tables: ['business_units', 'region_countries', 'regions', 'job_grades', 'job_grade_versions'],
    calls: ['listSimilarCompanies'],
    why: 'Provider staff compare a new company with all others.',
  },
  {
    tables: ['version_edits', 'job_grade_versions'],
    calls: ['listFormerGradeCells'],
    why: 'The map of grades is that of all companies.',
  },
  {
    tables: ['business_units', 'user_role_job_functions'],
    calls: [
      'updateIndustry',
      'updateSubIndustry',
      'deleteSector',
      'deleteIndustry',
      'deleteSubIndustry',
      'deleteJobFunction',
      'undoChange',
    ],
    why: 'What all companies share may be used by any of them, which the foreign key asks, too.',
  },
  {
    tables: ['changes', 'changed_rows', 'touched'],
    calls: [
      'listActivity',
      'listCompanyActivity',
      'downloadActivity',
      'downloadCompanyActivity',
      'listActivityRecords',
      'listCompanyActivityRecords',
      'readHistory',
      'readCompanyHistory',
      'listDeleted',
      'listCompanyDeleted',
      'listAccessReviewItems',
      'createAccessReview',
      'undoChange',
      'undoCompanyChange',
      'eraseTomUser',
      'eraseCompanyUser',
      'setCompanyRetention',
      'setRetention',
      'downloadEvidence',
      'downloadCompanyEvidence',
    ],
    why: 'A change may have touched rows of several companies, so that it is found by its number and time.',
  },
]
