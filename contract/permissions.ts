/**
 * The permission catalogue, the presets of the roles, and `can()`, the one permission check of console and server.
 *
 * | Name | Means |
 * |---|---|
 * | ACTION_ENTITY | a right that can be stored and granted |
 * | `all` | every right; held by the master, never stored |
 * | `NO_ACCESS` | no right at all; sent in place of an empty list, which the console reads as `all` (A21) |
 */

const crudEntities = [
  'SECTOR',
  'INDUSTRY',
  'SUB_INDUSTRY',
  'JOB_FUNCTION',
  'JOB_SUB_FUNCTION',
  'TOM_USER',
  'COMPANY_USER',
  'OFFER',
  'JOB_GRADE',
  'SALARY_RANGE',
  'CASH_ALLOWANCE',
  'COMPANY_STI',
  'COMPANY_LTI',
  'INTERNAL_PAYROLL',
  'MARKET_DATA',
  'BUSINESS_UNIT',
  'REGION',
  'COUNTRY',
  'COMPANY',
  'LEGAL_ENTITY',
  'GRADE_COMPANY_MAPPING',
  'CUSTOM_JOB_FUNCTION',
  'CUSTOM_JOB_SUB_FUNCTION',
] as const

const singleNames = [
  'CREATE_JOB_EVALUATION',
  'VIEW_JOB_EVALUATION',
  'UPDATE_JOB_EVALUATION',
  'ENABLE_DISABLE_TOM_USER',
  'ENABLE_DISABLE_COMPANY_USER',
  'ENABLE_DISABLE_COMPANY',
  'VIEW_TOM_DASHBOARD',
  'VIEW_JE_DASHBOARD',
  'VIEW_JOB_LIBRARY',
  'CREATE_LBT_REPORT',
  'VIEW_LBT_REPORT',
] as const

const actions = ['CREATE', 'VIEW', 'UPDATE', 'DELETE'] as const

type Action = (typeof actions)[number]
export type CrudEntity = (typeof crudEntities)[number]

/** A right that can be stored and granted. */
export type Permission = `${Action}_${CrudEntity}` | (typeof singleNames)[number]
/** What a session may hold: rights and the two markers. */
export type Held = Permission | 'all' | 'NO_ACCESS'

/** Spells ACTION_ENTITY for each given action and entity, in the order of the catalogue. */
const names = <A extends Action, E extends CrudEntity>(given: readonly A[], entities: readonly E[]): `${A}_${E}`[] =>
  entities.flatMap((entity) => given.map((action) => `${action}_${entity}` as const))

const crud = <E extends CrudEntity>(...entities: E[]) => names(actions, entities)
const view = <E extends CrudEntity>(...entities: E[]) => names(['VIEW'], entities)
const create = <E extends CrudEntity>(...entities: E[]) => names(['CREATE'], entities)
const createViewUpdate = <E extends CrudEntity>(...entities: E[]) => names(['CREATE', 'VIEW', 'UPDATE'], entities)

/** Every right that exists, each once. */
export const permissionCatalogue: readonly Permission[] = [...crud(...crudEntities), ...singleNames]

const known = new Set<string>(permissionCatalogue)
export const isPermission = (name: string): name is Permission => known.has(name)

/**
 * Tells whether the held rights satisfy a requirement: `all` is held, nothing is required, or any required right is held.
 *
 * @example can(['VIEW_REGION'], ['VIEW_REGION', 'UPDATE_REGION']) // true
 */
export const can = (held: readonly string[], required: readonly Permission[]): boolean =>
  required.length === 0 || held.includes('all') || required.some((name) => held.includes(name))

const structure = ['BUSINESS_UNIT', 'REGION', 'COUNTRY'] as const
const offerData = [
  'OFFER',
  'JOB_GRADE',
  'SALARY_RANGE',
  'CASH_ALLOWANCE',
  'COMPANY_STI',
  'COMPANY_LTI',
  'INTERNAL_PAYROLL',
  'MARKET_DATA',
] as const
const customJobs = ['CUSTOM_JOB_FUNCTION', 'CUSTOM_JOB_SUB_FUNCTION'] as const

const referenceViews = view(
  'SECTOR',
  'INDUSTRY',
  'SUB_INDUSTRY',
  'JOB_FUNCTION',
  'JOB_SUB_FUNCTION',
  'BUSINESS_UNIT',
  'REGION',
  'COUNTRY',
  'GRADE_COMPANY_MAPPING',
  'COMPANY',
  'COMPANY_USER',
  'LEGAL_ENTITY',
)

export const companyRoles = ['COMPANY_SUPER_USER', 'COMPANY_ADMIN', 'COMPANY_USER', 'COMPANY_BUSINESS_ACCESS'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** The rights that picking a default role puts in place of what was chosen, per application. */
export const companyPresets: Record<'TOM' | 'JE', Record<CompanyRole, readonly Permission[]>> = {
  TOM: {
    COMPANY_SUPER_USER: [
      ...crud(
        ...structure,
        'TOM_USER',
        'SECTOR',
        'INDUSTRY',
        'SUB_INDUSTRY',
        'JOB_FUNCTION',
        'JOB_SUB_FUNCTION',
        'COMPANY',
        'LEGAL_ENTITY',
        'GRADE_COMPANY_MAPPING',
        'COMPANY_USER',
        ...offerData,
      ),
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      'UPDATE_JOB_EVALUATION',
      'ENABLE_DISABLE_TOM_USER',
      'ENABLE_DISABLE_COMPANY',
      'ENABLE_DISABLE_COMPANY_USER',
    ],
    COMPANY_ADMIN: [
      ...referenceViews,
      ...create(...structure),
      ...createViewUpdate(...offerData),
      'VIEW_TOM_DASHBOARD',
    ],
    COMPANY_USER: [...referenceViews, ...view(...offerData), 'CREATE_OFFER', 'UPDATE_OFFER', 'VIEW_TOM_DASHBOARD'],
    COMPANY_BUSINESS_ACCESS: [...referenceViews, ...view(...offerData), 'VIEW_TOM_DASHBOARD'],
  },
  JE: {
    COMPANY_SUPER_USER: [
      ...crud(...structure, ...customJobs),
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      'UPDATE_JOB_EVALUATION',
      'VIEW_JOB_LIBRARY',
      'VIEW_JE_DASHBOARD',
    ],
    COMPANY_ADMIN: [
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      ...createViewUpdate(...customJobs),
      'VIEW_JE_DASHBOARD',
      'VIEW_JOB_LIBRARY',
    ],
    COMPANY_USER: [
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      ...names(['CREATE', 'VIEW'], customJobs),
      'VIEW_JE_DASHBOARD',
      'VIEW_JOB_LIBRARY',
    ],
    COMPANY_BUSINESS_ACCESS: ['VIEW_JOB_EVALUATION', ...view(...customJobs), 'VIEW_JE_DASHBOARD', 'VIEW_JOB_LIBRARY'],
  },
}

/** What the dashboard switch of each application grants; a super user always holds it (A28). */
export const dashboardPermission = { TOM: 'VIEW_TOM_DASHBOARD', JE: 'VIEW_JE_DASHBOARD' } as const

export const platformRoles = ['TOM_MASTER_USER', 'TOM_SUPER_USER', 'TOM_ADMIN', 'TOM_SALES'] as const
export type PlatformRole = (typeof platformRoles)[number]

/** The six rights that every provider user stores and that the console sends on each update (A22, A23). */
export const baseSix: readonly Permission[] = names(['CREATE', 'VIEW'], structure)

const base = new Set<Permission>(baseSix)
const ofStructure = new Set<Permission>(crud(...structure))
const superUser = permissionCatalogue.filter((name) => base.has(name) || !ofStructure.has(name))
const notForAdmins = new Set<Permission>([
  'CREATE_TOM_USER',
  'UPDATE_TOM_USER',
  'DELETE_TOM_USER',
  'ENABLE_DISABLE_TOM_USER',
  'ENABLE_DISABLE_COMPANY',
])

/** The rights that the server adds to what a provider user stores (A22). */
export const platformPresets: Record<PlatformRole, readonly Held[]> = {
  TOM_MASTER_USER: ['all'],
  TOM_SUPER_USER: superUser,
  TOM_ADMIN: superUser.filter((name) => !notForAdmins.has(name)),
  TOM_SALES: permissionCatalogue.filter((name) => base.has(name) || name.startsWith('VIEW_')),
}

/** The rights that the live-pay tool of a role brings along. */
export const livePayPermissions = ['CREATE_LBT_REPORT', 'VIEW_LBT_REPORT'] as const satisfies readonly Permission[]
/** Adds the rights of the live-pay tool where it is on, without repetition, and takes them out where it is off (A58). */
export const withLivePay = (permissions: readonly Permission[], isOn: boolean): Permission[] => {
  const others = permissions.filter((name) => !livePayPermissions.some((livePay) => livePay === name))
  return isOn ? [...others, ...livePayPermissions] : others
}
