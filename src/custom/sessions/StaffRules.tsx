import { useState } from 'react'
import { Autocomplete, Button, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { secondFactors as calls } from '../../../contract/calls/secondFactors'
import type { StaffRules as Rules } from '../../../contract/entities/staffRules'
import { platformRoles, type PlatformRole } from '../../../contract/permissions'
import { fieldMessages } from '../../errorMessages'
import { listedTexts } from '../../../contract/formatters'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { DayField } from '../../schema/kinds/inputs/lazyParts'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { DialogForm } from '../../schema/shared/DialogForm'
import { FormFailure } from '../../schema/shared/FormFailure'
import { showDay } from '../../schema/shared/showDay'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { KindHistory } from '../recordKinds/KindHistory'
import { verifyKey } from '../session/useSessionStart'
import { Row } from '../../schema/shared/Row'
import { AccountCard } from './AccountCard'

const key = ['staffRules']

interface RulesFormProps {
  readonly rules: Rules
  readonly onSaved: (rules: Rules) => void
  readonly onClose: () => void
}

/** Chooses from when on provider staff need a second factor, and which of them. */
const RulesForm = ({ rules, onSaved, onClose }: RulesFormProps) => {
  const { translate } = useWords()
  const provider = useDataProvider<SchemaDataProvider>()
  const [day, setDay] = useState(rules.second_factor_from ?? '')
  const [roles, setRoles] = useState<readonly PlatformRole[]>(rules.second_factor_roles)
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = { second_factor_from: day || null, second_factor_roles: [...roles], version: rules.version }
      return (await provider.send(calls.updateStaffRules, { body })).data
    },
    onSuccess: onSaved,
    meta: { ownErrors: true },
  })
  const form = useWrongFocus(attempts, error)
  const wrong = fieldMessages(error).second_factor_from
  return (
    <DialogForm
      title={translate('sessions.staff.title')}
      about={[translate('sessions.staff.formAbout')]}
      yes={translate('sessions.staff.yes')}
      isBusy={isPending}
      maxWidth="sm"
      formRef={form}
      onSubmit={() => {
        setAttempts(attempts + 1)
        mutate()
      }}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <DayField
          takesFocus
          label={translate('sessions.staff.from')}
          value={day}
          onChange={setDay}
          error={wrong}
          hint={translate('sessions.staff.fromHint')}
        />
        <Autocomplete
          multiple
          disableCloseOnSelect
          options={platformRoles}
          value={[...roles]}
          getOptionLabel={(role) => translate(`choices.applicationRoles.${role}`)}
          onChange={(_event, chosen) => setRoles(chosen)}
          renderInput={({ slotProps, ...input }) => (
            <TextField
              {...input}
              label={translate('sessions.staff.roles')}
              slotProps={slotProps}
              helperText={translate('sessions.staff.rolesHint')}
            />
          )}
        />
        <FormFailure error={error} />
      </Stack>
    </DialogForm>
  )
}

/** From when on provider staff need a second factor; for masters. */
export const StaffRules = () => {
  const { translate, locale } = useWords()
  const notify = useNotice()
  const client = useQueryClient()
  const provider = useDataProvider<SchemaDataProvider>()
  const [isEditing, setEditing] = useState(false)
  const {
    data: rules,
    error,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.send(calls.readStaffRules, { signal })).data,
    meta: { ownErrors: true },
  })
  const since = rules?.second_factor_from
  const roles = rules?.second_factor_roles.map((role) => translate(`choices.applicationRoles.${role}`)) ?? []
  return (
    <AccountCard title={translate('sessions.staff.heading')}>
      {!rules && error && (
        <LoadFailed what={translate('sessions.staff.heading')} error={error} onRetry={() => void refetch()} />
      )}
      {!rules && !error && <Skeleton variant="rounded" height={72} aria-busy />}
      {rules && (
        <Stack spacing={2}>
          <Typography color="textSecondary">
            {since
              ? translate(roles.length > 0 ? 'sessions.staff.ofRoles' : 'sessions.staff.ofAll', {
                  day: showDay(since, locale),
                  roles: listedTexts(locale, roles),
                })
              : translate('sessions.staff.none')}{' '}
            {translate(rules.lacking > 0 ? 'sessions.staff.lacking' : 'sessions.staff.lackingNone', {
              count: rules.lacking,
            })}
          </Typography>
          <Row>
            <Button variant="outlined" onClick={() => setEditing(true)}>
              {translate('sessions.staff.button')}
            </Button>
            <KindHistory kind="staffRules" record={{ id: 1, name: translate('sessions.staff.heading') }} />
          </Row>
        </Stack>
      )}
      {rules && isEditing && (
        <RulesForm
          rules={rules}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false)
            client.setQueryData(key, saved)
            notify(translate('sessions.staff.saved'), 'success')
            // It may concern the one who says so.
            void client.invalidateQueries({ queryKey: verifyKey })
          }}
        />
      )}
    </AccountCard>
  )
}
