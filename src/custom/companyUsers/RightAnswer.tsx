import { Alert, AlertTitle } from '@mui/material'
import type { z } from 'zod'
import { grantableApplications, type Application, type GrantableApplication } from '../../../contract/applications'
import type { companyUserRight, RightReason } from '../../../contract/entities/companyUserRight'
import { companyPresets, companyRoles, type Permission } from '../../../contract/permissions'
import { showDay } from '../../schema/shared/showDay'
import { describeGranters, describeOwnEnd } from '../../schema/shared/granters'
import { listedTexts } from '../../../contract/formatters'
import { describeRights, type Words } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { useSession } from '../session/useSession'
import { roleName } from './roleName'

export type Right = z.output<typeof companyUserRight>

const inApplication = (role: string, application: GrantableApplication, words: Words) =>
  words.translate('access.may.roleIn', {
    role: roleName(role, words),
    application: words.translate(`choices.applications.${application}`),
  })

/** Names the default roles, in the company's applications, that include any of the permissions. */
const defaultRolesWith = (permissions: readonly string[], applications: readonly Application[], words: Words) =>
  grantableApplications
    .filter((application) => applications.includes(application))
    .flatMap((application) =>
      companyRoles
        .filter((role) => companyPresets[application][role].some((name) => permissions.includes(name)))
        .map((role) => inApplication(role, application, words)),
    )

interface Asked {
  /** The first name of the person. */
  readonly name: string
  /** Those of the company. */
  readonly applications: readonly Application[]
}

const anyOfRights = (permissions: readonly string[], words: Words) =>
  listedTexts(
    words.locale,
    permissions.flatMap((permission) => describeRights([permission as Permission], words)),
    'disjunction',
  )

/** Says a reason in a sentence, and what would have to change. */
const reasonText = (
  { kind, application, role, permissions, ended_on: end }: RightReason,
  { name, applications, hasEnded, isOwn }: Asked & { readonly hasEnded: boolean; readonly isOwn: boolean },
  words: Words,
): string => {
  const { translate } = words
  if (isOwn && kind === 'ended' && application && role !== null && end)
    return describeOwnEnd({ application, role, ended_on: end }, words)
  const sentence = translate(`access.may.reasons.${kind}`, {
    name,
    role: role === null ? '' : application ? inApplication(role, application, words) : roleName(role, words),
    application: application ? translate(`choices.applications.${application}`) : '',
    rights: anyOfRights(permissions, words),
    date: end ? showDay(end, words.locale) : '',
  })
  const roles = kind === 'permission' && !hasEnded ? defaultRolesWith(permissions, applications, words) : []
  if (roles.length === 0) return sentence
  return `${sentence} ${translate('access.may.includedIn', { roles: listedTexts(words.locale, roles) })}`
}

/** Whether a person may do something, and why. */
export const RightAnswer = ({ right, ...asked }: Asked & { readonly right: Right }) => {
  const words = useWords()
  const { allowed, reasons, granters } = right
  const self = useSession()?.user?.id
  // What ended comes first, and names the role already.
  const hasEnded = reasons.some(({ kind }) => kind === 'ended')
  const ordered = reasons.toSorted((one, other) => Number(other.kind === 'ended') - Number(one.kind === 'ended'))
  const isSelf = ({ id }: { id: number }) => id === self
  const withYou = [
    ...granters.users.filter(isSelf).map(({ id }) => ({ id, name: words.translate('access.may.you') })),
    ...granters.users.filter((user) => !isSelf(user)),
  ]
  return (
    <Alert severity={allowed ? 'success' : 'warning'} variant="outlined" role="status">
      <AlertTitle component="div">
        {words.translate(allowed ? 'access.may.yes' : 'access.may.no', { name: asked.name })}
      </AlertTitle>
      {ordered.map((reason) => (
        <div key={`${reason.kind} ${reason.application}`}>
          {reasonText(reason, { ...asked, hasEnded, isOwn: right.id === self }, words)}
        </div>
      ))}
      {granters.count > 0 && <div>{describeGranters({ ...granters, users: withYou }, words)}</div>}
    </Alert>
  )
}
