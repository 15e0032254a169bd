/**
 * The permission catalogue, the presets of the roles, and `can()`, the one permission check of console and server.
 *
 * | Name | Means |
 * |---|---|
 * | ACTION_ENTITY | a right that can be stored and granted |
 * | `all` | every right; held by the master, never stored |
 * | `NO_ACCESS` | no right at all; sent in place of an empty list, which the console reads as `all` (A21) |
 */

/** C(reate), V(iew), U(pdate), D(elete), or none of them. */
type Letters = 'CVUD' | 'CVU' | 'CV' | 'V' | ''

/** What the roles bring of an entity, in the order of `companyRoles` and `platformRoles` (without the master, who holds all). */
interface Grants {
  readonly TOM: readonly [superUser: Letters, admin: Letters, user: Letters, businessAccess: Letters]
  readonly JE: readonly [superUser: Letters, admin: Letters, user: Letters, businessAccess: Letters]
  readonly provider: readonly [superUser: Letters, admin: Letters, sales: Letters]
}

const nobody: Grants['JE'] = ['', '', '', '']
const staff: Grants['provider'] = ['CVUD', 'CVUD', 'V']

/** The structure of companies: provider staff may begin it, and leaves it to the company. */
const structureLike: Grants = { TOM: ['CVUD', 'CV', 'V', 'V'], JE: ['CVUD', '', '', ''], provider: ['CV', 'CV', 'CV'] }
/** What all may look up. */
const referenceLike: Grants = { TOM: ['CVUD', 'V', 'V', 'V'], JE: nobody, provider: staff }
/** What offers are made of. */
const offerLike: Grants = { TOM: ['CVUD', 'CVU', 'V', 'V'], JE: nobody, provider: staff }
const customJobLike: Grants = { TOM: nobody, JE: ['CVUD', 'CVU', 'CV', 'V'], provider: staff }

/** The entities with a right for each action, and which of the roles bring them. A new entity is a line here. */
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

/** A right that can be stored and granted. */
export type Permission = `${Action}_${CrudEntity}` | (typeof singleNames)[number]
/** What a session may hold: rights and the two markers. */
export type Held = Permission | 'all' | 'NO_ACCESS'

const grants = Object.entries(entities) as [CrudEntity, Grants][]

/** Spells the rights of all entities, in the order of the catalogue. */
const spell = (lettersOf: (given: Grants) => Letters): Permission[] =>
  grants.flatMap(([entity, given]) => {
    const letters = lettersOf(given)
    return actions
      .filter((action) => letters.includes(action.charAt(0)))
      .map((action) => `${action}_${entity}` as const)
  })

/** Every right that exists, each once. */
export const permissionCatalogue: readonly Permission[] = [...spell(() => 'CVUD'), ...singleNames]

const known = new Set<string>(permissionCatalogue)
export const isPermission = (name: string): name is Permission => known.has(name)

/**
 * Tells whether the held rights satisfy a requirement: `all` is held, nothing is required, or any required right is held.
 *
 * @example can(['VIEW_REGION'], ['VIEW_REGION', 'UPDATE_REGION']) // true
 */
export const can = (held: readonly string[], required: readonly Permission[]): boolean =>
  required.length === 0 || held.includes('all') || required.some((name) => held.includes(name))

export const companyRoles = ['COMPANY_SUPER_USER', 'COMPANY_ADMIN', 'COMPANY_USER', 'COMPANY_BUSINESS_ACCESS'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** The rights that picking a default role puts in place of what was chosen, per application. */
export const companyPresets: Record<'TOM' | 'JE', Record<CompanyRole, readonly Permission[]>> = {
  TOM: {
    COMPANY_SUPER_USER: [
      ...spell(({ TOM: [superUser] }) => superUser),
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      'UPDATE_JOB_EVALUATION',
      'ENABLE_DISABLE_TOM_USER',
      'ENABLE_DISABLE_COMPANY',
      'ENABLE_DISABLE_COMPANY_USER',
    ],
    COMPANY_ADMIN: [...spell(({ TOM: [, admin] }) => admin), 'VIEW_TOM_DASHBOARD'],
    COMPANY_USER: [...spell(({ TOM: [, , user] }) => user), 'VIEW_TOM_DASHBOARD'],
    COMPANY_BUSINESS_ACCESS: [...spell(({ TOM: [, , , businessAccess] }) => businessAccess), 'VIEW_TOM_DASHBOARD'],
  },
  JE: {
    COMPANY_SUPER_USER: [
      ...spell(({ JE: [superUser] }) => superUser),
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      'UPDATE_JOB_EVALUATION',
      'VIEW_JOB_LIBRARY',
      'VIEW_JE_DASHBOARD',
    ],
    COMPANY_ADMIN: [
      ...spell(({ JE: [, admin] }) => admin),
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      'VIEW_JE_DASHBOARD',
      'VIEW_JOB_LIBRARY',
    ],
    COMPANY_USER: [
      ...spell(({ JE: [, , user] }) => user),
      'CREATE_JOB_EVALUATION',
      'VIEW_JOB_EVALUATION',
      'VIEW_JE_DASHBOARD',
      'VIEW_JOB_LIBRARY',
    ],
    COMPANY_BUSINESS_ACCESS: [
      ...spell(({ JE: [, , , businessAccess] }) => businessAccess),
      'VIEW_JOB_EVALUATION',
      'VIEW_JE_DASHBOARD',
      'VIEW_JOB_LIBRARY',
    ],
  },
}

/** What the dashboard switch of each application grants; a super user always holds it (A28). */
export const dashboardPermission = { TOM: 'VIEW_TOM_DASHBOARD', JE: 'VIEW_JE_DASHBOARD' } as const

export const platformRoles = ['TOM_MASTER_USER', 'TOM_SUPER_USER', 'TOM_ADMIN', 'TOM_SALES'] as const
export type PlatformRole = (typeof platformRoles)[number]

/** The six rights that every provider user stores and that the console sends on each update (A22, A23). */
export const baseSix: readonly Permission[] = [
  'CREATE_BUSINESS_UNIT',
  'VIEW_BUSINESS_UNIT',
  'CREATE_REGION',
  'VIEW_REGION',
  'CREATE_COUNTRY',
  'VIEW_COUNTRY',
]

const notForAdmins: readonly Permission[] = ['ENABLE_DISABLE_TOM_USER', 'ENABLE_DISABLE_COMPANY']

/** The rights that the server adds to what a provider user stores (A22). */
export const platformPresets: Record<PlatformRole, readonly Held[]> = {
  TOM_MASTER_USER: ['all'],
  TOM_SUPER_USER: [...spell(({ provider: [superUser] }) => superUser), ...singleNames],
  TOM_ADMIN: [
    ...spell(({ provider: [, admin] }) => admin),
    ...singleNames.filter((name) => !notForAdmins.includes(name)),
  ],
  TOM_SALES: [
    ...spell(({ provider: [, , sales] }) => sales),
    ...singleNames.filter((name) => name.startsWith('VIEW_')),
  ],
}

/** The rights that the live-pay tool of a role brings along. */
export const livePayPermissions = ['CREATE_LBT_REPORT', 'VIEW_LBT_REPORT'] as const satisfies readonly Permission[]
/** Adds the rights of the live-pay tool where it is on, without repetition, and takes them out where it is off (A58). */
export const withLivePay = (permissions: readonly Permission[], isOn: boolean): Permission[] => {
  const others = permissions.filter((name) => !livePayPermissions.some((livePay) => livePay === name))
  return isOn ? [...others, ...livePayPermissions] : others
}
