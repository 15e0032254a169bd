import { useLocale, useTranslate } from 'ra-core'
import { joinedTexts } from '../../../contract/formatters'
import { language } from '../../language'
import type { ReferencesField } from '../field'
import { useTexts, nameInSentence } from '../shared/texts'
import { recordsFilter } from './filters/recordsFilter'
import type { ColumnProps, KindOf } from './kind'
import { plain } from './plain'
import type { Option } from './useOptions'

/** How many records are listed; the rest is only counted. */
export const maxShown = 6

export const optionsOf = (value: unknown): Option[] => (Array.isArray(value) ? (value as Option[]) : [])

/** Says that no chosen record stands for all of them. */
export const allOf = (translate: ReturnType<typeof useTranslate>, label: string): string =>
  translate('schema.allOf', { many: nameInSentence(translate, label) })

const Column = ({ field, record, name, resource }: ColumnProps<ReferencesField>) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const locale = useLocale()
  const names = optionsOf(record[name]).map((option) => option.name)
  const rest = names.length - maxShown
  if (names.length === 0 && field.noneMeansAll) return allOf(translate, texts(`fields.${name}`))
  const text = joinedTexts(locale, names.slice(0, maxShown))
  return (
    <span title={joinedTexts(locale, names)}>
      {rest > 0 ? translate('schema.andMore', { text, count: rest }) : text}
    </span>
  )
}

export const referencesKind: KindOf<ReferencesField> = {
  ...plain,
  isWide: () => true,
  showsNothing: ({ noneMeansAll = false }) => noneMeansAll,
  Column,
  filter: recordsFilter,
  text: (value) =>
    joinedTexts(
      language(),
      optionsOf(value).map(({ name }) => name),
    ),
  payload: (values, name, { sends }) => ({ [sends]: optionsOf(values[name]).map(({ id }) => id) }),
  errorKeys: (_name, { sends }) => [sends],
  initial: (name) => ({ [name]: [] }),
}
