import { useLocale } from 'ra-core'
import type { DateField } from '../field'
import { dateFilter } from './filters/dateFilter'
import { dateOfDay, dayOf } from '../shared/isoDay'
import type { ColumnProps, KindOf } from './kind'
import { plain } from './plain'

const Column = ({ record, name }: ColumnProps) => {
  const locale = useLocale()
  const day = dayOf(record[name])
  return (
    <span className="nowrap">{day !== null && dateOfDay(day).toLocaleDateString(locale, { dateStyle: 'medium' })}</span>
  )
}

export const dateKind: KindOf<DateField> = {
  ...plain,
  Column,
  filter: dateFilter,
  text: (value) => dayOf(value) ?? '',
}
