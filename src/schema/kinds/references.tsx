import { useState, type ClipboardEvent } from 'react'
import { Alert, Autocomplete, Button, Chip, Stack, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ReferencesField } from '../field'
import { useFormParams } from '../shared/FormParams'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { findNames, matchNames } from './matchNames'
import { useCountUp } from '../shared/useCountUp'
import { plain } from './plain'
import { useField } from './useField'
import { useOptions, type Option } from './useOptions'

/** How many choices are shown before the rest is counted: 250 chips would bury the form. */
const shown = 6

/** How many options are drawn at once: more than the list shows, and few enough for it to open without a wait. */
const drawn = 60

const optionsOf = (value: unknown): Option[] => (Array.isArray(value) ? (value as Option[]) : [])

const Column = ({ record, name }: ColumnProps) => {
  const translate = useTranslate()
  const names = optionsOf(record[name]).map((option) => option.name)
  const rest = names.length - shown
  const text = names.slice(0, shown).join(', ')
  return <span title={names.join(', ')}>{rest > 0 ? translate('schema.andMore', { text, count: rest }) : text}</span>
}

const isSame = (option: Option, value: Option) => option.id === value.id

/** Lets the next search replace the last one; until then its other finds can still be chosen. */
const selectTyped = () => {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}

const Input = (props: InputProps<ReferencesField>) => {
  const translate = useTranslate()
  const { field, textField } = useField(props)
  const { options, isLoading, hasFailed, retry } = useOptions(props.field.resource, useFormParams())
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const parts = useCountUp(Math.ceil(options.length / drawn), isOpen)
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const chosen = optionsOf(field.value)
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const choose = (more: readonly Option[]) => {
    field.onChange([...chosen, ...more.filter(({ id }) => !chosenIds.has(id))])
    setTyped('')
  }
  const matching = findNames(typed, options)

  const paste = (event: ClipboardEvent) => {
    // Before there is anything to find them in, the names stay in the input as they were pasted.
    if (options.length === 0) return
    const pasted = matchNames(event.clipboardData.getData('text'), options)
    if (!pasted) return
    event.preventDefault()
    choose(pasted.found)
    setUnknown(pasted.unknown)
  }

  return (
    // What is typed stays until the whole is left: the button below chooses what it finds.
    <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setTyped('')}>
      <Autocomplete<Option, true>
        id={textField.id}
        multiple
        disableCloseOnSelect
        options={options}
        value={chosen}
        inputValue={typed}
        loading={isLoading}
        disabled={textField.disabled}
        onInputChange={(_event, text, reason) => (reason === 'input' || reason === 'clear') && setTyped(text)}
        autoHighlight={typed !== ''}
        onChange={(_event, value) => {
          field.onChange(value)
          selectTyped()
        }}
        onOpen={() => {
          setIsOpen(true)
          if (hasFailed) retry()
        }}
        onClose={() => setIsOpen(false)}
        onBlur={field.onBlur}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={isSame}
        filterOptions={(all, state) => findNames(state.inputValue, all).slice(0, parts * drawn)}
        noOptionsText={translate(hasFailed ? 'schema.optionsFailed' : 'schema.noOptions')}
        loadingText={translate('schema.loading')}
        renderOption={({ key, ...option }, { name }, { selected }) => (
          <li key={key} {...option}>
            {/* A box of the browser's own: hundreds of MUI's would be felt when the list opens. */}
            <input
              type="checkbox"
              checked={selected}
              readOnly
              tabIndex={-1}
              aria-hidden
              style={{ marginInlineEnd: 12, accentColor: 'var(--accent)' }}
            />
            {name}
          </li>
        )}
        renderValue={(value, itemProps) => (
          <>
            {value.slice(0, shown).map((option, index) => {
              const { key, ...item } = itemProps({ index })
              return <Chip key={key} size="small" label={option.name} {...item} />
            })}
            {value.length > shown && <Chip size="small" variant="outlined" label={`+${value.length - shown}`} />}
          </>
        )}
        renderInput={({ slotProps, ...input }) => (
          <TextField {...input} {...textField} onPaste={paste} slotProps={slotProps} />
        )}
      />
      {unknown.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }} closeText={translate('schema.close')} onClose={() => setUnknown([])}>
          {translate('schema.unknownNames', { names: unknown.join(', ') })}
        </Alert>
      )}
      {!textField.disabled && options.length > 0 && (
        <Stack direction="row" spacing={1} onMouseDown={(event) => event.preventDefault()}>
          <Button size="small" onClick={() => choose(matching)}>
            {translate(typed ? 'schema.selectMatching' : 'schema.selectAll', { smart_count: matching.length })}
          </Button>
          {chosen.length > 0 && (
            <Button size="small" color="inherit" onClick={() => field.onChange([])}>
              {translate('schema.clearAll')}
            </Button>
          )}
        </Stack>
      )}
    </div>
  )
}

export const referencesKind: KindOf<ReferencesField> = {
  ...plain,
  isWide: () => true,
  Column,
  Input,
  text: (value) =>
    optionsOf(value)
      .map(({ name }) => name)
      .join(', '),
  payload: (values, name, { sends }) => ({ [sends]: optionsOf(values[name]).map(({ id }) => id) }),
  errorKeys: (_name, { sends }) => [sends],
  initial: (name) => ({ [name]: [] }),
}
