import type * as resources from '../resources'
import type { ComponentsOf } from '../schema/kinds/FieldComponents'
import { InvitationCell } from './invitations/InvitationCell'
import { AddressesColumn, AddressesInput } from './applications/lazyParts'
import { AccessColumn, AccessInput, NewPasswordColumn, NewPasswordInput } from './companyUsers/lazyParts'
import {
  ActiveGradeColumn,
  ActiveGradeInput,
  ApplicationGlyphs,
  ChangeNoteColumn,
  ChangeNoteInput,
  CompanyName,
  ContractEnd,
  ContractStatus,
  RoleCell,
  TimeZoneInput,
} from './lazyParts'

/**
 * The components that draw fields, by the names in the schemas: `custom('CompanyBadge', ['status'])`, `text({ cell: 'Stars' })`.
 * A name that is missing here, or that no field has, does not compile.
 */
export const fieldComponents: ComponentsOf<typeof resources> = {
  Addresses: { Column: AddressesColumn, Input: AddressesInput },
  CompanyUserRoles: { Column: RoleCell },
  CompanyUserAccess: { Column: AccessColumn, Input: AccessInput },
  ActiveGrade: { Column: ActiveGradeColumn, Input: ActiveGradeInput },
  ChangeNote: { Column: ChangeNoteColumn, Input: ChangeNoteInput },
  CompanyName: { Column: CompanyName },
  ContractStatus: { Column: ContractStatus },
  ApplicationGlyphs: { Column: ApplicationGlyphs },
  ContractEnd: { Column: ContractEnd },
  InvitationCell: { Column: InvitationCell },
  TimeZone: { Input: TimeZoneInput },
  NewPassword: { Column: NewPasswordColumn, Input: NewPasswordInput },
}
