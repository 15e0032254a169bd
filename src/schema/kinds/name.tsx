import type { NameField } from '../field'
import { namesFilter, useNameText } from './filters/namesFilter'
import type { ColumnProps, KindOf } from './kind'
import { readOnly, textOf } from './plain'

const Column = ({ record, name, field }: ColumnProps<NameField>) => <>{useNameText(field)(textOf(record[name]))}</>

export const nameKind: KindOf<NameField> = { ...readOnly, Column, filter: namesFilter }
