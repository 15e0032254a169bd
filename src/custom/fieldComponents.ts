import type { FieldComponents } from '../schema/kinds/FieldComponents'
import { RoleCell } from './companyUsers/RoleCell'

/** The components of custom fields, by the name used in the schema: `custom('CompanyBadge', ['status'])`. */
export const fieldComponents: Readonly<Record<string, FieldComponents>> = {
  CompanyUserRoles: { Column: RoleCell },
}
