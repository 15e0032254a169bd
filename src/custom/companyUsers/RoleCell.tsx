import { ButtonBase, Tooltip, Typography } from '@mui/material'
import type { RaRecord } from 'ra-core'
import type { GrantableApplication } from '../../../contract/applications'
import type { CompanyUser } from '../../../contract/entities/companyUser'
import type { Permission } from '../../../contract/permissions'
import { comparedWithPreset, type Role } from '../../../contract/roles'
import type { CustomField } from '../../schema/field'
import type { ColumnProps } from '../../schema/kinds/kind'
import { describeRights, type Words } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { roleName } from './roleName'
import { showDay } from '../../schema/shared/showDay'
import { joinedPhrases } from '../../../contract/glue'
import { Row } from '../../schema/shared/Row'
import { PlainList } from '../../schema/shared/PlainList'

interface DifferenceProps {
  readonly application: GrantableApplication
  readonly role: Role
}

const sideText = (side: 'more' | 'less', names: readonly Permission[], words: Words): string[] =>
  names.length === 0
    ? []
    : [words.translate(`companyUsers.list.${side}`, { rights: joinedPhrases(describeRights(names, words)) })]

/** Counts the permissions in which somebody's role differs from its preset, and names them on hover, focus or touch. */
const Difference = ({ application, role }: DifferenceProps) => {
  const words = useWords()
  const { more, less } = comparedWithPreset(application, role) ?? { more: [], less: [] }
  if (more.length + less.length === 0) return null
  const shown = [
    ...(more.length > 0 ? [`+${more.length.toLocaleString(words.locale)}`] : []),
    ...(less.length > 0 ? [`−${less.length.toLocaleString(words.locale)}`] : []),
  ].join(' ')
  const about = words.translate('companyUsers.list.preset', { shown, role: roleName(role.name, words) })
  const title = [about, ...sideText('more', more, words), ...sideText('less', less, words)].join('. ')
  return (
    <Tooltip title={title} enterTouchDelay={0} leaveTouchDelay={6000}>
      <ButtonBase
        sx={{
          ml: 0.5,
          px: 0.5,
          minHeight: 24,
          minWidth: 24,
          // No higher than the line.
          my: -0.25,
          borderRadius: 0.5,
          font: 'inherit',
          fontWeight: 600,
          backgroundColor: 'warning.light',
        }}
      >
        {shown}
      </ButtonBase>
    </Tooltip>
  )
}

/** Says until when a role counts, if it has an end; after a space, where lines may break. */
const Until = ({ role: { ends_on } }: Pick<DifferenceProps, 'role'>) => {
  const words = useWords()
  if (!ends_on) return null
  return (
    <>
      {' '}
      <Typography component="span" variant="inherit" color="textSecondary">
        {words.translate('companyUsers.list.until', { day: showDay(ends_on, words.locale) })}
      </Typography>
    </>
  )
}

/** Says whether somebody has only been invited, or when they were last here. */
const presenceText = ({ last_seen_on: day, invitation }: CompanyUser, words: Words): string => {
  const { translate } = words
  if (day) return translate('companyUsers.list.lastSeen', { day: showDay(day, words.locale) })
  return translate(`companyUsers.list.${invitation === 'invited' ? 'invited' : 'neverSeen'}`)
}

/**
 * Shows the role of a company user in each granted application, and whether they use it. Custom roles have the name that
 * was typed.
 */
export const RoleCell = ({ record }: ColumnProps<CustomField>) => {
  const words = useWords()
  const user = record as RaRecord & CompanyUser
  return (
    // What fits stands in one line, so that rows are no higher than they need to be. No wider, since emails would break then.
    <Row rowGap={0.25} sx={{ maxWidth: 280 }}>
      <PlainList sx={{ display: 'contents' }}>
        {user.applications.map((application) => (
          <li key={application}>
            <Typography component="span" variant="inherit" color="textSecondary">
              {words.translate(`choices.applications.${application}`)}
            </Typography>{' '}
            <bdi>{roleName(user.roles[application].name, words)}</bdi>
            <Difference application={application} role={user.roles[application]} />
            <Until role={user.roles[application]} />
          </li>
        ))}
      </PlainList>
      {user.last_seen_on !== undefined && (
        <Typography variant="body2" component="span" color="textSecondary">
          {presenceText(user, words)}
        </Typography>
      )}
    </Row>
  )
}
