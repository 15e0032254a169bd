/** Texts of a resource: its own where the catalogue has one, else a sentence made of its name. */
import { useTranslate } from 'ra-core'
import type { AnyResource } from '../resource'

/**
 * Reads the texts of a resource by `resources.{name}.{key}`.
 *
 * | Key | Is |
 * |---|---|
 * | `title`, `one` | the heading of its list; what one record is called |
 * | `fields.{key}` | the label of a field |
 * | `columns.{key}` | the heading of its column, where that differs |
 * | `create`, `createTitle`, `createSave` | the button that opens the form, the form's title and its save button |
 * | `edit`, `editOf`, `editTitle`, `editSave` | the same for a change; `editOf` names the record to who does not see it |
 * | `sections.{name}` | the heading of a section of its form and its details |
 * | `search`, `upload`, `download` | what stands in the search of its list; its buttons for CSV files |
 * | `empty`, `invite` | what an empty list says, and to whom may create |
 * | `deleteTitle`, `deleteAbout` | the question before it is deleted, and what follows from it |
 * | `deleteFailed` | what is told of a delete that failed, whatever the reason; the server's message if absent |
 * | `deactivateTitle`, `deactivateAbout` | the question before it is switched off, and what follows from it |
 * | `takeAwayTitle`, `noneLeft` | the question before a form takes something away; that nothing would be left |
 * | `missingTitle`, `missingAbout`, `missingBack` | what stands in place of a record that is not there, and the way back |
 * | `gone` | what is told of a record that somebody else has deleted |
 * | `readOnly` | why a record that nobody may change is shown without its form |
 * | `createdHeading`, `updatedHeading` | what stands before the server's message of success |
 */
export const useTexts = (resource: AnyResource) => {
  const translate = useTranslate()
  return (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
    const one = translate(`resources.${resource.name}.one`, { _: resource.name })
    const many = translate(`resources.${resource.name}.title`, { _: resource.name })
    const general = translate(`schema.${key}`, { one, many, ...values, _: '' })
    return translate(`resources.${resource.name}.${key}`, { one, many, ...values, _: general })
  }
}

export type Texts = ReturnType<typeof useTexts>

/** What stands over a column. */
export const columnLabel = (texts: Texts, name: string): string => texts(`columns.${name}`) || texts(`fields.${name}`)
