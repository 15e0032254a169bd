/** What permissions are about, to find them in long lists. Each permission is in one area; those of a new entity are among the others. */
import { partsOf, permissionCatalogue, type Permission } from './permissions'

type EntityOf<Name> = Name extends `${'CREATE' | 'VIEW' | 'UPDATE' | 'DELETE' | 'ENABLE_DISABLE'}_${infer Entity}`
  ? Entity
  : never
type Entity = EntityOf<Permission>

const about = (...entities: readonly Entity[]): readonly Permission[] =>
  entities.flatMap((entity) => permissionCatalogue.filter((name) => partsOf(name).entity === entity))

const named = {
  people: about('COMPANY_USER', 'TOM_USER'),
  structure: about('COMPANY', 'BUSINESS_UNIT', 'REGION', 'COUNTRY', 'LEGAL_ENTITY'),
  pay: about(
    'SALARY_RANGE',
    'OFFER',
    'CASH_ALLOWANCE',
    'COMPANY_STI',
    'COMPANY_LTI',
    'INTERNAL_PAYROLL',
    'MARKET_DATA',
    'LBT_REPORT',
  ),
  jobs: about(
    'JOB_GRADE',
    'GRADE_COMPANY_MAPPING',
    'JOB_EVALUATION',
    'JOB_LIBRARY',
    'CUSTOM_JOB_FUNCTION',
    'CUSTOM_JOB_SUB_FUNCTION',
  ),
  reference: about('SECTOR', 'INDUSTRY', 'SUB_INDUSTRY', 'JOB_FUNCTION', 'JOB_SUB_FUNCTION'),
  dashboards: about('TOM_DASHBOARD', 'JE_DASHBOARD'),
}

const others = permissionCatalogue.filter((name) => !Object.values(named).some((area) => area.includes(name)))

export const permissionAreas: Readonly<Record<string, readonly Permission[]>> = {
  ...named,
  ...(others.length > 0 && { others }),
}
