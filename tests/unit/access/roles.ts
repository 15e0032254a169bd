/** Builds roles as the form reads them. */
import { companyPresets, type CompanyRole } from '../../../contract/permissions'
import { noRoles, type Role, type Roles } from '../../../contract/roles'
import type { GrantableApplication } from '../../../contract/applications'
import { addTexts, i18nProvider } from '../../../src/i18n/i18nProvider'
import { ofCompanyUsers } from '../../../src/i18n/parts/companyUsers'

addTexts(ofCompanyUsers)

/** A granted role. */
export const aRole = (application: GrantableApplication, given: Partial<Role> = {}): Role => ({
  ...noRoles[application],
  grant_access: true,
  name: 'Clerk',
  description: 'Clerk',
  ...given,
})

/** A granted default role with its preset. */
export const aDefaultRole = (application: GrantableApplication, name: CompanyRole): Role =>
  aRole(application, { name, description: name, permissions: [...companyPresets[application][name]] })

export const rolesWith = (given: Partial<Roles>): Roles => ({ ...noRoles, ...given })

export const someRecords = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Place ${index + 1}` }))

export const words = {
  translate: (key: string, options?: Readonly<Record<string, unknown>>) => i18nProvider.translate(key, options),
  locale: 'en-GB',
}
