import type { GrantableApplication } from '../../../../contract/applications'
import { spellNames } from '../../../../contract/nameLists'
import { companyUsers } from '../../../resources/companyUsers'
import { fillPath } from '../../../schema/path'

/** Returns the address of the list with the people who have a role of this name and the application. */
export const holdersPath = (companyId: string | number, application: GrantableApplication, role: string): string =>
  `${fillPath(companyUsers.at, { company_id: companyId })}?${new URLSearchParams({ granted: application, role: spellNames([role], ',') })}`
