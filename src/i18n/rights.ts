import { applicationNames } from '../../contract/applications'
import { capitalize } from '../../contract/capitalize'
import { partsOf, permissionCatalogue } from '../../contract/permissions'

/** Rights in words, and what every form of a company user says. */
export const rightsTexts = {
  moreRights: 'This person has rights that you do not hold, so you cannot change them. Ask a company super user.',
  right: '{actions} {entities}',
  actions: {
    VIEW: 'view',
    CREATE: 'create',
    UPDATE: 'update',
    DELETE: 'delete',
    ENABLE_DISABLE: 'activate or deactivate',
  },
  entities: {
    SECTOR: 'sectors',
    INDUSTRY: 'industries',
    SUB_INDUSTRY: 'sub-industries',
    JOB_FUNCTION: 'job functions',
    JOB_SUB_FUNCTION: 'sub-job functions',
    TOM_USER: 'Tom users',
    COMPANY_USER: 'company users',
    OFFER: 'offers',
    JOB_GRADE: 'job grades',
    SALARY_RANGE: 'salary ranges',
    CASH_ALLOWANCE: 'cash allowances',
    COMPANY_STI: 'short-term incentives',
    COMPANY_LTI: 'long-term incentives',
    INTERNAL_PAYROLL: 'the internal payroll',
    MARKET_DATA: 'market data',
    BUSINESS_UNIT: 'business units',
    REGION: 'regions',
    COUNTRY: 'countries',
    COMPANY: 'companies',
    LEGAL_ENTITY: 'legal entities',
    GRADE_COMPANY_MAPPING: 'grade mappings',
    CUSTOM_JOB_FUNCTION: 'custom job functions',
    CUSTOM_JOB_SUB_FUNCTION: 'custom sub-job functions',
    JOB_EVALUATION: 'job evaluations',
    JOB_LIBRARY: 'the job library',
    TOM_DASHBOARD: `the ${applicationNames.TOM} dashboard`,
    JE_DASHBOARD: `the ${applicationNames.JE} dashboard`,
    LBT_REPORT: `reports of ${applicationNames.LIVE_PAY_BENCHMARKING_TOOL}`,
  },
  /** The names of entities for company users, if these are theirs alone. */
  ownEntities: { COMPANY: 'their company' },
} as const

const textOf = (action: string, what: string): string =>
  `${capitalize((rightsTexts.actions as Readonly<Record<string, string>>)[action] ?? action)} ${what}`

/** Names an entity that has no text of its own. */
const plainNameOf = (entity: string): string => `${entity.toLowerCase().replaceAll('_', ' ')}s`

/** Each permission, and each action on each entity: 'View salary ranges'. */
export const permissionTexts = Object.fromEntries([
  ...permissionCatalogue.map((name) => {
    const { action, entity } = partsOf(name)
    return [name, textOf(action, plainNameOf(entity))] as const
  }),
  ...Object.keys(rightsTexts.actions).flatMap((action) =>
    Object.entries(rightsTexts.entities).map(
      ([entity, what]) => [`${action}_${entity}`, textOf(action, what)] as const,
    ),
  ),
])
