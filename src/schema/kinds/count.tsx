import { useLocale } from 'ra-core'
import type { CountField } from '../field'
import { numbersFilter } from './filters/numbersFilter'
import type { ColumnProps, KindOf } from './kind'
import { readOnly } from './plain'

const Column = ({ record, name }: ColumnProps) => {
  const locale = useLocale()
  const value: unknown = record[name]
  return <>{typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : ''}</>
}

export const countKind: KindOf<CountField> = { ...readOnly, Column, filter: numbersFilter, align: 'right' }
