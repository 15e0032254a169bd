/** What a resource is: plain data, checked by the compiler against the calls of the contract. */
import type { z } from 'zod'
import type { Answer, Call, Data, RecordOf } from '../../contract/call'
import type { Permission } from '../../contract/permissions'
import type { Field, VirtualField } from './field'

/** What a person may want to do with a resource; a permission is spelled `{action}_{entity}`. */
export type Action = 'VIEW' | 'CREATE' | 'UPDATE' | 'DELETE' | 'ENABLE_DISABLE'

/** The second half of permissions: REGION of CREATE_REGION. */
type Entity = { [Name in Permission]: Name extends `${Action}_${infer Rest}` ? Rest : never }[Permission]

/** A call that answers a list, or a record that holds the list in one of its members. */
export interface ListCall extends Call {
  readonly member?: string
}

/** The calls of a resource, by what they are for. What is absent cannot be done. */
export interface ResourceCalls {
  /** One page of records, or all of them. */
  readonly list?: ListCall
  /** All records, where `list` answers a page: selectors and names are looked up here. */
  readonly all?: Call
  readonly one?: Call
  readonly create?: Call
  readonly update?: Call
  readonly delete?: Call
  readonly toggle?: Call
  readonly upload?: Call
  readonly download?: Call
}

export interface Section<Key extends string> {
  /** Names the section: its title is the text `resources.{resource}.sections.{name}`. */
  readonly name: string
  readonly fields: readonly Key[]
  /** Shown to provider staff alone, and only where a record is changed. */
  readonly shown?: 'platformUpdates'
}

export interface ListView<Key extends string> {
  readonly columns: readonly Key[]
  /** The resource below a row: a row opens its list, for those who may view it. */
  readonly opens?: string
}

interface FormBase {
  /** When the save button is enabled: always, so that it can tell what is missing; or once all required fields are filled. */
  readonly saves?: 'always' | 'filled'
  /** Members of the payload that nobody types. */
  readonly sendsOnCreate?: Readonly<Record<string, unknown>>
  readonly sendsOnUpdate?: Readonly<Record<string, unknown>>
  /** The member of the payload that bears the id of the record above, where it is not called as in the route. */
  readonly sendsParent?: string
  /** Success is told in a dialog with a Done button instead of a toast. */
  readonly confirms?: true
}

/** A short form, in a dialog over the list. */
export interface ModalForm<Key extends string> extends FormBase {
  readonly in: 'modal'
  readonly fields: readonly Key[]
}

/** A long form, on pages of its own. */
export interface PageForm<Key extends string> extends FormBase {
  readonly in: 'page'
  readonly sections: readonly Section<Key>[]
  readonly create: string
  readonly edit: string
  /** Where a saved record leads; back to where the person came from if absent. `:id` is the record's. */
  readonly leadsTo?: string
  /** Records that nobody may change: those in which a field has this value. The text `readOnly` says why. */
  readonly readOnly?: { readonly field: string; readonly is: unknown }
}

export interface Resource<Fields extends Readonly<Record<string, Field>> = Readonly<Record<string, Field>>> {
  readonly name: string
  /** The path of the list; its parameters belong to the records above. */
  readonly at?: string
  /** Whom the list leads to: others know a single record alone. */
  readonly listFor?: 'platform'
  /** The page of one record, where it has one besides the lists below it. */
  readonly page?: string
  /** The resource above: the last parameter of `at` is the id of its record. */
  readonly parent?: string
  /** The second half of the permissions that gate it. */
  readonly entity?: Entity
  readonly calls: ResourceCalls
  readonly fields: Fields
  /** The resources whose records are part of its own, besides those that its fields name. */
  readonly holds?: readonly string[]
  /** Its records never change while a person is signed in: they are read once. */
  readonly isConstant?: true
  /** One record is first looked for on the first page of the list, and only then read alone (A102). */
  readonly looksInList?: true
  /** The resource that lists its records in short, so that their names are known before they are read. */
  readonly listedAs?: string
  /** The field that names a record; `name` if absent. */
  readonly title?: keyof Fields & string
  readonly list?: ListView<keyof Fields & string>
  readonly form?: ModalForm<keyof Fields & string> | PageForm<keyof Fields & string>
}

type ListsIn<C extends Call> = {
  [Member in keyof Data<C> & string]: Data<C>[Member] extends readonly object[] ? Member : never
}[keyof Data<C> & string]
type ElementOf<List> = List extends readonly (infer Element)[] ? Element : never

/** The same call, read as the list in one member of its answer. */
interface MemberCall<Element> extends ListCall {
  readonly answer: Extract<Answer, { data: unknown }> & { readonly kind: 'list'; readonly data: z.ZodType<Element> }
  readonly member: string
}

/**
 * Declares a list that no call of its own answers, since it is a member of the record above.
 *
 * @example memberOf(calls.readBusinessUnit, 'regions')
 */
export const memberOf = <const C extends Call, const Member extends ListsIn<C>>(
  call: C,
  member: Member,
): MemberCall<ElementOf<Data<C>[Member]>> => {
  if (call.answer.kind !== 'record') throw new Error(`${call.path} answers no record that could have members`)
  const data = call.answer.data as z.ZodType<ElementOf<Data<C>[Member]>>
  return { ...call, answer: { ...call.answer, kind: 'list', data }, member }
}

/** One record as the API answers it: whole where one can be read alone, else as it is listed. */
export type RecordOfCalls<Calls extends ResourceCalls> = Calls['one'] extends Call
  ? RecordOf<Calls['one']>
  : Calls['list'] extends Call
    ? RecordOf<Calls['list']>
    : object

/** Every key is a member of the record, unless its field stands for others. */
type Known<Fields, Record> = {
  readonly [Key in keyof Fields]: Key extends keyof Record ? Field : VirtualField
}

/**
 * Declares a resource; its screens, routes and requests follow from it.
 *
 * @example
 * export const sectors = defineResource({
 *   name: 'sectors', at: '/sectors', entity: 'SECTOR',
 *   calls: { list: calls.listSectors, create: calls.createSector },
 *   fields: { name: text() },
 *   list: { columns: ['name'] },
 *   form: { in: 'modal', fields: ['name'] },
 * })
 */
export const defineResource = <
  const Calls extends ResourceCalls,
  const Fields extends Readonly<Record<string, Field>> & Known<Fields, RecordOfCalls<Calls>>,
  const Form extends ModalForm<keyof Fields & string> | PageForm<keyof Fields & string>,
>(
  resource: Omit<Resource<Fields>, 'calls' | 'form'> & {
    readonly calls: Calls
    readonly fields: Fields
    readonly form?: Form
  },
) => resource as typeof resource & { readonly form: Form }

/** A resource of which only the shape is known. */
export type AnyResource = Omit<Resource, 'title' | 'list' | 'form'> & {
  readonly title?: string
  readonly list?: ListView<string>
  readonly form?: ModalForm<string> | PageForm<string>
}

/** The field that names a record of the resource. */
export const titleOf = ({ title }: Pick<AnyResource, 'title'>): string => title ?? 'name'
