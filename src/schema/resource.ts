/** What a resource is: plain data, checked by the compiler against the calls of the contract. */
import type { Call } from '../../contract/call'
import type { ParamsIn, ParamsOf, PayloadOfCalls, RecordOfCalls, ResourceCalls } from './calls'
import type { CheckedFields } from './checked/fields'
import type { CheckedForm } from './checked/form'
import type { NoMore, Text, Unless } from './checked/wrong'
import type { Field } from './field'
import type { ListView, ModalForm, PageForm } from './views'

/** The pictures that menu entries have. */
export type MenuIcon = 'admins' | 'apps' | 'business' | 'category' | 'people' | 'settings' | 'table' | 'work'

/** The menu entries of pages that are no resource's. */
export type MenuPage = 'apps' | 'companyUsers' | 'gradeMap' | 'myCompany'

/** An entry of the menu. Its text is `menu` among the texts of the resource. */
export interface MenuPlace {
  readonly icon: MenuIcon
  readonly group?: 'settings'
  /** The call whose guard decides who sees the entry, where it is not that of the list. */
  readonly asks?: Call
}

/** A resource, of which only the shape is known. */
export interface AnyResource {
  readonly name: string
  /** The path of the list; its parameters belong to the records above. */
  readonly at?: string
  /** The page of one record, where it has one: its details are a tab, and so is the list of each resource right below. */
  readonly page?: string
  /** The resource above: the last parameter of `at` is the id of its record. */
  readonly parent?: string
  /** Its entry of the menu, where it has one. */
  readonly menu?: MenuPlace
  /** The resource or menu entry right before it, among tabs or in the menu; the end if absent. */
  readonly after?: string
  readonly calls: ResourceCalls
  readonly fields: Readonly<Record<string, Field>>
  /** The resources whose records are part of its own, besides those that its fields name. */
  readonly holds?: readonly string[]
  /** Its records are the people who sign in: one of them may be a person's own. */
  readonly isPeople?: true
  /** Its records never change while a person is signed in: they are read once. */
  readonly isConstant?: true
  /** One record is first looked for on the first page of the list, and only then read alone (A102). */
  readonly looksInList?: true
  /** The resource whose records it shows in another form: what changes the one changes the other. */
  readonly of?: string
  /** The field that names a record; `name` if absent. */
  readonly title?: string
  readonly list?: ListView
  readonly form?: ModalForm | PageForm
}

/** The path of a list has the ids that its call needs. */
type PathProblem<Path, Call> = `${Text<Path>} lacks the parameter ${Exclude<ParamsOf<Call>, ParamsIn<Path>>}`

/** Only people have a record of their own. */
type OwnProblem<R, F> = R extends { isPeople: true }
  ? never
  : F extends { shown: { isOwn: boolean } } | { required: { isOwn: boolean } } | { fixed: { when: { isOwn: boolean } } }
    ? 'Its records are no people, so none is anybody’s own'
    : never

/** A declaration with what is wrong in it, if anything is. */
type Checked<R extends AnyResource> = AnyResource extends R
  ? unknown // What the compiler cannot infer has another mistake, which it tells.
  : CheckedBy<R>

type CheckedBy<R extends AnyResource> = NoMore<R, AnyResource> & {
  readonly fields: CheckedFields<R['fields'], RecordOfCalls<R['calls']>, PayloadOfCalls<R['calls']>> & {
    readonly [Name in keyof R['fields']]: Unless<OwnProblem<R, R['fields'][Name]>>
  }
  readonly title?: keyof R['fields']
  readonly list?: { readonly columns: readonly (keyof R['fields'])[] } & NoMore<R['list'], ListView>
} & (R extends { at: infer Path; calls: { list: infer List } }
    ? { readonly at: Unless<PathProblem<Path, List>> }
    : unknown) &
  (R extends { form: infer Form }
    ? {
        readonly form: CheckedForm<
          Form,
          {
            fields: R['fields']
            record: RecordOfCalls<R['calls']>
            payload: PayloadOfCalls<R['calls']>
            calls: R['calls']
            at: R['at']
          }
        >
      }
    : unknown)

/**
 * Declares a resource; its screens, routes and requests follow from it.
 *
 * @example
 * export const sectors = defineResource({
 *   name: 'sectors', at: '/sectors',
 *   calls: { list: calls.listSectors, create: calls.createSector },
 *   fields: { name: text() },
 *   list: { columns: ['name'] },
 *   form: { in: 'modal', fields: ['name'] },
 * })
 */
export const defineResource = <const R extends AnyResource>(resource: R & Checked<R>): R => resource

/** The field that names a record of the resource. */
export const titleOf = ({ title }: Pick<AnyResource, 'title'>): string => title ?? 'name'
