import { useState } from 'react'
import { MenuItem, Stack, TextField } from '@mui/material'
import { longestKeyDays, type ApiKey, type ApiKeyWithSecret } from '../../../contract/entities/apiKey'
import { dayAhead, dayInUtc } from '../../../contract/days'
import { fieldMessages } from '../../errorMessages'
import { DayField } from '../../schema/kinds/inputs/lazyParts'
import { DialogForm } from '../../schema/shared/DialogForm'
import { FormFailure } from '../../schema/shared/FormFailure'
import { useWords } from '../../schema/shared/useWords'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { useRenewing } from './useApiKeys'

const overlaps = [0, 1, 7, 30]
const usualOverlap = 7
const usualDays = 180

interface RenewKeyProps {
  readonly company: string
  readonly renewed: ApiKey
  readonly onRenewed: (key: ApiKeyWithSecret) => void
  readonly onClose: () => void
}

/** Gives a key another secret and end. */
export const RenewKey = ({ company, renewed: { id, name }, onRenewed, onClose }: RenewKeyProps) => {
  const { translate } = useWords()
  const [form, setForm] = useState({ ends_on: dayAhead(usualDays), overlap_days: usualOverlap })
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error, variables } = useRenewing(company, id, onRenewed)
  const formRef = useWrongFocus(attempts, error)
  const fields = fieldMessages(error)
  const wrong =
    attempts > 0 && form.ends_on === ''
      ? translate('apiKeys.form.missing.ends_on')
      : variables === form
        ? fields.ends_on
        : undefined
  return (
    <DialogForm
      title={translate('apiKeys.renewing.title', { name })}
      about={[translate('apiKeys.renewing.about')]}
      yes={translate('apiKeys.renewing.yes')}
      isBusy={isPending}
      formRef={formRef}
      onSubmit={() => {
        setAttempts(attempts + 1)
        if (form.ends_on !== '') mutate(form)
      }}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <DayField
          takesFocus
          isRequired
          label={translate('apiKeys.renewing.ends')}
          value={form.ends_on}
          onChange={(ends_on) => setForm({ ...form, ends_on })}
          min={dayInUtc()}
          max={dayAhead(longestKeyDays)}
          error={wrong}
          hint={translate('apiKeys.form.endsHint')}
        />
        <TextField
          select
          label={translate('apiKeys.renewing.overlap')}
          value={form.overlap_days}
          onChange={({ target }) => setForm({ ...form, overlap_days: Number(target.value) })}
          helperText={translate('apiKeys.renewing.overlapHint')}
        >
          {overlaps.map((days) => (
            <MenuItem key={days} value={days}>
              {days === 0 ? translate('apiKeys.renewing.none') : translate('apiKeys.renewing.days', { count: days })}
            </MenuItem>
          ))}
        </TextField>
        {variables === form && <FormFailure error={error} />}
      </Stack>
    </DialogForm>
  )
}
