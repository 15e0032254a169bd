import CompareIcon from '@mui/icons-material/CompareArrows'
import ListIcon from '@mui/icons-material/FormatListBulleted'
import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useParams, Link as RouterLink } from 'react-router-dom'
import type { GrantableApplication } from '../../../../contract/applications'
import { quiet } from '../../../schema/list/RowActions'
import type { RoleEntry } from './entries'
import { holdersPath } from './holdersPath'
import { RolePermissions } from './RolePermissions'
import { useRoleText } from './useRoleText'

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
  const { nameOf, notesOf, peopleOf, holdersOf } = useRoleText()
  const { company_id = '' } = useParams()
  const name = nameOf(entry)
  const people = peopleOf(entry)
  const [rights, ...marks] = notesOf(entry)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box
      component="li"
      sx={({ tokens }) => ({
        display: 'grid',
        gridTemplateColumns: { md: 'minmax(0, 4fr) minmax(0, 5fr) auto' },
        columnGap: 3,
        rowGap: 0.5,
        alignItems: 'center',
        p: 1.5,
        '& + &': { borderTop: `1px solid ${tokens.border}` },
      })}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
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
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
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
      </Box>
      <Stack direction="row" sx={{ justifySelf: 'start', flexWrap: 'wrap' }}>
        <Button
          size="small"
          color="inherit"
          sx={quiet}
          startIcon={<ListIcon />}
          aria-label={translate('companyUsers.roles.listOf', { name: [name, ...notesOf(entry)].join(', ') })}
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
          aria-label={translate('companyUsers.roles.compareOf', { name: [name, ...notesOf(entry)].join(', ') })}
          onClick={() => onCompare(entry)}
        >
          {translate('companyUsers.roles.compare')}
        </Button>
      </Stack>
      {isOpen && <RolePermissions id={id} application={application} role={entry} />}
    </Box>
  )
}

/** Lists the roles of an application with those who have them. */
export const RoleList = ({ entries, ...others }: RoleListProps) => (
  <Box
    component="ul"
    sx={({ tokens }) => ({
      m: 0,
      p: 0,
      listStyle: 'none',
      border: `1px solid ${tokens.border}`,
      borderRadius: 1,
      backgroundColor: 'background.paper',
    })}
  >
    {entries.map((entry) => (
      <RoleItem key={entry.key} entry={entry} {...others} />
    ))}
  </Box>
)
