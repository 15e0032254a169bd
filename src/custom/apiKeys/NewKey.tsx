import { useState } from 'react'
import { Autocomplete, Button, Stack, TextField } from '@mui/material'
import { capitalize } from '../../../contract/capitalize'
import { longestKeyDays, type ApiKeyWithSecret } from '../../../contract/entities/apiKey'
import { can, partsOf, permissionCatalogue, type Permission } from '../../../contract/permissions'
import { permissionAreas } from '../../../contract/permissionAreas'
import { dayAhead, dayInUtc } from '../../../contract/days'
import { fieldMessages } from '../../errorMessages'
import { DayField } from '../../schema/kinds/inputs/lazyParts'
import { DialogForm } from '../../schema/shared/DialogForm'
import { FormFailure } from '../../schema/shared/FormFailure'
import { rightsText } from '../../schema/shared/rightsInWords'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { isIdle } from '../permissionMatrix/reach'
import { useMaking } from './useApiKeys'

const usualDays = 180

const areas = Object.entries(permissionAreas)
const areaOf = (name: Permission): string => areas.find(([, names]) => names.includes(name))?.[0] ?? 'others'
/** Area by area, as they are grouped. */
const inAreas = areas.flatMap(([, names]) => names).filter((name) => permissionCatalogue.includes(name))

interface Form {
  readonly name: string
  readonly permissions: Permission[]
  readonly ends_on: string
}

const missingIn = (form: Form): (keyof Form)[] => [
  ...(form.name.trim() === '' ? (['name'] as const) : []),
  ...(form.permissions.length === 0 ? (['permissions'] as const) : []),
  ...(form.ends_on === '' ? (['ends_on'] as const) : []),
]

interface NewKeyProps {
  readonly company: string
  readonly onMade: (key: ApiKeyWithSecret) => void
  readonly onClose: () => void
}

/** Makes a key: what it is called, what it may do, and until when. */
export const NewKey = ({ company, onMade, onClose }: NewKeyProps) => {
  const words = useWords()
  const { translate } = words
  const { caller } = useSchemaSetting()
  const [form, setForm] = useState<Form>({ name: '', permissions: [], ends_on: dayAhead(usualDays) })
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error, variables } = useMaking(company, onMade)
  const formRef = useWrongFocus(attempts, error)
  // What opens nothing to people of companies opens nothing to their programs.
  const own = inAreas.filter((name) => can(caller.permissions, [name]) && !isIdle(name, ''))
  const set = (values: Partial<Form>) => setForm((before) => ({ ...before, ...values }))
  const text = (key: string) => translate(`apiKeys.form.${key}`)
  const missing = missingIn(form)
  const refused = variables === form ? fieldMessages(error) : {}
  const wrong = (field: keyof Form) =>
    attempts > 0 && missing.includes(field) ? translate(`apiKeys.form.missing.${field}`) : refused[field]
  const describe = (field: 'name' | 'permissions') => ({
    error: wrong(field) !== undefined,
    helperText: wrong(field) ?? text(`${field}Hint`),
  })
  const submit = () => {
    setAttempts(attempts + 1)
    if (missing.length === 0) mutate(form)
  }
  const views = own.filter((name) => partsOf(name).action === 'VIEW')
  return (
    <DialogForm
      title={text('title')}
      yes={text('make')}
      isBusy={isPending}
      maxWidth="sm"
      formRef={formRef}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <TextField
          autoFocus
          required
          label={text('name')}
          value={form.name}
          onChange={({ target }) => set({ name: target.value })}
          {...describe('name')}
        />
        <Stack sx={{ alignItems: 'flex-start', gap: 0.5 }}>
          <Autocomplete
            multiple
            fullWidth
            disableCloseOnSelect
            limitTags={6}
            options={own}
            value={form.permissions}
            groupBy={(name) => translate(`choiceGroups.permissions.${areaOf(name)}`)}
            getOptionLabel={(name) => capitalize(rightsText([name], words), words.locale)}
            onChange={(_event, permissions) => set({ permissions })}
            renderInput={({ slotProps, ...input }) => (
              <TextField
                {...input}
                required
                label={text('permissions')}
                slotProps={slotProps}
                {...describe('permissions')}
              />
            )}
          />
          <Button size="small" onClick={() => set({ permissions: views })}>
            {text('all')}
          </Button>
        </Stack>
        <DayField
          isRequired
          label={text('ends')}
          value={form.ends_on}
          onChange={(ends_on) => set({ ends_on })}
          min={dayInUtc()}
          max={dayAhead(longestKeyDays)}
          error={wrong('ends_on')}
          hint={text('endsHint')}
        />
        <FormFailure error={error} />
      </Stack>
    </DialogForm>
  )
}
