/**
 * The permission catalogue, the presets of roles, and `can()`, the permission check of console and server.
 *
 * | Name | Meaning |
 * |---|---|
 * | ACTION_ENTITY | a permission that can be stored and granted |
 * | `all` | every permission; held by the master, never stored |
 * | `NO_ACCESS` | no permission; sent instead of an empty list, which the console would read as `all` (A21) |
 */

/** C(reate), V(iew), U(pdate) and D(elete) permissions. */
type Letters = 'CVUD' | 'CVU' | 'CV' | 'V' | ''

/** The preset permissions for an entity, in the order of `companyRoles` and `platformRoles` (without the master). */
interface Grants {
  readonly TOM: readonly [superUser: Letters, admin: Letters, user: Letters, businessAccess: Letters]
  readonly JE: readonly [superUser: Letters, admin: Letters, user: Letters, businessAccess: Letters]
  readonly provider: readonly [superUser: Letters, admin: Letters, sales: Letters]
}

const nobody: Grants['JE'] = ['', '', '', '']
const staff: Grants['provider'] = ['CVUD', 'CVUD', 'V']

/** Company structure: provider staff may only create and view it. */
const structureLike: Grants = { TOM: ['CVUD', 'CV', 'V', 'V'], JE: ['CVUD', '', '', ''], provider: ['CV', 'CV', 'CV'] }
const referenceLike: Grants = { TOM: ['CVUD', 'V', 'V', 'V'], JE: nobody, provider: staff }
const offerLike: Grants = { TOM: ['CVUD', 'CVU', 'V', 'V'], JE: nobody, provider: staff }
const customJobLike: Grants = { TOM: nobody, JE: ['CVUD', 'CVU', 'CV', 'V'], provider: staff }

/** The entities with permissions per action, and the roles that have them. Add new entities here. */
const entities = {
  SECTOR: referenceLike,
  INDUSTRY: referenceLike,
  SUB_INDUSTRY: referenceLike,
  JOB_FUNCTION: referenceLike,
  JOB_SUB_FUNCTION: referenceLike,
  TOM_USER: { TOM: ['CVUD', '', '', ''], JE: nobody, provider: ['CVUD', 'V', 'V'] },
  COMPANY_USER: referenceLike,
  OFFER: { ...offerLike, TOM: ['CVUD', 'CVU', 'CVU', 'V'] },
  JOB_GRADE: offerLike,
  SALARY_RANGE: offerLike,
  CASH_ALLOWANCE: offerLike,
  COMPANY_STI: offerLike,
  COMPANY_LTI: offerLike,
  INTERNAL_PAYROLL: offerLike,
  MARKET_DATA: offerLike,
  BUSINESS_UNIT: structureLike,
  REGION: structureLike,
  COUNTRY: structureLike,
  COMPANY: referenceLike,
  LEGAL_ENTITY: referenceLike,
  GRADE_COMPANY_MAPPING: referenceLike,
  CUSTOM_JOB_FUNCTION: customJobLike,
  CUSTOM_JOB_SUB_FUNCTION: customJobLike,
} as const satisfies Record<string, Grants>

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
export type CrudEntity = keyof typeof entities

/** A permission that can be stored and granted. */
export type Permission = `${Action}_${CrudEntity}` | (typeof singleNames)[number]
/** The permissions of a session, including the two markers. */
export type Held = Permission | 'all' | 'NO_ACCESS'

const grants = Object.entries(entities) as [CrudEntity, Grants][]

/** Lists permissions of all entities, in the order of the catalogue. */
const listPermissions = (lettersOf: (given: Grants) => Letters): Permission[] =>
  grants.flatMap(([entity, given]) => {
    const letters = lettersOf(given)
    return actions
      .filter((action) => letters.includes(action.charAt(0)))
      .map((action) => `${action}_${entity}` as const)
  })

/** All permissions. */
export const permissionCatalogue: readonly Permission[] = [...listPermissions(() => 'CVUD'), ...singleNames]

const known = new Set<string>(permissionCatalogue)
export const isPermission = (name: string): name is Permission => known.has(name)

/**
 * Splits the name of a permission.
 *
 * @example partsOf('ENABLE_DISABLE_COMPANY') // { action: 'ENABLE_DISABLE', entity: 'COMPANY' }
 */
export const partsOf = (name: Permission): { readonly action: string; readonly entity: string } => {
  const [action = ''] = /^(?:ENABLE_DISABLE|[A-Z]+)(?=_)/.exec(name) ?? []
  return { action, entity: name.slice(action.length + 1) }
}

/** People may be added by somebody who can't see those who are there. */
const addsUnseen: Permission = 'CREATE_COMPANY_USER'

/**
 * Returns the permission that another one requires: what is created, updated or deleted has to be seen (A29, 0036).
 * Undefined if there is none.
 *
 * @example requiredView('CREATE_REGION') // 'VIEW_REGION'
 */
export const requiredView = (name: Permission): Permission | undefined => {
  if (name === addsUnseen) return undefined
  const { action, entity } = partsOf(name)
  const view = `VIEW_${entity}`
  return ['CREATE', 'UPDATE', 'DELETE'].includes(action) && isPermission(view) ? view : undefined
}

/** Returns the permissions of a role that require one to view which the role lacks. */
export const lackingView = (names: readonly Permission[]): Permission[] =>
  names.filter((name) => {
    const view = requiredView(name)
    return view !== undefined && !names.includes(view)
  })

/**
 * Whether the held permissions satisfy a requirement: `all` is held, nothing is required, or any required one is held.
 *
 * @example can(['VIEW_REGION'], ['VIEW_REGION', 'UPDATE_REGION']) // true
 */
export const can = (held: readonly string[], required: readonly Permission[]): boolean =>
  required.length === 0 || held.includes('all') || required.some((name) => held.includes(name))

export const companyRoles = ['COMPANY_SUPER_USER', 'COMPANY_ADMIN', 'COMPANY_USER', 'COMPANY_BUSINESS_ACCESS'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** What the default roles are called on screen. */
export const companyRoleNames = {
  COMPANY_SUPER_USER: 'Company Super User',
  COMPANY_ADMIN: 'Company Admin',
  COMPANY_USER: 'Company User',
  COMPANY_BUSINESS_ACCESS: 'Company Business Access',
} as const satisfies Record<CompanyRole, string>

/** The permissions that selecting a default role sets, per application. */
export const companyPresets: Record<'TOM' | 'JE', Record<CompanyRole, readonly Permission[]>> = {
  TOM: {
    COMPANY_SUPER_USER: [
      ...listPermissions(({ TOM: [superUser] }) => superUser),
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      'UPDATE_JOB_EVALUATION',
      'ENABLE_DISABLE_TOM_USER',
      'ENABLE_DISABLE_COMPANY',
      'ENABLE_DISABLE_COMPANY_USER',
    ],
    COMPANY_ADMIN: [...listPermissions(({ TOM: [, admin] }) => admin), 'VIEW_TOM_DASHBOARD'],
    COMPANY_USER: [...listPermissions(({ TOM: [, , user] }) => user), 'VIEW_TOM_DASHBOARD'],
    COMPANY_BUSINESS_ACCESS: [
      ...listPermissions(({ TOM: [, , , businessAccess] }) => businessAccess),
      'VIEW_TOM_DASHBOARD',
    ],
  },
  JE: {
    COMPANY_SUPER_USER: [
      ...listPermissions(({ JE: [superUser] }) => superUser),
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      'UPDATE_JOB_EVALUATION',
      'VIEW_JOB_LIBRARY',
      'VIEW_JE_DASHBOARD',
    ],
    COMPANY_ADMIN: [
      ...listPermissions(({ JE: [, admin] }) => admin),
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      'VIEW_JE_DASHBOARD',
      'VIEW_JOB_LIBRARY',
    ],
    COMPANY_USER: [
      ...listPermissions(({ JE: [, , user] }) => user),
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      'VIEW_JE_DASHBOARD',
      'VIEW_JOB_LIBRARY',
    ],
    COMPANY_BUSINESS_ACCESS: [
      ...listPermissions(({ JE: [, , , businessAccess] }) => businessAccess),
      'VIEW_JOB_EVALUATION',
      'VIEW_JE_DASHBOARD',
      'VIEW_JOB_LIBRARY',
    ],
  },
}

/** The permission of the dashboard switch in each application; a super user always has it (A28). */
export const dashboardPermission = { TOM: 'VIEW_TOM_DASHBOARD', JE: 'VIEW_JE_DASHBOARD' } as const

export const platformRoles = ['TOM_MASTER_USER', 'TOM_SUPER_USER', 'TOM_ADMIN', 'TOM_SALES'] as const
export type PlatformRole = (typeof platformRoles)[number]

/** The six permissions that every provider user stores and the console sends with each update (A22, A23). */
export const baseSix: readonly Permission[] = [
  'CREATE_BUSINESS_UNIT',
  'VIEW_BUSINESS_UNIT',
  'CREATE_REGION',
  'VIEW_REGION',
  'CREATE_COUNTRY',
  'VIEW_COUNTRY',
]

const deniedToAdmins: readonly Permission[] = ['ENABLE_DISABLE_TOM_USER', 'ENABLE_DISABLE_COMPANY']

/** The permissions that the server adds to the stored ones of a provider user (A22). */
export const platformPresets: Record<PlatformRole, readonly Held[]> = {
  TOM_MASTER_USER: ['all'],
  TOM_SUPER_USER: [...listPermissions(({ provider: [superUser] }) => superUser), ...singleNames],
  TOM_ADMIN: [
    ...listPermissions(({ provider: [, admin] }) => admin),
    ...singleNames.filter((name) => !deniedToAdmins.includes(name)),
  ],
  TOM_SALES: [
    ...listPermissions(({ provider: [, , sales] }) => sales),
    ...singleNames.filter((name) => name.startsWith('VIEW_')),
  ],
}

/** The permissions of the live-pay tool. */
export const livePayPermissions = ['CREATE_LBT_REPORT', 'VIEW_LBT_REPORT'] as const satisfies readonly Permission[]
const livePay: ReadonlySet<string> = new Set(livePayPermissions)
export const isLivePay = (name: Permission): boolean => livePay.has(name)

/** Adds the permissions of the live-pay tool if it is on, or removes them if it is off (A58). */
export const withLivePay = (permissions: readonly Permission[], isOn: boolean): Permission[] => {
  const others = permissions.filter((name) => !isLivePay(name))
  return isOn ? [...others, ...livePayPermissions] : others
}
