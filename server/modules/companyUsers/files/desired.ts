/** Says what becomes of a user by a row of a file, and what is wrong with the row. */
import { grantableApplications, type Application, type GrantableApplication } from '../../../../contract/applications'
import type { RejectedCell } from '../../../../contract/entities/imports'
import { messages } from '../../../../contract/messages'
import { isSameName } from '../../../../contract/roleNames'
import { isUnlimited, noLists } from '../../../../contract/roles'
import { withTool } from '../roles'
import { grantedIn, noRoles, type RoleState, type Roles } from '../states'
import type { Named, Names } from './names'
import { unknownRole, type FindRole } from './roleNames'
import { fileLists, headingsOf, reject, type FileList, type FileUser } from './rows'

/** What the rows of a file are read with. */
export interface Known {
  readonly applications: readonly Application[]
  readonly names: Names
  readonly findRole: FindRole
}

const words: Readonly<Record<FileList, string>> = {
  business_units: 'No business unit has the name',
  regions: 'No region has the name',
  countries: 'No region of the company has the country',
}

/** Returns the ids of a list, and rejects names that stand for nothing. Stored ones may stay. */
const idsOf = (
  file: FileUser,
  application: GrantableApplication,
  list: FileList,
  { names }: Known,
  stored: readonly number[],
  rejected: RejectedCell[],
): number[] => {
  const heading = headingsOf[application].lists[list]
  const fits = (named: Named | undefined): named is Named =>
    named !== undefined && (named.isOfCompany || stored.includes(named.id))
  const found = file.user[heading].flatMap((name) => {
    const named = names[list].get(name)
    if (fits(named)) return named.id
    rejected.push(reject(file, heading, `${words[list]} ${name}.`))
    return []
  })
  return [...new Set(found)]
}

/** Whether a row leaves a role as it is: it has its name, or one that reads the same and stands for no other role. */
const staysAs = (stored: RoleState, text: string, named: ReturnType<FindRole>): boolean => {
  if (stored.name === text) return true
  if (typeof named !== 'string') return named.name === stored.name
  const isKnown = named !== unknownRole(stored.application)
  return isKnown ? stored.name.toLowerCase() === text.toLowerCase() : isSameName(stored.name, text)
}

/** Returns the role that the row grants. */
const grantedRole = (
  file: FileUser,
  application: GrantableApplication,
  known: Known,
  stored: RoleState | undefined,
  rejected: RejectedCell[],
): RoleState | undefined => {
  const headings = headingsOf[application]
  const text = file.user[headings.role]
  if (text === '') rejected.push(reject(file, headings.role, `Enter the role in ${application}.`))
  const named = known.findRole(application, text, stored?.grant_access === true && stored.has_live_pay_tool)
  const kept = stored?.grant_access && staysAs(stored, text, named) ? stored : undefined
  const found = kept ?? named
  if (typeof found === 'string') {
    if (text !== '') rejected.push(reject(file, headings.role, found))
    return undefined
  }
  const before = stored?.grant_access ? stored.lists : noLists
  const listed = fileLists.map((list) => [list, idsOf(file, application, list, known, before[list], rejected)] as const)
  const limits = isUnlimited(found) ? listed.filter(([, ids]) => ids.length > 0) : []
  for (const [list] of limits) rejected.push(reject(file, headings.lists[list], messages.superUserLists))
  const others = isUnlimited(found) ? noLists : before
  const lists = { ...others, ...(Object.fromEntries(listed) as Record<FileList, number[]>) }
  if (kept) return { ...kept, lists }
  return { ...withTool(found, application, known.applications), application, grant_access: true, lists }
}

/** Rejects what a row says about an application that it does not grant. */
const rejectUngranted = (file: FileUser, application: GrantableApplication, rejected: RejectedCell[]): void => {
  const { role, lists } = headingsOf[application]
  const given = [role, ...Object.values(lists)].filter((heading) => file.user[heading].length > 0)
  for (const heading of given)
    rejected.push(reject(file, heading, `Add ${application} to the applications, or leave this cell empty.`))
}

/**
 * Returns the roles that a row says a user has, in live applications. Only who has none of these stays without one, such
 * as people whose application the company has lost.
 */
export const rolesInRow = (
  file: FileUser,
  known: Known,
  stored: Roles | undefined,
  rejected: RejectedCell[],
): Roles => {
  const roleIn = (application: GrantableApplication): RoleState | undefined => {
    const before = stored?.[application]
    if (file.user.Applications.includes(application)) return grantedRole(file, application, known, before, rejected)
    rejectUngranted(file, application, rejected)
    return before && { ...before, grant_access: false }
  }
  const isWithout = file.user.Applications.length === 0
  if (isWithout && !(stored && grantedIn(stored).length === 0)) {
    rejected.push(reject(file, 'Applications', `Enter at least one of ${grantableApplications.join(' and ')}.`))
    return stored ?? noRoles
  }
  for (const application of file.user.Applications)
    if (!known.applications.includes(application))
      rejected.push(reject(file, 'Applications', `The company does not have ${application}.`))
  return Object.fromEntries(grantableApplications.map((application) => [application, roleIn(application)])) as Roles
}
