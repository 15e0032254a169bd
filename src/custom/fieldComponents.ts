import type { FieldComponents } from '../schema/kinds/FieldComponents'
import { AccessColumn, AccessInput, NewPasswordColumn, NewPasswordInput } from './companyUsers/lazyParts'
import { RoleCell } from './companyUsers/RoleCell'
import { ActiveGradeColumn, ActiveGradeInput } from './grades/lazyParts'
import { ChangeNoteColumn, ChangeNoteInput } from './lazyParts'

/** The components of custom fields, by the name used in the schema: `custom('CompanyBadge', ['status'])`. */
export const fieldComponents: Readonly<Record<string, FieldComponents>> = {
  CompanyUserRoles: { Column: RoleCell },
  CompanyUserAccess: { Column: AccessColumn, Input: AccessInput },
  ActiveGrade: { Column: ActiveGradeColumn, Input: ActiveGradeInput },
  ChangeNote: { Column: ChangeNoteColumn, Input: ChangeNoteInput },
  NewPassword: { Column: NewPasswordColumn, Input: NewPasswordInput },
}
