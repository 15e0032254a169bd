/** The map of the filter inputs of all field kinds, which lists load later. A missing kind is a compile error. */
import { type ReactNode, useState } from 'react'
import type { Field, Kind, DateField, NameField, EmailField, TextField as Text, YearField } from '../../../field'
import type { FilterInputProps } from '../../filter'
import { NumbersFilterInput } from './NumbersFilterInput'
import { OneOfFilterInput } from './OneOfFilterInput'
import {
  thisMonth,
  type Period,
  type AnyOf,
  type Contains,
  type YesOrNo,
} from '../../../../../contract/entities/filters'
import { SelectInput } from './SelectInput'
import { usePeriodText } from '../dateFilter'
import { spellNames } from '../../../../../contract/nameLists'
import { useFormParams } from '../../../shared/FormParams'
import { useOptions } from '../../useOptions'
import { SearchInput } from './SearchInput'
import { chosenOf, type Referring } from '../recordsFilter'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { maxSearchLength } from '../../../../../contract/entities/queries'
import { useTypedText } from './useTypedText'
import { stateKey, type Stated, useNameText } from '../valueFilters'

const YesOrNoFilterInput = ({ field, label, hint, value, onChange }: FilterInputProps<Stated, YesOrNo>) => {
  const translate = useTranslate()
  return (
    <SelectInput
      label={label}
      hint={hint}
      options={[true, false].map((is) => ({ value: String(is), text: translate(stateKey(field, is)) }))}
      chosen={value ? [String(value.is)] : []}
      onChange={([chosen = '']) => onChange(chosen)}
    />
  )
}

const YearFilterInput = ({ field, label, hint, value, onChange }: FilterInputProps<YearField, AnyOf>) => {
  const [thisYear] = useState(() => new Date().getFullYear())
  const chosen = value?.anyOf.map(String) ?? []
  const offered = field.options(thisYear).map(String)
  return (
    <SelectInput
      label={label}
      hint={hint}
      isMultiple
      options={[...new Set([...chosen, ...offered])].map((year) => ({ value: year, text: year }))}
      chosen={chosen}
      onChange={(years) => onChange(years.join())}
    />
  )
}

const TextFilterInput = ({ label, hint, value, onChange }: FilterInputProps<Text | EmailField, Contains>) => {
  const translate = useTranslate()
  const [typed, setTyped] = useTypedText(value?.contains ?? '', onChange)
  return (
    <TextField
      fullWidth
      label={label}
      value={typed}
      placeholder={translate('schema.filter.contains')}
      onChange={({ target }) => setTyped(target.value)}
      autoComplete="off"
      helperText={hint}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: maxSearchLength, spellCheck: false, autoCapitalize: 'none' },
      }}
    />
  )
}

const RecordsFilterInput = ({ field, label, hint, value, onChange }: FilterInputProps<Referring, AnyOf>) => {
  const { options, ...state } = useOptions(field.resource, useFormParams())
  return (
    <SearchInput
      label={label}
      hint={hint}
      options={options}
      chosen={chosenOf(value, options)}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id).join())}
      {...state}
    />
  )
}

const NamesFilterInput = ({ field, label, hint, value, onChange }: FilterInputProps<NameField, AnyOf>) => {
  const textOf = useNameText(field)
  const { options, ...state } = useOptions(field.resource, useFormParams())
  const named = (id: string) => ({ id, name: textOf(id) })
  return (
    <SearchInput
      label={label}
      hint={hint}
      options={[...new Set([...field.options, ...options.map(({ name }) => name)])].map(named)}
      chosen={value?.anyOf.map(String).map(named) ?? []}
      onChange={(chosen) =>
        onChange(
          spellNames(
            chosen.map(({ id }) => id),
            ',',
          ),
        )
      }
      {...state}
    />
  )
}

/** The periods to choose from. An address may contain any other. */
const periods: readonly Period[] = [{ month: null }, ...[30, 60, 90, 180, 365].map((days) => ({ days }))]

const periodKey = (period: Period): string => ('days' in period ? String(period.days) : (period.month ?? thisMonth))

const DateFilterInput = ({ label, hint, value, onChange }: FilterInputProps<DateField, Period>) => {
  const textOf = usePeriodText()
  const isOffered = value && periods.some((period) => periodKey(period) === periodKey(value))
  const offered = value && !isOffered ? [value, ...periods] : periods
  return (
    <SelectInput
      label={label}
      hint={hint}
      options={offered.map((period) => ({ value: periodKey(period), text: textOf(period) }))}
      chosen={value ? [periodKey(value)] : []}
      onChange={([chosen = '']) => onChange(chosen)}
    />
  )
}

type FilterInput<Props> = (props: Props) => ReactNode

/** Each takes the values of its own filter. */
type FilterInputs = {
  readonly [kind in Kind]: FilterInput<FilterInputProps<Extract<Field, { kind: kind }>, never>> | null
}

const inputs: FilterInputs = {
  text: TextFilterInput,
  email: TextFilterInput,
  number: NumbersFilterInput,
  year: YearFilterInput,
  date: DateFilterInput,
  choice: OneOfFilterInput,
  choices: OneOfFilterInput,
  reference: RecordsFilterInput,
  references: RecordsFilterInput,
  phone: null,
  joined: null,
  count: NumbersFilterInput,
  active: YesOrNoFilterInput,
  flag: YesOrNoFilterInput,
  state: null,
  moment: null,
  name: NamesFilterInput,
  image: null,
  rows: null,
  custom: null,
}

/** Returns the input of a field's filter; null if lists can't be filtered by it. */
export const filterInputOf = ({ kind }: Field) => inputs[kind] as FilterInput<FilterInputProps> | null
