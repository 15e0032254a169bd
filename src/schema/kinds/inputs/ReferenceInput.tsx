import { useEffect, useRef } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { get, useFormState } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { paramNames } from '../../../../contract/call'
import type { ReferenceField } from '../../field'
import type { Values } from '../../condition'
import { fillPath, type PathParams } from '../../path'
import { useFormParams } from '../../shared/FormParams'
import { useMay, useResourceNamed } from '../../shared/SchemaContext'
import { useTexts } from '../../shared/texts'
import type { InputProps } from '../kind'
import { findNames } from '../matchNames'
import { withLabel, useField, useSibling } from './useField'
import { useOptions, type Option } from '../useOptions'
import { chosenOf, idOf } from '../reference'

/** Whether the form holds the id alone, as the record does. If the record holds nothing, the member's name decides. */
const useHoldsId = (name: string, { sends }: ReferenceField): boolean => {
  const { defaultValues } = useFormState()
  const held: unknown = get(defaultValues, name)
  return held === null || held === undefined ? name.split('.').at(-1) === sends : typeof held === 'number'
}

/** The ids that the list of the options needs, or null while the record above is not chosen. */
const useListParams = (name: string, { within, param }: ReferenceField): PathParams | null => {
  const params = useFormParams()
  const above = idOf(useSibling(name, within))
  if (within === undefined) return params
  return above === null || param === undefined ? null : { ...params, [param]: String(above) }
}

/**
 * Clears the choice when its parent changes. Keeps it if both change at once, as when a form is reset.
 */
const useClearedByParent = (parent: string, value: unknown, clear: () => void) => {
  const last = useRef({ parent, value })
  useEffect(() => {
    const before = last.current
    last.current = { parent, value }
    if (value && value === before.value && parent !== before.parent) clear()
  })
}

/** Returns the id of the record that a choice brings along. */
const broughtBy = (choice: unknown, by: string | undefined): number | null =>
  idOf(by === undefined ? choice : (choice as Values | null | undefined)?.[by])

/** Chooses what a choice elsewhere brings along, and takes it back with that, unless something else was chosen here. */
const useFollowed = (
  { name, field: { follows } }: Pick<InputProps<ReferenceField>, 'name' | 'field'>,
  options: readonly Option[],
  value: unknown,
  choose: (option: Option | null) => void,
) => {
  const leader = useSibling(name, follows?.field)
  const last = useRef({ leader: idOf(leader), brought: null as number | null })
  useEffect(() => {
    const { leader: before, brought } = last.current
    const now = idOf(leader)
    // Without options, the choice is followed once they have loaded.
    if (!follows || now === before || options.length === 0) return
    const found = options.find(({ id }) => id === broughtBy(leader, follows.by)) ?? null
    const chosen = idOf(value)
    const isOwn = chosen !== null && chosen !== brought
    last.current = { leader: now, brought: isOwn ? brought : idOf(found) }
    if (!isOwn && idOf(found) !== chosen) choose(found)
  })
}

interface NoneYetProps {
  readonly resource: string
  readonly params: PathParams
}

/** Leads to the list of the options while it is empty. */
const NoneYet = ({ resource, params }: NoneYetProps) => {
  const listed = useResourceNamed(resource)
  const texts = useTexts(listed)
  const may = useMay()
  const { at } = listed
  if (at === undefined || paramNames(at).some((name) => !(name in params)) || !may(listed, 'list')) return null
  return (
    <>
      {texts('empty')}. <Link to={fillPath(at, params)}>{texts('inTab')}</Link>
    </>
  )
}

export const ReferenceInput = (props: InputProps<ReferenceField>) => {
  const translate = useTranslate()
  const params = useListParams(props.name, props.field)
  const isLocked = params === null
  const holdsId = useHoldsId(props.name, props.field)
  const { field, textField } = useField({ ...props, isDisabled: props.isDisabled || isLocked })
  const { options, isLoading, hasFailed, retry } = useOptions(props.field.resource, params)
  const isEmpty = params !== null && !isLoading && !hasFailed && options.length === 0
  const helperText =
    isEmpty && !textField.error ? <NoneYet resource={props.field.resource} params={params} /> : textField.helperText
  const parent = props.field.within === undefined ? '' : JSON.stringify(params)
  useClearedByParent(parent, field.value, () => field.onChange(null))
  useFollowed(props, options, field.value, (option) => field.onChange(holdsId ? idOf(option) : option))
  return (
    <Autocomplete<Option>
      id={textField.id}
      options={options}
      value={chosenOf(field.value, options)}
      loading={isLoading}
      disabled={textField.disabled}
      onChange={(_event, value) => field.onChange(holdsId ? idOf(value) : value)}
      onOpen={() => hasFailed && retry()}
      onBlur={field.onBlur}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      filterOptions={(all, { inputValue }) => findNames(inputValue, all)}
      noOptionsText={translate(hasFailed ? 'schema.optionsFailed' : 'schema.noOptions')}
      loadingText={translate('schema.loading')}
      autoHighlight
      renderInput={({ slotProps, ...input }) => (
        <TextField
          {...input}
          {...textField}
          helperText={helperText}
          slotProps={withLabel(slotProps, textField.label)}
        />
      )}
    />
  )
}
