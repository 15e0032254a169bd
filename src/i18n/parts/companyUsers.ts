/** What is said where company users, their roles and their permissions are changed. */
import { accessTexts } from '../access'
import { companyRolesTexts, manyUsersTexts } from '../companyUsers'

export const ofCompanyUsers = {
  access: accessTexts,
  companyUsers: { roles: companyRolesTexts, many: manyUsersTexts },
}
