/** The permissions of a company super user (A30). */
import type { GrantableApplication } from './applications'
import { companyPresets, dashboardPermission, withLivePay, type Permission } from './permissions'

/** Leaves out what a super user may have besides the preset: the live-pay tool (A58), and the dashboard (A28). */
const essential = (application: GrantableApplication, permissions: readonly Permission[]): ReadonlySet<Permission> =>
  new Set(withLivePay(permissions, false).filter((name) => name !== dashboardPermission[application]))

/** Whether permissions are those of the company super user. */
export const isPresetOfSuperUser = (application: GrantableApplication, permissions: readonly Permission[]): boolean => {
  const sent = essential(application, permissions)
  const preset = essential(application, companyPresets[application].COMPANY_SUPER_USER)
  return sent.size === preset.size && [...sent].every((name) => preset.has(name))
}
