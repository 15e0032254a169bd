import { useTranslate } from 'ra-core'
import type { ChoiceField } from '../field'
import { oneOfFilter } from './filters/valueFilters'
import type { ColumnProps, KindOf } from './kind'
import { plain, textOf } from './plain'

export const useChoiceText = ({ texts }: Pick<ChoiceField, 'texts'>) => {
  const translate = useTranslate()
  return (value: unknown) => (value ? translate(`choices.${texts}.${textOf(value)}`, { _: textOf(value) }) : '')
}

const Column = ({ record, name, field }: ColumnProps<ChoiceField>) => <>{useChoiceText(field)(record[name])}</>

export const choiceKind: KindOf<ChoiceField> = { ...plain, Column, filter: oneOfFilter }
