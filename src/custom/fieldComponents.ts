import type { FieldComponents } from '../schema/kinds/FieldComponents'
import { AccessColumn, AccessInput } from './companyUsers/lazyParts'
import { NewPasswordColumn, NewPasswordInput } from './companyUsers/NewPassword'
import { RoleCell } from './companyUsers/RoleCell'

/** The components of custom fields, by the name used in the schema: `custom('CompanyBadge', ['status'])`. */
export const fieldComponents: Readonly<Record<string, FieldComponents>> = {
  CompanyUserRoles: { Column: RoleCell },
  CompanyUserAccess: { Column: AccessColumn, Input: AccessInput },
  NewPassword: { Column: NewPasswordColumn, Input: NewPasswordInput },
}
