/** Texts of a resource: its own if the catalogue has one, otherwise a generic one with its name. */
import { useTranslate } from 'ra-core'
import type { AnyResource } from '../resource'
import { singular } from '../../../contract/naming'
import { fieldWords, inTitle, words } from './words'

type Translate = ReturnType<typeof useTranslate>

/** Derives a text from the name of the resource, field or section. */
const derivedText = (key: string, { one, many }: { one: string; many: string }): string | undefined => {
  if (key === 'one') return one
  if (key === 'title') return many
  const [, group, name = ''] = /^(fields|sections)\.(\w+)$/.exec(key) ?? []
  const [, act] = /^bulk\.(\w+)\.button$/.exec(key) ?? []
  return act ? words(act) : group && fieldWords(name)
}

/** Writes a name with small letters, except in abbreviations such as 'TA'. */
const withSmallLetters = (text: string) => text.replaceAll(/\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLowerCase())

/** Writes a name as the language does within a sentence, and in buttons and titles (`schema.nameCase`). */
const inCaseOf = (translate: Translate) => {
  const nameCase = translate('schema.nameCase')
  return {
    low: (text: unknown) => (nameCase === 'unchanged' ? String(text) : withSmallLetters(String(text))),
    title: (text: string) => (nameCase === 'title' ? inTitle(text) : text),
  }
}

/** Writes a name as the language does within a sentence: in English with small letters, in German as it is. */
export const nameInSentence = (translate: Translate, name: string): string => inCaseOf(translate).low(name)

/** Says of any change of many records what it does: 'Archive 3 benefit packages?'. */
const generalBulkText = (
  translate: Translate,
  resource: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
): string | undefined => {
  const [, act, part] = /^bulk\.(\w+)\.(title|yes|done)$/.exec(key) ?? []
  if (!act || !part) return undefined
  const { low } = inCaseOf(translate)
  const button = translate(`resources.${resource}.bulk.${act}.button`, { _: words(act) })
  const said = { ...values, act: button, one: low(values.one), many: low(values.many) }
  return translate(`schema.${key}`, { ...said, _: translate(`schema.bulk.any.${part}`, said) })
}

/**
 * Returns a function that looks up the texts of a resource by key, in `resources.{name}.{key}`.
 *
 * | Key | Meaning |
 * |---|---|
 * | `title`, `one` | the heading of the list; the name of one record; derived from the resource's name by default |
 * | `menu` | its menu entry; the title by default |
 * | `page`, `details` | the page of a record while its name is loading; the first tab of that page |
 * | `tab` | the tab of its list; the title by default |
 * | `inTab` | its name among the lists on the same tab; the title by default |
 * | `rows` | how many records a version has |
 * | `fields.{key}` | the label of a field; derived from the key by default |
 * | `columns.{key}` | the heading of its column, if different |
 * | `filters.{key}` | the label of its filter, if different |
 * | `filterHints.{key}` | what its filter finds besides, if that is not obvious |
 * | `create`, `createTitle`, `createSave` | the button that opens the form, the form's title and its save button |
 * | `createIn` | the title below a parent record without a page of its own, unless `createTitle` is given |
 * | `edit`, `editOf`, `editTitle`, `editSave` | the same for editing; `editOf` names the record for screen readers |
 * | `sections.{name}` | the heading of a section in form and details; derived from its name by default |
 * | `search`, `upload`, `download` | the search placeholder; the CSV buttons |
 * | `uploadHint` | how to fill in the columns of an uploaded file |
 * | `empty`, `invite` | the text of an empty list, and its hint for users who may create |
 * | `deleteTitle`, `deleteAbout` | the delete confirmation and its consequences |
 * | `deleteFailed` | the error when a deletion fails; the server's message by default |
 * | `bulk.{name}.button`, `.title`, `.yes`, `.done` | a change of many records: its button, the title and button of its dialog, the success message; derived from its name by default |
 * | `bulk.{name}.willChange`, `.stays`, `.cannot`, `.changed`, `.stayed`, `.failed` | how many records it changes or does not, if the general words do not fit |
 * | `activateTitle` | the question before an activation that may send mails |
 * | `deactivateTitle`, `deactivateAbout` | the deactivation confirmation and its consequences |
 * | `takeAwayTitle`, `takeAwayAbout`, `noneLeft` | the confirmation before a form removes something, and its consequences; the error if nothing would be left |
 * | `missingTitle`, `missingAbout`, `missingBack` | the page for a missing record, and its link back |
 * | `gone` | the message when someone else has deleted the record |
 * | `readOnly` | why a read-only record has no form |
 * | `versionActs.{...}` | the texts of the life cycle of versions (`i18n/parts/laterParts.ts`) |
 * | `createdHeading`, `updatedHeading` | the heading above the server's success message |
 */
export const textsOf = (translate: Translate, { name }: Pick<AnyResource, 'name'>) => {
  const inWords = words(name)
  return (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
    const many = translate(`resources.${name}.title`, { _: inWords })
    const one = translate(`resources.${name}.one`, { _: singular(inWords) })
    const derived = derivedText(key, { one, many }) ?? generalBulkText(translate, name, key, { one, many, ...values })
    const { low, title } = inCaseOf(translate)
    const titles = { One: title(one), Many: title(many), low: low(one) }
    const general = derived ?? translate(`schema.${key}`, { one, many, ...titles, ...values, _: '' })
    return translate(`resources.${name}.${key}`, { one, many, ...titles, ...values, _: general })
  }
}

export const useTexts = (resource: AnyResource) => textsOf(useTranslate(), resource)

export type Texts = ReturnType<typeof textsOf>

/** The label of a filter. */
export const filterLabel = (texts: Texts, name: string): string => texts(`filters.${name}`) || texts(`fields.${name}`)

/** The heading of a column. */
export const columnLabel = (texts: Texts, name: string): string => texts(`columns.${name}`) || texts(`fields.${name}`)
