import { useId, useState } from 'react'
import { Stack, Typography } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import type { UndoneField, UndoneRecord } from '../../../contract/entities/undo'
import { joinedTexts } from '../../../contract/formatters'
import { labelled } from '../../../contract/glue'
import { Becoming, Side } from '../history/BeforeAfter'
import { PastValue } from '../history/ChangedFields'
import { agoText } from '../history/changeTexts'
import { fieldOfMember, withAllFields } from '../history/fieldChanges'
import { isEmpty } from '../kinds/isEmpty'
import type { AnyResource } from '../resource'
import { CheckedText } from '../shared/CheckedText'
import { Columns, equal } from '../shared/Columns'
import { Line } from '../shared/Line'
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
const plainText = (value: unknown, locale: string): string => {
  if (Array.isArray(value))
    return joinedTexts(
      locale,
      value.map((one) => plainText(one, locale)),
    )
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return joinedTexts(
    locale,
    Object.entries(value).flatMap(([name, one]) =>
      name === 'id' || name.endsWith('_id') ? [] : [plainText(one, locale)],
    ),
  )
}

/** Shows a value as it is now, or as it was before the change. */
const Value = ({ resource, record, field, when }: ValueProps) => {
  const { locale, translate } = useWords()
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
  return plainText(value, locale) || translate('schema.past.empty')
}

/** The words of the screen for a value: the label of its field, and which entry of a list it is. */
const useLabel = (resource: AnyResource | undefined, record: UndoneRecord) => {
  const translate = useTranslate()
  const texts = textsOf(translate, { name: record.record ?? '' })
  return ({ field, part }: UndoneField): string => {
    const name = (resource && fieldOfMember(resource, field)) ?? field.split('.').at(-1) ?? field
    const label = columnLabel(texts, name)
    return part ? labelled(label, part.name) : label
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
    <div>
      {Undone && !isTold ? (
        <Undone field={field} />
      ) : (
        <>
          <Line variant="body2" color="textSecondary">
            {label}
          </Line>
          {field.part && typeof field.was === 'boolean' ? (
            <Typography component="span" variant="body2">
              {translate(`schema.takeBack.${field.was ? 'addedAgain' : 'removedAgain'}`)}
            </Typography>
          ) : (
            <Typography component="span" variant="body2">
              <Becoming>
                <Side side="before" label={translate('schema.takeBack.now')}>
                  <Value {...value} when="is" />
                </Side>
                <Side side="after" label={translate('schema.takeBack.goesTo')}>
                  <Value {...value} when="was" />
                </Side>
              </Becoming>
            </Typography>
          )}
        </>
      )}
    </div>
  )
  if (!isChoice) return content
  return (
    <CheckedText isChecked={goesBack(record, field, switched)} onChange={() => onSwitch(valueKey(record, field))}>
      {content}
    </CheckedText>
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
    <fieldset>
      <Typography component="legend" variant="subtitle2" gutterBottom>
        {label}
      </Typography>
      <Columns sm={equal(2)} gap={1}>
        <ValueOption group={group} label={since} isChosen={!isBack} onChoose={choose}>
          <Value {...value} when="is" />
        </ValueOption>
        <ValueOption group={group} label={translate('schema.takeBack.before')} isChosen={isBack} onChoose={choose}>
          <Value {...value} when="was" />
        </ValueOption>
      </Columns>
    </fieldset>
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
