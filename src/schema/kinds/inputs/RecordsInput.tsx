import { useMemo, useState, type ClipboardEvent } from 'react'
import { Alert, Autocomplete, Button, Chip, Stack, TextField } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { joinedTexts } from '../../../../contract/formatters'
import { compareNames } from '../../../names'
import { useCountUp } from '../../shared/useCountUp'
import { findNames, matchNames } from '../matchNames'
import { maxShown } from '../references'
import type { Option, Options } from '../useOptions'
import { withLabel, type useField } from './useField'

/** How many options are rendered per frame: more than are visible, and few enough to open without a delay. */
const batchSize = 60

const isSame = (option: Option, value: Option) => option.id === value.id

/** The option that stands for all of a group, above them. */
interface Group extends Option {
  readonly members: readonly Option[]
}
type Entry = Option | Group

/** Adds a choice of all to each group, if the options are grouped. Older servers don't tell their groups. */
const withGroups = (
  { options, groupedBy, groupNamedBy }: Options,
  nameOf: (group: string, count: number) => string,
): readonly Entry[] => {
  if (groupedBy === undefined) return options
  const groups = new Map<string, { called: string; members: Option[] }>()
  for (const option of options) {
    const { [groupedBy]: group, [groupNamedBy ?? groupedBy]: called } = option as unknown as Readonly<
      Record<string, unknown>
    >
    if (typeof group !== 'string') return options
    const known = groups.get(group)
    if (known) known.members.push(option)
    else groups.set(group, { called: typeof called === 'string' ? called : group, members: [option] })
  }
  return [...groups]
    .map(([group, { called, members }]) => ({ group, members, called }))
    .sort((one, other) => compareNames(one.called, other.called))
    .flatMap(({ group, members, called }, index) => [
      { id: -1 - index, name: nameOf(called, members.length), aliases: [group, called], members },
      ...members,
    ])
}

const membersOf = (entry: Entry): readonly Option[] => ('members' in entry ? entry.members : [entry])

interface RecordsInputProps {
  readonly textField: Omit<ReturnType<typeof useField>['textField'], 'slotProps'>
  readonly source: Options
  readonly chosen: readonly Option[]
  readonly onChange: (chosen: readonly Option[]) => void
}

/** Chooses any number of records, by typing, pasting names, by groups, or all that a search finds. */
export const RecordsInput = ({ textField, source, chosen, onChange }: RecordsInputProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { options, groupedBy, isLoading, hasFailed, retry } = source
  const entries = useMemo(
    () => withGroups(source, (group, count) => translate('schema.allInGroup', { group, count })),
    // The translations of a screen don't change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [options, groupedBy],
  )
  const [typed, setTyped] = useState('')
  const [isEditing, setEditing] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const batches = useCountUp(Math.ceil(entries.length / batchSize), isOpen)
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const isChosen = (entry: Entry) => membersOf(entry).every(({ id }) => chosenIds.has(id))
  const choose = (more: readonly Entry[]) => {
    const added = new Set(more.flatMap(membersOf))
    onChange([...chosen, ...[...added].filter(({ id }) => !chosenIds.has(id))])
    setTyped('')
  }
  const toggleGroup = (group: Group) => {
    if (!isChosen(group)) return choose([group])
    const ids = new Set(group.members.map(({ id }) => id))
    onChange(chosen.filter(({ id }) => !ids.has(id)))
  }
  const matching = [...new Set(findNames(typed, entries).flatMap(membersOf))]
  const shown = isEditing ? chosen.length : maxShown

  const paste = (event: ClipboardEvent) => {
    // Until the options are loaded, paste as plain text.
    if (options.length === 0) return
    const pasted = matchNames(event.clipboardData.getData('text'), entries)
    if (!pasted) return
    event.preventDefault()
    choose(pasted.found)
    setUnknown(pasted.unknown)
  }

  return (
    // Keeps the search text until the focus leaves the field: the button below selects its matches.
    <div
      onFocus={() => setEditing(true)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setTyped('')
        setEditing(false)
      }}
    >
      <Autocomplete<Entry, true>
        id={textField.id}
        multiple
        // A field may hold all countries.
        sx={{ '& .MuiAutocomplete-inputRoot': { maxHeight: 240, overflowY: 'auto' } }}
        disableCloseOnSelect
        options={entries}
        value={[...chosen]}
        inputValue={typed}
        loading={isLoading}
        disabled={textField.disabled}
        onInputChange={(_event, text, reason) => (reason === 'input' || reason === 'clear') && setTyped(text)}
        autoHighlight={typed !== ''}
        onChange={(_event, value, _reason, details) => {
          const picked = details?.option
          if (picked && 'members' in picked) toggleGroup(picked)
          else onChange(value)
          setTyped('')
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
        renderOption={({ key, ...option }, entry) => (
          <li
            key={key}
            {...{ ...option, 'aria-selected': isChosen(entry) }}
            style={'members' in entry ? { fontWeight: 600 } : undefined}
          >
            {/* A native checkbox, because hundreds of MUI ones would slow down the list. */}
            <input
              type="checkbox"
              checked={isChosen(entry)}
              readOnly
              tabIndex={-1}
              aria-hidden
              style={{ marginInlineEnd: 12, accentColor: 'var(--accent)' }}
            />
            {entry.name}
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
          <TextField {...input} {...textField} onPaste={paste} slotProps={withLabel(slotProps, textField.label)} />
        )}
      />
      {unknown.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }} closeText={translate('schema.close')} onClose={() => setUnknown([])}>
          {translate('schema.unknownNames', { names: joinedTexts(locale, unknown) })}
        </Alert>
      )}
      {!textField.disabled && options.length > 0 && (
        <Stack direction="row" spacing={1} onMouseDown={(event) => event.preventDefault()}>
          <Button size="small" onClick={() => choose(matching)}>
            {translate(typed ? 'schema.selectMatching' : 'schema.selectAll', { count: matching.length })}
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
