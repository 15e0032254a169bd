import { useState, type ClipboardEvent } from 'react'
import { Alert, Autocomplete, Button, Chip, Stack, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useCountUp } from '../../shared/useCountUp'
import { maxShown } from '../references'
import { findNames, matchNames } from '../matchNames'
import type { useField } from './useField'
import type { Option, Options } from '../useOptions'

/** How many options are rendered per frame: more than are visible, and few enough to open without a delay. */
const batchSize = 60

const isSame = (option: Option, value: Option) => option.id === value.id

/** Selects the search text: the next search replaces it, and until then its other matches remain available. */
const selectTyped = () => {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}

interface RecordsInputProps {
  readonly textField: ReturnType<typeof useField>['textField']
  readonly source: Options
  readonly chosen: readonly Option[]
  readonly onChange: (chosen: readonly Option[]) => void
}

/** Chooses any number of records, by typing, pasting names, or all that a search finds. */
export const RecordsInput = ({ textField, source, chosen, onChange }: RecordsInputProps) => {
  const translate = useTranslate()
  const { options, isLoading, hasFailed, retry } = source
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const batches = useCountUp(Math.ceil(options.length / batchSize), isOpen)
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const choose = (more: readonly Option[]) => {
    onChange([...chosen, ...more.filter(({ id }) => !chosenIds.has(id))])
    setTyped('')
  }
  const matching = findNames(typed, options)

  const paste = (event: ClipboardEvent) => {
    // Until the options are loaded, paste as plain text.
    if (options.length === 0) return
    const pasted = matchNames(event.clipboardData.getData('text'), options)
    if (!pasted) return
    event.preventDefault()
    choose(pasted.found)
    setUnknown(pasted.unknown)
  }

  return (
    // Keeps the search text until the focus leaves the field: the button below selects its matches.
    <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setTyped('')}>
      <Autocomplete<Option, true>
        id={textField.id}
        multiple
        disableCloseOnSelect
        options={options}
        value={[...chosen]}
        inputValue={typed}
        loading={isLoading}
        disabled={textField.disabled}
        onInputChange={(_event, text, reason) => (reason === 'input' || reason === 'clear') && setTyped(text)}
        autoHighlight={typed !== ''}
        onChange={(_event, value) => {
          onChange(value)
          selectTyped()
        }}
        onOpen={() => {
          setIsOpen(true)
          if (hasFailed) retry()
        }}
        onClose={() => setIsOpen(false)}
        onBlur={textField.onBlur}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={isSame}
        filterOptions={(all, state) => findNames(state.inputValue, all).slice(0, batches * batchSize)}
        noOptionsText={translate(hasFailed ? 'schema.optionsFailed' : 'schema.noOptions')}
        loadingText={translate('schema.loading')}
        renderOption={({ key, ...option }, { name }, { selected }) => (
          <li key={key} {...option}>
            {/* A native checkbox, because hundreds of MUI ones would slow down the list. */}
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
            {value.slice(0, maxShown).map((option, index) => {
              const { key, ...item } = itemProps({ index })
              return <Chip key={key} size="small" label={option.name} {...item} />
            })}
            {value.length > maxShown && <Chip size="small" variant="outlined" label={`+${value.length - maxShown}`} />}
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
            <Button size="small" color="inherit" onClick={() => onChange([])}>
              {translate('schema.clearAll')}
            </Button>
          )}
        </Stack>
      )}
    </div>
  )
}
