import { useTranslate } from 'ra-core'
import type { FlagField } from '../field'
import { stateKey, yesOrNoFilter } from './filters/yesOrNoFilter'
import type { ColumnProps, KindOf } from './kind'
import { readOnly } from './plain'

const Column = ({ record, name, field }: ColumnProps<FlagField>) => (
  <>{useTranslate()(stateKey(field, record[name] === true))}</>
)

export const flagKind: KindOf<FlagField> = { ...readOnly, Column, filter: yesOrNoFilter }
