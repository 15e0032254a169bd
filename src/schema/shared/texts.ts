/** Texts of a resource: its own if the catalogue has one, otherwise a generic one with its name. */
import { useTranslate } from 'ra-core'
import type { AnyResource } from '../resource'

/**
 * Returns a function that looks up the texts of a resource by key, in `resources.{name}.{key}`.
 *
 * | Key | Meaning |
 * |---|---|
 * | `title`, `one` | the heading of the list; the name of one record |
 * | `fields.{key}` | the label of a field |
 * | `columns.{key}` | the heading of its column, if different |
 * | `create`, `createTitle`, `createSave` | the button that opens the form, the form's title and its save button |
 * | `edit`, `editOf`, `editTitle`, `editSave` | the same for editing; `editOf` names the record for screen readers |
 * | `sections.{name}` | the heading of a section in form and details |
 * | `search`, `upload`, `download` | the search placeholder; the CSV buttons |
 * | `empty`, `invite` | the text of an empty list, and its hint for users who may create |
 * | `deleteTitle`, `deleteAbout` | the delete confirmation and its consequences |
 * | `deleteFailed` | the error when a deletion fails; the server's message by default |
 * | `deactivateTitle`, `deactivateAbout` | the deactivation confirmation and its consequences |
 * | `takeAwayTitle`, `noneLeft` | the confirmation before a form removes something; the error if nothing would be left |
 * | `missingTitle`, `missingAbout`, `missingBack` | the page for a missing record, and its link back |
 * | `gone` | the message when someone else has deleted the record |
 * | `readOnly` | why a read-only record has no form |
 * | `createdHeading`, `updatedHeading` | the heading above the server's success message |
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

/** The heading of a column. */
export const columnLabel = (texts: Texts, name: string): string => texts(`columns.${name}`) || texts(`fields.${name}`)
