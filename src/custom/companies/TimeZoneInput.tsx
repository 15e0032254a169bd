import { useMemo, useState } from 'react'
import { Autocomplete, TextField } from '@mui/material'
import { useLocale } from 'ra-core'
import { isTimeZone } from '../../../contract/days'
import { presentZone } from '../../../contract/timeZones'
import type { TextField as TextMember } from '../../schema/field'
import { useField, withLabel } from '../../schema/kinds/inputs/useField'
import type { InputProps } from '../../schema/kinds/kind'
import { findNames } from '../../schema/kinds/matchNames'

interface Zone {
  /** As IANA names it. */
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
}

const namesOf = (id: string, locale: string): string[] =>
  (['longGeneric', 'shortOffset'] as const).flatMap((timeZoneName) =>
    new Intl.DateTimeFormat(locale, { timeZone: id, timeZoneName })
      .formatToParts(new Date())
      .flatMap(({ type, value }) => (type === 'timeZoneName' ? [value] : [])),
  )

/** Browsers name some zones as they were called formerly, others both ways. */
const presentZones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(presentZone)])]

/** Names a zone by its place, and as people call it. */
const zoneOf = (id: string, locale: string): Zone => {
  // UTC has no place, and needs no other name.
  const names = id.includes('/') && isTimeZone(id) ? namesOf(id, locale) : []
  return { id, name: [id.replaceAll('_', ' '), ...names].join(' · '), aliases: [id] }
}

/** Chooses a time zone, by its place or as people call it. */
export const TimeZoneInput = (props: InputProps<TextMember>) => {
  const locale = useLocale()
  const { field, textField } = useField(props)
  const value = String(field.value ?? '')
  // Hundreds of names take a moment: only who opens the list needs them.
  const [isOpened, setOpened] = useState(false)
  // The same object while the list opens: with another one, what was typed would be replaced by its name.
  const chosen = useMemo(() => (value ? zoneOf(value, locale) : null), [value, locale])
  const others = useMemo(() => (isOpened ? presentZones().map((id) => zoneOf(id, locale)) : []), [isOpened, locale])
  const options = chosen ? [chosen, ...others.filter(({ id }) => id !== chosen.id)] : others
  return (
    <Autocomplete<Zone, false, true>
      id={textField.id}
      disableClearable
      autoHighlight
      options={options}
      // Null if the record has none yet, which the type of `disableClearable` excludes.
      value={chosen as Zone}
      disabled={props.isDisabled}
      onOpen={() => setOpened(true)}
      onChange={(_event, zone) => field.onChange(zone.id)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(zone, { id }) => zone.id === id}
      filterOptions={(all, { inputValue }) => findNames(inputValue, all)}
      renderInput={({ slotProps, ...input }) => (
        <TextField {...input} {...textField} slotProps={withLabel(slotProps, textField.label)} />
      )}
    />
  )
}
