/** A company relies on an active super user with a password of their own; console and server know who that is. */
import { grantableApplications, type Application, type GrantableApplication } from './applications'
import { companyPresets } from './permissions'
import { isUnlimited } from './roles'
import { say } from './say'

interface Standing {
  readonly is_active: boolean
  readonly is_one_time_password: boolean
  readonly roles: Readonly<
    Record<
      GrantableApplication,
      | { readonly grant_access: boolean; readonly name: string; readonly ends_on?: string | null | undefined }
      | undefined
    >
  >
}

const managesPeople = (application: GrantableApplication): boolean =>
  companyPresets[application].COMPANY_SUPER_USER.includes('UPDATE_COMPANY_USER')

/**
 * Returns the application whose super users a company relies on. Those of TOM manage its people; those of TAREF don't,
 * and count only where they are the only ones.
 */
export const reliedOn = (applications: readonly Application[]): GrantableApplication | undefined => {
  const granted = grantableApplications.filter((name) => applications.includes(name))
  return granted.find(managesPeople) ?? granted[0]
}

/** Whether the company can rely on somebody: an active super user who has chosen a password, and whose role has no end. */
export const isKeeper = (
  { is_active, is_one_time_password, roles }: Standing,
  applications: readonly Application[],
): boolean => {
  const application = reliedOn(applications)
  const role = application && roles[application]
  return is_active && !is_one_time_password && role?.grant_access === true && !role.ends_on && isUnlimited(role)
}

interface Losing {
  readonly name: string
  readonly applications: readonly Application[]
}

/** Warns provider staff before a company loses the last one; company users are refused it (decision 0036). */
export const lastSuperUserWarning = ({ name, applications }: Losing): string => {
  const application = reliedOn(applications)
  return application && managesPeople(application)
    ? say(
        "Nobody of {name} can manage its users afterwards: nobody else is an active super user with a password of their own. Only the provider's staff can make somebody one.",
        { name },
      )
    : say(
        "{name} has no super user afterwards: nobody else is an active super user with a password of their own. Only the provider's staff can make somebody one.",
        { name },
      )
}
