import { useLocale, useTranslate } from 'ra-core'
import { joinedTexts } from '../../../contract/formatters'
import { language } from '../../language'
import type { ChoicesField } from '../field'
import { oneOfFilter } from './filters/valueFilters'
import type { ColumnProps, KindOf } from './kind'
import { plain } from './plain'

export const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

const Column = ({ record, name, field }: ColumnProps<ChoicesField>) => {
  const translate = useTranslate()
  const locale = useLocale()
  const texts = listOf(record[name]).map((value) => translate(`choices.${field.texts}.${value}`))
  return joinedTexts(locale, texts)
}

export const choicesKind: KindOf<ChoicesField> = {
  ...plain,
  isWide: () => true,
  Column,
  filter: oneOfFilter,
  text: (value) => joinedTexts(language(), listOf(value)),
  taken: (before, after, { takesAway, texts }) => {
    const left = listOf(after)
    const taken = listOf(before).filter((option) => !left.includes(option))
    return takesAway ? { consequence: takesAway, choices: texts, taken, isLast: left.length === 0 } : null
  },
  payload: (values, name) => ({ [name]: listOf(values[name]) }),
  initial: (name) => ({ [name]: [] }),
}
