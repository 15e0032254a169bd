/** What a resource says of its list and its form. */
import type { Condition, Fixed } from './condition'

export interface Section {
  /** Names the section: its title is the text `resources.{resource}.sections.{name}`. */
  readonly name: string
  readonly fields: readonly string[]
  /** When the section is part of the form; always if absent. Fields alone look at the values of others. */
  readonly shown?: Omit<Condition, 'where'>
}

export interface ListView {
  readonly columns: readonly string[]
  /** The resource below a row: a row opens its list, for those who may view it. */
  readonly opens?: string
}

/** A member of the payload that nobody types: a value, or the id of a record above, by its parameter in the path of the list. */
export type Sent = Fixed | { readonly from: string }

interface FormBase {
  /** When the save button is enabled: always, so that it can tell what is missing; or once all required fields are filled. */
  readonly saves?: 'always' | 'filled'
  /** Members of the payload that no field sends. */
  readonly sends?: Readonly<Record<string, Sent>>
  /** Success is told in a dialog with a Done button instead of a toast. */
  readonly confirms?: true
}

/** A short form, in a dialog over the list. */
export interface ModalForm extends FormBase {
  readonly in: 'modal'
  readonly fields: readonly string[]
}

/** A long form, on pages of its own. A saved record leads to its page, if it has one, else back. */
export interface PageForm extends FormBase {
  readonly in: 'page'
  readonly sections: readonly Section[]
  readonly create: string
  readonly edit: string
  /** Records that nobody may change. The text `readOnly` says why. */
  readonly fixed?: Condition
}
