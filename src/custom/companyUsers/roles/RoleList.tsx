import CompareIcon from '@mui/icons-material/CompareArrows'
import ListIcon from '@mui/icons-material/FormatListBulleted'
import { Button, Link, Typography, Paper } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useParams, Link as RouterLink } from 'react-router-dom'
import { joinedTexts } from '../../../../contract/formatters'
import type { GrantableApplication } from '../../../../contract/applications'
import { quiet } from '../../../schema/list/RowActions'
import type { RoleEntry } from './entries'
import { holdersPath } from './holdersPath'
import { RolePermissions } from './RolePermissions'
import { useRoleText } from './useRoleText'
import { Row } from '../../../schema/shared/Row'
import { LinedList } from '../../../schema/shared/PlainList'
import { Columns } from '../../../schema/shared/Columns'

interface RoleListProps {
  readonly application: GrantableApplication
  readonly entries: readonly RoleEntry[]
  readonly onCompare: (entry: RoleEntry) => void
}

interface RoleItemProps extends Omit<RoleListProps, 'entries'> {
  readonly entry: RoleEntry
}

const RoleItem = ({ application, entry, onCompare }: RoleItemProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { nameOf, notesOf, peopleOf, holdersOf } = useRoleText()
  const { company_id = '' } = useParams()
  const name = nameOf(entry)
  const people = peopleOf(entry)
  const [rights, ...marks] = notesOf(entry)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Columns as="li" gap={3} rowGap={0.5} align="center" md="minmax(0, 4fr) minmax(0, 5fr) auto" sx={{ p: 1.5 }}>
      <div>
        <Typography variant="h3" component="h2">
          {name}
          {marks.length > 0 && (
            <Typography component="span" variant="body2" color="textSecondary">
              {` ${marks.join(' · ')}`}
            </Typography>
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {rights}
        </Typography>
      </div>
      <div>
        {entry.count === 0 ? (
          <Typography color="textSecondary">{people}</Typography>
        ) : (
          <>
            <Link
              component={RouterLink}
              to={holdersPath(company_id, application, entry.name)}
              aria-label={translate('companyUsers.roles.show', { people, name })}
            >
              {people}
            </Link>
            <Typography variant="body2" color="textSecondary">
              {holdersOf(entry)}
            </Typography>
          </>
        )}
      </div>
      <Row gap={0} sx={{ justifySelf: 'start' }}>
        <Button
          size="small"
          color="inherit"
          sx={quiet}
          startIcon={<ListIcon className="pointing" />}
          aria-label={translate('companyUsers.roles.listOf', { name: joinedTexts(locale, [name, ...notesOf(entry)]) })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {translate('companyUsers.roles.list')}
        </Button>
        <Button
          size="small"
          color="inherit"
          sx={quiet}
          startIcon={<CompareIcon />}
          aria-label={translate('companyUsers.roles.compareOf', {
            name: joinedTexts(locale, [name, ...notesOf(entry)]),
          })}
          onClick={() => onCompare(entry)}
        >
          {translate('companyUsers.roles.compare')}
        </Button>
      </Row>
      {isOpen && <RolePermissions id={id} application={application} role={entry} />}
    </Columns>
  )
}

/** Lists the roles of an application with those who have them. */
export const RoleList = ({ entries, ...others }: RoleListProps) => (
  <Paper variant="outlined" component={LinedList}>
    {entries.map((entry) => (
      <RoleItem key={entry.key} entry={entry} {...others} />
    ))}
  </Paper>
)
