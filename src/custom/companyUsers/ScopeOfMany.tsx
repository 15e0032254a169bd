import { useCallback, useState } from 'react'
import { MenuItem, Stack, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { GrantableApplication } from '../../../contract/applications'
import type { scopeModes } from '../../../contract/entities/manyCompanyUsers'
import { noRoles, roleLists } from '../../../contract/roles'
import type { Values } from '../../schema/condition'
import { ApplicationChoice, chosenAmong, useChangeable } from './ApplicationChoice'
import { LostScope } from './LostScope'
import type { Lists } from './scope'
import { ScopeFields } from './ScopeFields'

const modes = ['add', 'remove', 'replace'] as const satisfies readonly (typeof scopeModes)[number][]
type Mode = (typeof modes)[number]

interface Chosen {
  readonly application: GrantableApplication | ''
  readonly mode: Mode
  readonly lists: Lists
}

/** Sends only the lists in which something is chosen: nobody loses a whole list because it was left empty here. */
const bodyOf = ({ application, mode, lists }: Chosen): Values | null => {
  const filled = roleLists.filter((list) => lists[list].length > 0)
  if (application === '' || filled.length === 0) return null
  const metafield = Object.fromEntries(filled.map((list) => [list, lists[list].map(({ id }) => id)]))
  return { application, mode, metafield }
}

interface ScopeOfManyProps {
  readonly onChange: (chosen: Values | null) => void
}

/** Chooses units, regions and other lists that the roles of many people get or lose in an application. */
export const ScopeOfMany = ({ onChange }: ScopeOfManyProps) => {
  const translate = useTranslate()
  const applications = useChangeable()
  const [state, setState] = useState<Chosen>({ application: '', mode: 'add', lists: noRoles.TOM.metafield })
  const application = chosenAmong(applications, state.application)
  const change = useCallback(
    (part: Partial<Chosen>) => {
      const next: Chosen = { ...state, application, ...part }
      setState(next)
      onChange(bodyOf(next))
    },
    [state, application, onChange],
  )
  const changeLists = useCallback((lists: Lists) => change({ lists }), [change])
  return (
    <Stack spacing={2}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <ApplicationChoice
          applications={applications}
          chosen={application}
          onChange={(next) => change({ application: next })}
        />
        <TextField
          select
          fullWidth
          label={translate('companyUsers.many.mode')}
          value={state.mode}
          helperText={translate(`companyUsers.many.aboutModes.${state.mode}`)}
          // What was chosen would mean something else now.
          onChange={({ target }) => change({ mode: target.value as Mode, lists: noRoles.TOM.metafield })}
        >
          {modes.map((mode) => (
            <MenuItem key={mode} value={mode}>
              {translate(`companyUsers.many.modes.${mode}`)}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      {state.mode === 'remove' ? (
        <LostScope lists={state.lists} isDisabled={application === ''} onChange={changeLists} />
      ) : (
        <ScopeFields
          name="metafield"
          lists={state.lists}
          errors={{}}
          isDisabled={application === ''}
          isUnlimited={false}
          onChange={changeLists}
        />
      )}
    </Stack>
  )
}
