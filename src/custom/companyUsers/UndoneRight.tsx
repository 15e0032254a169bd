import { Box } from '@mui/material'
import type { UndoneField } from '../../../contract/entities/undo'
import type { Permission } from '../../../contract/permissions'
import { describeRights, type Words } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { roleName } from './roleName'
import { labelled } from '../../../contract/glue'
import { Line } from '../../schema/shared/Line'

const permissionsIn = (value: unknown): readonly Permission[] => (Array.isArray(value) ? value : [])

/** What others have given or taken since stays. */
const rightsTexts = ({ was, made, is }: UndoneField, words: Words): string[] => {
  const [before, after, now] = [permissionsIn(was), permissionsIn(made), permissionsIn(is)]
  const sides = {
    gives: before.filter((name) => !after.includes(name) && !now.includes(name)),
    takes: after.filter((name) => !before.includes(name) && now.includes(name)),
  }
  return (['gives', 'takes'] as const).flatMap((side) =>
    describeRights(sides[side], words).map((rights) => words.translate(`access.changes.may.${side}`, { rights })),
  )
}

const nameIn = (value: unknown, words: Words): string =>
  typeof value === 'string' && value !== '' ? roleName(value, words) : ''

const roleText = ({ was, is }: UndoneField, words: Words): string => {
  const [before, after] = [nameIn(is, words), nameIn(was, words)]
  return words.translate(before === '' ? 'access.changes.newRole' : 'access.changes.role', { before, after })
}

/**
 * Says what setting a member of a role back gives or takes.
 *
 * @example textsOf({ field: 'roles.TOM.permissions', … }, words) // ['May no longer view regions']
 */
const textsOf = (field: UndoneField, words: Words): string[] => {
  const { translate } = words
  const [, application = '', member = '', list = ''] = field.field.split('.')
  const side = field.was === true ? 'gives' : 'takes'
  if (field.part) {
    const records = labelled(translate(`access.lists.${list}`), field.part.name)
    return [translate(`access.changes.where.${side}`, { records })]
  }
  switch (member) {
    case 'grant_access':
      return [
        translate(`access.changes.has.${side}`, { application: translate(`choices.applications.${application}`) }),
      ]
    case 'name':
      return [roleText(field, words)]
    case '':
    case 'permissions':
      return rightsTexts(field, words)
    default:
      return [translate(`access.undone.${list || member}.${side}`)]
  }
}

/** Says in sentences which rights a person gets or loses if a value is set back. */
export const UndoneRight = ({ field }: { readonly field: UndoneField }) => {
  const words = useWords()
  const [, application] = field.field.split('.')
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {application && (
        <Line variant="body2" color="textSecondary">
          {words.translate(`choices.applications.${application}`)}
        </Line>
      )}
      {textsOf(field, words).map((text) => (
        <Line key={text} variant="body2">
          {text}
        </Line>
      ))}
    </Box>
  )
}
