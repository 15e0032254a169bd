import { Alert, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, type Ref } from 'react'
import type { GrantableApplication } from '../../../../contract/applications'
import { differenceOf, type RoleEntry } from './entries'
import { RoleSide } from './RoleSide'
import { useRoleText } from './useRoleText'
import { Columns, equal } from '../../../schema/shared/Columns'

/** What a selector offers of itself. */
export interface Focusable {
  readonly focus: () => void
}

interface RoleComparisonProps {
  readonly application: GrantableApplication
  readonly hasLivePayTool: boolean
  readonly entries: readonly RoleEntry[]
  readonly one: RoleEntry
  readonly other: RoleEntry
  readonly onChange: (one: RoleEntry, other: RoleEntry) => void
  /** The selector of the second role. */
  readonly otherRef?: Ref<Focusable>
}

interface RoleSelectProps {
  readonly label: string
  readonly entries: readonly RoleEntry[]
  readonly chosen: RoleEntry
  readonly onChange: (entry: RoleEntry) => void
  readonly focusRef?: Ref<Focusable> | undefined
}

const RoleSelect = ({ label, entries, chosen, onChange, focusRef }: RoleSelectProps) => {
  const translate = useTranslate()
  const { optionOf } = useRoleText()
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={chosen.key}
      onChange={({ target }) => {
        const entry = entries.find(({ key }) => key === target.value)
        if (entry) onChange(entry)
      }}
      inputRef={focusRef}
    >
      {entries.map((entry) => (
        <MenuItem key={entry.key} value={entry.key}>
          {entry.key === 'shown' ? translate('companyUsers.roles.shown') : optionOf(entry)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Shows two roles side by side: what only one of them allows, in words and in the matrices. */
export const RoleComparison = ({ one, other, entries, onChange, otherRef, ...given }: RoleComparisonProps) => {
  const translate = useTranslate()
  const id = useId()
  const difference = differenceOf(given.application, one, other)
  return (
    <Stack component="section" aria-labelledby={id} spacing={2}>
      <Typography variant="h2" id={id}>
        {translate('companyUsers.roles.sideBySide')}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <RoleSelect
          label={translate('companyUsers.roles.one')}
          entries={entries}
          chosen={one}
          onChange={(entry) => onChange(entry, other)}
        />
        <RoleSelect
          label={translate('companyUsers.roles.other')}
          entries={entries}
          chosen={other}
          onChange={(entry) => onChange(one, entry)}
          focusRef={otherRef}
        />
      </Stack>
      <div role="status">
        {difference.isSame ? (
          <Alert severity="info" role="none">
            {translate('companyUsers.roles.same')}
          </Alert>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {translate('companyUsers.roles.count', {
              count: [difference.one, difference.other].reduce(
                (sum, { permissions, idle }) => sum + permissions.length + idle.length,
                0,
              ),
            })}{' '}
            {translate('companyUsers.roles.legend')}
          </Typography>
        )}
      </div>
      <Columns gap={3} md={equal(2)}>
        <RoleSide {...given} role={one} other={other} surplus={difference.one} />
        <RoleSide {...given} role={other} other={one} surplus={difference.other} />
      </Columns>
    </Stack>
  )
}
