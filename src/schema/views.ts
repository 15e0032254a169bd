/** The list and form of a resource. */
import type { pageSizeOptions } from '../../contract/constants'
import type { Guard } from '../../contract/guards'
import type { BulkAction } from './bulk'
import type { Condition, Fixed } from './condition'

/** The menu entries of pages that are no resource's. */
export type MenuPage = 'apps' | 'gradeMap' | 'myCompany'

export interface Section {
  /** Its title is the text `resources.{resource}.sections.{name}`. */
  readonly name: string
  readonly fields: readonly string[]
  /**
   * Those of its fields that are rarely filled in: the form folds them away at the end of the section, until somebody
   * opens them or one of them is wrong.
   *
   * @example folds: ['contact_number']
   */
  readonly folds?: readonly string[]
  /**
   * Fields that the server determines. Details show them after the others.
   *
   * @example shows: ['monthly_cost']
   */
  readonly shows?: readonly string[]
  /** When the section is shown; always by default. Only fields can depend on values. */
  readonly shown?: Omit<Condition, 'where'>
}

export interface ListView {
  /** The fields to show, in this order. */
  readonly columns: readonly string[]
  /** The fields that the list can be filtered by. */
  readonly filters?: readonly string[]
  /**
   * Views of the list to choose from above it, by the query params of the filters that each of them sets. Their texts are
   * `presets.{name}` among those of the resource; one that shows everything precedes them.
   *
   * @example presets: { expired: { status: 'EXPIRED' } }
   */
  readonly presets?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The field that orders its records at first; the newest come first by default. */
  readonly sortedBy?: string
  /** How many rows a page has at first; 10 by default. */
  readonly pageSize?: (typeof pageSizeOptions)[number]
  /** Who opens the list as a screen, if its call also serves others. */
  readonly shownTo?: Guard
  /** The child resource whose list a row opens, if the user may view it. */
  readonly opens?: string
  /**
   * The resource with the whole records, if the list has another shape of them: a row opens its page, and its form creates
   * and edits them.
   */
  readonly formOf?: string
  /**
   * Changes of many records at once, each offered to users who may make its call.
   *
   * @example bulk: [bulk('invite', calls.inviteCompanyUsers)]
   */
  readonly bulk?: readonly BulkAction[]
  /**
   * The query of its address that shows one record, without the id that it ends with; by default a search by name.
   *
   * @example shownAt: 'view=tree&at=region:'
   */
  readonly shownAt?: string
  /** Query params that are always sent. */
  readonly sends?: Readonly<Record<string, string>>
}

/** A payload member without a field: a value, or the id of a parent record, by its param in the path of the list. */
export type Sent = Fixed | { readonly from: string }

interface FormBase {
  /** When the save button is enabled: always (the default), or once all required fields are filled. */
  readonly saves?: 'always' | 'filled'
  /** Payload members that no field sends. */
  readonly sends?: Readonly<Record<string, Sent>>
  /**
   * Members that its calls require and nothing here sends, with the reason why the calls succeed nevertheless.
   *
   * @example lacks: { code: 'The server numbers them.' }
   */
  readonly lacks?: Readonly<Record<string, string>>
  /** Where success is reported: in a toast, unless a dialog is to wait for the person. */
  readonly reportsIn?: 'toast' | 'dialog'
}

/** A short form in a dialog. */
export interface ModalForm extends FormBase {
  readonly in: 'modal'
  readonly fields: readonly string[]
}

/** A long form on its own pages. Saving leads to the record's page if it has one, or else back. */
export interface PageForm extends FormBase {
  readonly in: 'page'
  /** The groups of its fields, each with a heading. */
  readonly sections: readonly Section[]
  /** The path of the form for a new record. */
  readonly create: string
  /** The path of the form for a stored record. */
  readonly edit: string
  /** When a record is read-only. The text `readOnly` says why. */
  readonly fixed?: Condition
}
