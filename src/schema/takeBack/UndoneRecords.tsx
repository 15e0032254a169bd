import { useState, type ReactNode } from 'react'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { UndoneRecord } from '../../../contract/entities/undo'
import { CheckedText } from '../shared/CheckedText'
import { PlainList } from '../shared/PlainList'
import { textsOf } from '../shared/texts'
import { fateOf, isOpen, recordKey, type Fate, type Switched } from './undoing'
import { UndoneValues } from './UndoneValues'

/** The name of a record, and what kind of record it is. */
export const useNameOf = () => {
  const translate = useTranslate()
  return ({ record, id, name }: UndoneRecord): string => {
    const one = textsOf(translate, { name: record ?? '' })('one')
    return `${name ?? translate('schema.bulk.id', { id })} (${one})`
  }
}

/** Says what becomes of a record, in words for what the change has done to it. */
export const useFateText = () => {
  const translate = useTranslate()
  return (record: UndoneRecord, fate: Fate): string => {
    const text = translate(`schema.takeBack.fates.${record.change}.${fate}`, {
      _: translate(`schema.takeBack.fates.${fate}`),
    })
    const { by } = record.since ?? {}
    const since = by ? translate('schema.takeBack.lastBy', { who: by.name }) : ''
    return [text, record.reason, since].filter(Boolean).join(' ')
  }
}

/** How many records are named before the rest is asked for. */
const shownFirst = 10

interface UndoneRecordsProps {
  readonly records: readonly UndoneRecord[]
  readonly switched: Switched
  readonly onSwitch: (key: string) => void
  /** Whether the reader chooses among the records. */
  readonly isChoice: boolean
}

const Group = ({
  title,
  records,
  children,
}: Pick<UndoneRecordsProps, 'records'> & {
  readonly title: string
  readonly children: (record: UndoneRecord) => ReactNode
}) => {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  if (records.length === 0) return null
  const rest = records.length - shownFirst
  return (
    <section>
      <Typography variant="h3" gutterBottom>
        {title}
      </Typography>
      <PlainList>
        {records.slice(0, isWhole ? undefined : shownFirst).map((record) => (
          <Box component="li" key={recordKey(record)} sx={{ py: 0.5 }}>
            {children(record)}
          </Box>
        ))}
      </PlainList>
      {!isWhole && rest > 0 && (
        <Button size="small" onClick={() => setWhole(true)}>
          {translate('schema.takeBack.more', { count: rest })}
        </Button>
      )}
    </section>
  )
}

/** Lists the records of a change: what is refused, what others have changed since, and what goes back. */
export const UndoneRecords = ({ records, switched, onSwitch, isChoice }: UndoneRecordsProps) => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const fateText = useFateText()
  const isOf = (...outcomes: UndoneRecord['outcome'][]) => records.filter(({ outcome }) => outcomes.includes(outcome))
  const going = isOf('undone')
  const told = (record: UndoneRecord) => (
    <div>
      <Typography variant="subtitle2">{nameOf(record)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {fateText(record, fateOf(record, switched))}
      </Typography>
    </div>
  )
  return (
    <Stack spacing={2}>
      <Group title={translate('schema.takeBack.groups.refused')} records={isOf('refused')}>
        {told}
      </Group>
      <Group title={translate('schema.takeBack.groups.kept')} records={isOf('kept', 'partly')}>
        {(record) => (
          <Stack spacing={1}>
            {told(record)}
            <UndoneValues
              record={{ ...record, fields: record.fields.filter((field) => isOpen(field) || field.outcome === 'kept') }}
              {...{ switched, onSwitch, isChoice: false }}
            />
          </Stack>
        )}
      </Group>
      <Group title={translate('schema.takeBack.groups.undone')} records={going}>
        {(record) =>
          isChoice ? (
            <CheckedText isChecked={!switched.has(recordKey(record))} onChange={() => onSwitch(recordKey(record))}>
              {told(record)}
            </CheckedText>
          ) : (
            told(record)
          )
        }
      </Group>
    </Stack>
  )
}
