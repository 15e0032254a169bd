/** Says what becomes of a user by a row of a file, and what is wrong with the row. */
import {
  applicationNames,
  grantableApplications,
  type Application,
  type GrantableApplication,
} from '../../../../contract/applications'
import { headingsOf } from '../../../../contract/entities/companyUserRow'
import type { RejectedCell } from '../../../../contract/entities/imports'
import { isSameName } from '../../../../contract/roleNames'
import { isUnlimited, noLists } from '../../../../contract/roles'
import { joinNames } from '../../../tools/language'
import { isLive } from '../decide'
import { noRoles, rolesIn, type RoleState, type Roles } from '../states'
import type { Named, Names } from './names'
import { unknownRole, type FindRole } from './roleNames'
import { fileLists, reject, type FileList, type FileUser } from './rows'
import { say } from '../../../../contract/say'

/** What the rows of a file are read with. */
export interface Known {
  readonly applications: readonly Application[]
  readonly names: Names
  readonly findRole: FindRole
  /** The columns that the file lacks. */
  readonly absent: readonly string[]
}

const unknown: Readonly<Record<FileList, (name: string) => string>> = {
  business_units: (name) => say('No business unit has the name {name}.', { name }),
  regions: (name) => say('No region has the name {name}.', { name }),
  countries: (name) => say('No region of the company has the country {name}.', { name }),
}

/** Spells what can be entered. */
const spellApplications = (applications: readonly Application[]): string => {
  const names = grantableApplications.flatMap((name) => (applications.includes(name) ? applicationNames[name] : []))
  return names.length > 1 ? say('{names} or both', { names: joinNames(names) }) : names.join('')
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
    rejected.push(reject(file, heading, unknown[list](name), name))
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

/** Returns the role that the row grants; `stored` is the one that counts already. */
const grantedRole = (
  file: FileUser,
  application: GrantableApplication,
  known: Known,
  stored: RoleState | undefined,
  rejected: RejectedCell[],
): RoleState | undefined => {
  const headings = headingsOf[application]
  const text = file.user[headings.role]
  if (text === '')
    rejected.push(
      reject(
        file,
        headings.role,
        say('Enter the role in {application}.', { application: applicationNames[application] }),
      ),
    )
  const named = known.findRole(application, text, stored?.has_live_pay_tool === true)
  const kept = stored && staysAs(stored, text, named) ? stored : undefined
  const found = kept ?? named
  const before = stored?.lists ?? noLists
  // Judged without a role as well, so that all errors of a row are listed together.
  const listed = fileLists.map((list) => [list, idsOf(file, application, list, known, before[list], rejected)] as const)
  if (typeof found === 'string') {
    const isUnknown = found === unknownRole(application)
    if (text !== '') rejected.push(reject(file, headings.role, found, isUnknown ? text : undefined))
    return undefined
  }
  const lists = {
    ...(isUnlimited(found) ? noLists : before),
    ...(Object.fromEntries(listed) as Record<FileList, number[]>),
  }
  const ends_on = known.absent.includes(headings.lastDay) ? (stored?.ends_on ?? null) : file.user[headings.lastDay]
  return { ...found, application, grant_access: true, ends_on, lists }
}

/** Rejects what a row says about an application that it does not grant. */
const rejectUngranted = (file: FileUser, application: GrantableApplication, rejected: RejectedCell[]): void => {
  const { role, lists, lastDay } = headingsOf[application]
  const given = [role, ...Object.values(lists), lastDay].filter((heading) => (file.user[heading] ?? '').length > 0)
  for (const heading of given)
    rejected.push(
      reject(
        file,
        heading,
        say('Add {application} to the applications, or leave this cell empty.', {
          application: applicationNames[application],
        }),
      ),
    )
}

/** Returns the roles that a row says a user has. What the company's applications hide from the file stays as it is. */
export const rolesInRow = (
  file: FileUser,
  known: Known,
  stored: Roles | undefined,
  rejected: RejectedCell[],
): Roles => {
  const roleIn = (application: GrantableApplication): RoleState | undefined => {
    const before = stored?.[application]
    const live = isLive(before, known.applications) ? before : undefined
    if (file.user.Applications.includes(application)) return grantedRole(file, application, known, live, rejected)
    rejectUngranted(file, application, rejected)
    return live ? { ...live, grant_access: false } : before
  }
  if (
    file.user.Applications.length === 0 &&
    !(stored && !rolesIn(stored).some((role) => isLive(role, known.applications)))
  ) {
    rejected.push(
      reject(
        file,
        'Applications',
        say('Enter {applications}.', { applications: spellApplications(known.applications) }),
      ),
    )
    return stored ?? noRoles
  }
  return { TOM: roleIn('TOM'), JE: roleIn('JE') }
}
