import { useId, useState } from 'react'
import { Box, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import ArrowIcon from '@mui/icons-material/ArrowForward'
import { useTranslate, type RaRecord } from 'ra-core'
import type { UndoneField, UndoneRecord } from '../../../contract/entities/undo'
import { PastValue, Side } from '../history/ChangedFields'
import { agoText } from '../history/changeTexts'
import { fieldOfMember, withAllFields } from '../history/fieldChanges'
import { isEmpty } from '../kinds/isEmpty'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from '../shared/SchemaContext'
import { columnLabel, textsOf } from '../shared/texts'
import { useWords } from '../shared/useWords'
import { ValueOption } from '../shared/ValueOption'
import { goesBack, isOpen, valueKey, type Switched } from './undoing'

type When = 'is' | 'was'

interface ValueProps {
  readonly resource: AnyResource | undefined
  readonly record: UndoneRecord
  readonly field: UndoneField
  readonly when: When
}

/** A record with what a change altered of it, as it is now or as it was: fields may show several members. */
const recordAt = ({ id, fields }: UndoneRecord, when: When): RaRecord => ({
  id,
  ...Object.fromEntries(fields.filter(({ part }) => !part).map((field) => [field.field, field[when]])),
})

/** Writes a value that no field of the schema shows; an entry of a list by what it has besides ids. */
const plainText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plainText).join(', ')
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return Object.entries(value)
    .flatMap(([name, one]) => (name === 'id' || name.endsWith('_id') ? [] : [plainText(one)]))
    .join(', ')
}

/** Shows a value as it is now, or as it was before the change. */
const Value = ({ resource, record, field, when }: ValueProps) => {
  const translate = useTranslate()
  const { part, field: member, [when]: value } = field
  const name = resource && !part && fieldOfMember(resource, member)
  if (resource && name) {
    const shown = recordAt(record, when)
    return isEmpty(resource, name, shown) ? (
      translate('schema.past.empty')
    ) : (
      <PastValue resource={resource} name={name} record={shown} />
    )
  }
  if (typeof value === 'boolean') return translate(`schema.takeBack.${value ? 'yes' : 'no'}`)
  return plainText(value) || translate('schema.past.empty')
}

/** The words of the screen for a value: the label of its field, and which entry of a list it is. */
const useLabel = (resource: AnyResource | undefined, record: UndoneRecord) => {
  const translate = useTranslate()
  const texts = textsOf(translate, { name: record.record ?? '' })
  return ({ field, part }: UndoneField): string => {
    const name = (resource && fieldOfMember(resource, field)) ?? field.split('.').at(-1) ?? field
    const label = columnLabel(texts, name)
    return part ? `${label}: ${part.name}` : label
  }
}

interface UndoneValueProps extends Omit<ValueProps, 'when'> {
  readonly switched: Switched
  readonly onSwitch: (key: string) => void
  /** Whether the reader chooses. */
  readonly isChoice: boolean
}

/** A value that goes back unless the reader says otherwise. */
const Going = ({ switched, onSwitch, isChoice, ...value }: UndoneValueProps) => {
  const { record, field, resource } = value
  const translate = useTranslate()
  const label = useLabel(resource, record)(field)
  const { Undone } = useSchemaSetting().screens?.[record.record ?? ''] ?? {}
  const isTold = !resource || field.part || fieldOfMember(resource, field.field)
  const content = (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {Undone && !isTold ? (
        <Undone field={field} />
      ) : (
        <>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {label}
          </Typography>
          {field.part && typeof field.was === 'boolean' ? (
            <Typography component="span" variant="body2">
              {translate(`schema.takeBack.${field.was ? 'addedAgain' : 'removedAgain'}`)}
            </Typography>
          ) : (
            <Stack
              component="span"
              direction="row"
              sx={{ flexWrap: 'wrap', columnGap: 0.75, rowGap: 0.5, alignItems: 'center', typography: 'body2' }}
            >
              <Side side="before" label={translate('schema.takeBack.now')}>
                <Value {...value} when="is" />
              </Side>
              <ArrowIcon aria-hidden fontSize="inherit" color="action" />
              <Side side="after" label={translate('schema.takeBack.goesTo')}>
                <Value {...value} when="was" />
              </Side>
            </Stack>
          )}
        </>
      )}
    </Box>
  )
  if (!isChoice) return content
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', m: 0 }}
      control={
        <Checkbox
          size="small"
          sx={{ mt: -0.5, ml: -1 }}
          checked={goesBack(record, field, switched)}
          onChange={() => onSwitch(valueKey(record, field))}
        />
      }
      label={content}
    />
  )
}

/** A value that somebody has changed since: the reader chooses between theirs and the one before the change. */
const Conflicting = ({ switched, onSwitch, ...value }: UndoneValueProps) => {
  const { record, field, resource } = value
  const { locale, translate } = useWords()
  const { userId } = useSchemaSetting()
  const group = useId()
  const [now] = useState(() => new Date())
  const label = useLabel(resource, record)(field)
  const isBack = goesBack(record, field, switched)
  const { by, at = '' } = field.since ?? {}
  const who = by ? (by.id === userId ? translate('schema.past.you') : by.name) : translate('schema.past.somebody')
  const since = translate('schema.takeBack.since', { who, ago: agoText(at, now, locale) })
  const choose = () => onSwitch(valueKey(record, field))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <ValueOption group={group} label={since} isChosen={!isBack} onChoose={choose}>
          <Value {...value} when="is" />
        </ValueOption>
        <ValueOption group={group} label={translate('schema.takeBack.before')} isChosen={isBack} onChoose={choose}>
          <Value {...value} when="was" />
        </ValueOption>
      </Box>
    </Box>
  )
}

/** A value that stays, and nobody can choose. */
const Staying = ({ resource, record, field }: UndoneValueProps) => {
  const translate = useTranslate()
  return (
    <Typography variant="body2" color="textSecondary">
      {translate('schema.takeBack.stays', { label: useLabel(resource, record)(field) })}
    </Typography>
  )
}

interface UndoneValuesProps extends Omit<UndoneValueProps, 'field' | 'resource'> {}

/** The values of a record that a change has altered, and what becomes of each. */
export const UndoneValues = (props: UndoneValuesProps) => {
  const { record } = props
  const { resources } = useSchemaSetting()
  const own = resources[record.record ?? '']
  const resource = own && withAllFields(own, resources)
  const fields = record.fields.filter(({ outcome }) => outcome !== 'unchanged')
  return (
    <Stack spacing={1.5}>
      {fields.map((field) => {
        const Shown = field.outcome === 'undone' ? Going : isOpen(field) ? Conflicting : Staying
        return <Shown key={valueKey(record, field)} {...props} field={field} resource={resource} />
      })}
    </Stack>
  )
}
