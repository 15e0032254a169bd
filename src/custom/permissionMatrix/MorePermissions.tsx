import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useId, useMemo, useState } from 'react'
import type { GrantableApplication } from '../../../contract/applications'
import { usePrinting } from '../../schema/shared/printing'
import { useWords } from '../../schema/shared/useWords'
import { containing } from '../../names'
import { moreGroupsOf, permissionsIn } from './groups'
import { PermissionMatrix, rowText, type PermissionMatrixProps } from './PermissionMatrix'
import { isIdle } from './reach'
import { OpenArrow } from '../../schema/shared/OpenArrow'

interface MorePermissionsProps extends Pick<
  PermissionMatrixProps,
  'held' | 'preset' | 'differsText' | 'isDisabled' | 'disabledBy' | 'mayGrant' | 'onChange'
> {
  readonly application: GrantableApplication
  /** The name of the role. */
  readonly role: string
}

/** The permissions beside the six rows: folded, searchable, in groups. */
export const MorePermissions = ({ application, role, ...given }: MorePermissionsProps) => {
  const words = useWords()
  const { translate } = words
  const id = useId()
  const [isUnfolded, setOpen] = useState(false)
  const isPrinting = usePrinting()
  const isOpen = isUnfolded || isPrinting
  const [search, setSearch] = useState('')
  const groups = useMemo(
    () => moreGroupsOf(application).map(({ title, rows }) => ({ title: translate(title), rows })),
    [application, translate],
  )
  const names = useMemo(() => permissionsIn(groups.flatMap(({ rows }) => rows)), [groups])
  const idle = useMemo(() => new Set(names.filter((name) => isIdle(name, role))), [names, role])
  const isRoleIdle = useMemo(() => idle.has.bind(idle), [idle])
  const isWanted = useMemo(() => containing(search.trim()), [search])
  const found = useMemo(
    () =>
      groups
        .map(({ rows, ...group }) => ({
          ...group,
          rows: rows.filter((row) => isWanted(`${group.title} ${rowText(row, words)}`)),
        }))
        .filter(({ rows }) => rows.length > 0),
    [groups, isWanted, words],
  )
  const rowCount = found.reduce((sum, { rows }) => sum + rows.length, 0)
  const on = names.filter((name) => given.held.includes(name)).length
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        startIcon={<OpenArrow isOpen={isOpen} />}
        onClick={() => setOpen(!isOpen)}
      >
        {translate('access.more.title', { on, total: names.length })}
      </Button>
      <Stack id={id} spacing={2} hidden={!isOpen} sx={{ mt: 1, ...(!isOpen && { display: 'none' }) }}>
        {isOpen && (
          <>
            <TextField
              type="search"
              size="small"
              label={translate('access.more.search')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              // Enter would submit the form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              sx={{ maxWidth: 360 }}
            />
            <Typography variant="body2" color="textSecondary" role="status">
              {rowCount === 0
                ? translate('access.more.nothing', { search: search.trim() })
                : translate('access.more.found', { count: rowCount })}
            </Typography>
            {found.map(({ title, rows }) => (
              <Stack key={title} spacing={0.5}>
                <Typography variant="subtitle2" component="h4">
                  {title}
                </Typography>
                <PermissionMatrix {...given} rows={rows} label={title} isIdle={isRoleIdle} />
              </Stack>
            ))}
            {found.some(({ rows }) => permissionsIn(rows).some((name) => idle.has(name))) && (
              <Typography variant="body2" color="textSecondary">
                {translate('access.more.idle')}
              </Typography>
            )}
          </>
        )}
      </Stack>
    </Box>
  )
}
