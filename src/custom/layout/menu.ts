/** The sidebar as plain data, and the few rules that it follows. */
import { fallbackCompanyId } from '../../../contract/constants'
import { can, type Permission } from '../../../contract/permissions'

export interface MenuItem {
  /** Its text is `menu.{key}` of the catalogue. */
  readonly key:
    | 'apps'
    | 'companies'
    | 'companyUsers'
    | 'myCompany'
    | 'tomUsers'
    | 'sectors'
    | 'jobFunctions'
    | 'gradeMap'
  /** Where it leads; `:company_id` is filled in. */
  readonly to: string
  /** The item is active on every path below this one, unless another item fits more closely. */
  readonly prefix: string
  /** Any one of these is needed; without it an item is blocked, and a sub-item hidden (A96). */
  readonly needs?: readonly Permission[]
  /** The text of the toast that a blocked click shows, where it is not 'Access Denied'. */
  readonly blocked?: string
}

export interface MenuGroup {
  readonly key: 'settings'
  readonly items: readonly MenuItem[]
}

export type MenuEntry = MenuItem | MenuGroup

const apps: MenuItem = { key: 'apps', to: '/app', prefix: '/app' }
const companyUsers: MenuItem = {
  key: 'companyUsers',
  to: '/company-users/list/:company_id',
  prefix: '/company-users',
  needs: ['VIEW_COMPANY_USER'],
}

export const platformMenu: readonly MenuEntry[] = [
  apps,
  { key: 'companies', to: '/companies', prefix: '/companies' },
  companyUsers,
  {
    key: 'settings',
    items: [
      { key: 'tomUsers', to: '/tom-users', prefix: '/tom-users', needs: ['VIEW_SECTOR'] },
      { key: 'sectors', to: '/sectors', prefix: '/sectors', needs: ['VIEW_SECTOR'] },
      { key: 'jobFunctions', to: '/job-functions', prefix: '/job-functions', needs: ['VIEW_JOB_SUB_FUNCTION'] },
      { key: 'gradeMap', to: '/grade-map-table', prefix: '/grade-map-table' },
    ],
  },
]

export const companyMenu: readonly MenuEntry[] = [
  apps,
  {
    key: 'myCompany',
    to: '/companies/:company_id',
    prefix: '/companies',
    needs: ['VIEW_BUSINESS_UNIT', 'VIEW_REGION'],
  },
  companyUsers,
]

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'items' in entry

export const pathOf = ({ to }: MenuItem, companyId: number | null): string =>
  to.replace(':company_id', String(companyId ?? fallbackCompanyId))

export const isAllowed = ({ needs = [] }: MenuItem, held: readonly string[]): boolean => can(held, needs)

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

/** Finds the item with the longest prefix of a path, so that /companies is not active on /company-users. */
export const activeItem = (menu: readonly MenuEntry[], path: string): MenuItem | undefined =>
  menu
    .flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
    .filter(({ prefix }) => isBelow(path, prefix))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)[0]
