import { useState } from 'react'
import { Box, Divider, ListSubheader, MenuItem, Stack, TextField } from '@mui/material'
import { useGetList, useTranslate } from 'ra-core'
import type { GrantableApplication } from '../../../contract/applications'
import { DayField } from '../../schema/kinds/inputs/lazyParts'
import { useDays } from '../../schema/shared/useDays'
import type { Values } from '../../schema/condition'
import { metaOf } from '../../schema/path'
import { everythingByName } from '../../schema/queries'
import { useFormParams } from '../../schema/shared/FormParams'
import { useWords } from '../../schema/shared/useWords'
import { ApplicationChoice, chosenAmong, useChangeable } from './ApplicationChoice'
import { defaultChoices, ownChoices, type OwnRoleRecord, type RoleOffered } from './roleChoices'
import { useGrants } from './useGrants'
import { labelled } from '../../../contract/glue'

const takeAwayOf = (label: string): RoleOffered => ({ key: 'takeAway', label, isGrantable: true, role: null })

interface RoleOfManyProps {
  readonly onChange: (chosen: Values | null) => void
}

/** Chooses the role that many people get in an application, or that they lose their access to it. */
export const RoleOfMany = ({ onChange }: RoleOfManyProps) => {
  const translate = useTranslate()
  const words = useWords()
  const { today } = useDays()
  const grants = useGrants()
  const applications = useChangeable()
  const { data: own = [] } = useGetList<OwnRoleRecord>('companyRoles', {
    ...everythingByName,
    meta: metaOf(useFormParams()),
  })
  const [picked, setPicked] = useState<GrantableApplication | ''>('')
  const [choice, setChoice] = useState<RoleOffered>()
  const [lastDay, setLastDay] = useState('')
  const [isUnfinished, setUnfinished] = useState(false)
  const application = chosenAmong(applications, picked)

  const defaults = application
    ? defaultChoices(application, grants, (name) => translate(`choices.companyRoles.${name}`))
    : []
  const inUse = application ? ownChoices(application, own, words) : []
  const takeAway = takeAwayOf(translate('companyUsers.many.takeAway'))
  const offered = [...defaults, ...inUse, takeAway]
  // What was picked stays visible, even if nobody has this role any more.
  const others = choice && !offered.some(({ key }) => key === choice.key) ? [...inUse, choice] : inUse
  const send = ({ role }: RoleOffered, day: string) =>
    onChange({ application, role: role && { ...role, ...(day !== '' && { ends_on: day }) } })
  const pick = (key: string) => {
    const next = [...offered, ...others].find((one) => one.key === key)
    if (!next) return
    setChoice(next)
    if (next.role && isUnfinished) onChange(null)
    else send(next, lastDay)
  }
  const option = ({ key: value, label, isGrantable }: RoleOffered) => (
    <MenuItem key={value} value={value} disabled={!isGrantable}>
      {isGrantable ? label : labelled(label, translate('companyUsers.many.notHeld'))}
    </MenuItem>
  )
  return (
    <Stack spacing={2}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <ApplicationChoice
          applications={applications}
          chosen={application ?? ''}
          onChange={(next) => {
            setPicked(next)
            setChoice(undefined)
            onChange(null)
          }}
        />
        <TextField
          select
          fullWidth
          label={translate('companyUsers.many.role')}
          value={choice?.key ?? ''}
          disabled={!application}
          onChange={({ target }) => pick(target.value)}
        >
          <ListSubheader>{translate('companyUsers.many.defaultRoles')}</ListSubheader>
          {defaults.map(option)}
          {others.length > 0 && <ListSubheader>{translate('companyUsers.many.ownRoles')}</ListSubheader>}
          {others.map(option)}
          <Divider />
          {option(takeAway)}
        </TextField>
      </Stack>
      {choice?.role && (
        <Box sx={{ maxWidth: 320 }}>
          <DayField
            label={translate('access.lastDay')}
            hint={translate('companyUsers.many.lastDayAbout')}
            value={lastDay}
            min={today}
            onChange={(day) => {
              setLastDay(day)
              send(choice, day)
            }}
            onUnfinished={(message) => {
              setUnfinished(message !== undefined)
              if (message !== undefined) onChange(null)
            }}
          />
        </Box>
      )}
    </Stack>
  )
}
