/** The declaration of a resource: plain data, checked by the compiler against the calls of the contract. */
import type { Guard } from '../../contract/guards'
import type { ParamsIn, ParamsOf, PayloadOfCalls, RecordOfCalls, ResourceCalls } from './calls'
import type { CheckedFields } from './checked/fields'
import type { CheckedForm } from './checked/form'
import type { BulkProblem, FilterProblem, PresetsProblem, SendsProblem, VersionsProblem } from './checked/list'
import type { CheckedNames, FieldNamesProblem } from './checked/names'
import type { OnlyKnown, Text, Unless } from './checked/wrong'
import type { Field } from './field'
import type { VersionCalls, Versions } from './versioned'
import type { ListView, ModalForm, PageForm } from './views'

/** The icons of menu entries. */
export type MenuIcon =
  | 'admins'
  | 'apps'
  | 'business'
  | 'category'
  | 'people'
  | 'registered'
  | 'settings'
  | 'table'
  | 'work'

/** An entry of the menu. Its text is `menu` among the texts of the resource. */
export interface MenuPlace {
  /** The picture beside the text. */
  readonly icon: MenuIcon
  /** The group in which the entry is; the main one by default. */
  readonly group?: 'settings'
  /** The heading above it in its group: that of what all companies share. */
  readonly heading?: 'reference'
  /** Who sees the entry; by default, who may list the records. */
  readonly shownTo?: Guard
}

/** Any resource, without the types of its own fields and calls. */
export interface AnyResource {
  /** The name by which others refer to it, and under which `index.ts` exports it. */
  readonly name: string
  /** The path of the list. Its params are the ids of the parent records. */
  readonly at?: string
  /** The path of a record's page, if it has one. Its tabs are the details and the list of each child resource. */
  readonly page?: string
  /** The parent resource. The last param of `at` is the id of its record. */
  readonly parent?: string
  /** Its entry in the menu; it has none by default. */
  readonly menu?: MenuPlace
  /** The resource or menu entry that precedes it in tabs or menu; placed at the end if absent. */
  readonly after?: string
  /** What can be done with its records. */
  readonly calls: ResourceCalls
  /** The members of its records that lists, forms or details show, by name. */
  readonly fields: Readonly<Record<string, Field>>
  /** Fields that only filter the list; its records have no such members. */
  readonly filterFields?: Readonly<Record<string, Field>>
  /** Resources whose records are contained in its records, in addition to those of its fields. */
  readonly holds?: readonly string[]
  /** Its records are the people who sign in: one of them may be a person's own. */
  readonly isPeople?: true
  /**
   * The member by which selectors of several records offer all of a group at once.
   *
   * @example groupedBy: 'continent'
   */
  readonly groupedBy?: string
  /**
   * The member that names the group in the language of the reader, if it isn't the same.
   *
   * @example groupNamedBy: 'continent_name'
   */
  readonly groupNamedBy?: string
  /** Its records never change while a person is signed in: they are read once. */
  readonly isConstant?: true
  /** The resource whose records it shows in another shape. A change to one affects the other. */
  readonly of?: string
  /** The list on whose tab it is listed as well, instead of on a tab of its own. */
  readonly onTabOf?: string
  /** Who sees its page, beside what the call of a record asks; by default, who sees any of its tabs. */
  readonly pageShownTo?: Guard
  /** Whether its list is a tab of the parent's page, although its path is not below that page. */
  readonly isTab?: true
  /** The member that says how many records each tab of its page has, by `countedAs` (`contract/counts.ts`). */
  readonly counts?: string
  /** The field of their rank, if its records have an order of their own: the API lists them in it, and selectors keep it. */
  readonly orderedBy?: string
  /** Its records come in versions; lists show those of one version. */
  readonly versions?: Versions
  /** The field that names a record; `name` by default. */
  readonly title?: string
  /** Its list, if it is a screen. */
  readonly list?: ListView
  /**
   * Where the search across everything leads, if its records show on a page made by hand. The record's name is appended.
   *
   * @example foundAt: '/grade-map-table?ranks='
   */
  readonly foundAt?: string
  /** The form for new and changed records. */
  readonly form?: ModalForm | PageForm
}

/** Requires the path of a list to contain the params of its call. */
type PathProblem<Path, Call> = `${Text<Path>} lacks the parameter ${Exclude<ParamsOf<Call>, ParamsIn<Path>>}`

type ListOf<Calls> = Calls extends { list: infer List } ? List : never

/** A field that only filters needs a call that filters by it: the browser has no member to look at. */
type FiltersProblem<Name, Fields, Calls, FilterFields> = Name extends keyof Fields
  ? FilterProblem<Fields[Name], Name, ListOf<Calls>>
  : Name extends keyof FilterFields
    ? ListOf<Calls> extends { answer: { kind: 'page' } }
      ? FilterProblem<FilterFields[Name], Name, ListOf<Calls>>
      : `The browser cannot filter by ${Text<Name>}`
    : `There is no field ${Text<Name>}`

/** Only people have a record of their own. */
type OwnProblem<R, F> = R extends { isPeople: true }
  ? never
  : F extends { shown: { isOwn: boolean } } | { required: { isOwn: boolean } } | { fixed: { when: { isOwn: boolean } } }
    ? 'Its records are no people, so none is anybody’s own'
    : never

/** A declaration with what is wrong in it, if anything is. */
type Checked<R extends AnyResource> = AnyResource extends R
  ? unknown // Inference failed because of another error, which the compiler reports.
  : CheckedBy<R>

type CheckedVersions<V> = OnlyKnown<V, Versions> &
  (V extends { calls: infer Calls } ? { readonly calls: OnlyKnown<Calls, VersionCalls> } : unknown)

type CheckedBy<R extends AnyResource> = OnlyKnown<R, AnyResource> &
  CheckedNames<R> & {
    readonly fields: CheckedFields<R['fields'], RecordOfCalls<R['calls']>, PayloadOfCalls<R['calls']>> & {
      readonly [Name in keyof R['fields']]: Unless<
        OwnProblem<R, R['fields'][Name]> | FieldNamesProblem<R['fields'][Name]>
      >
    }
    readonly title?: keyof R['fields']
    readonly counts?: keyof RecordOfCalls<R['calls']>
    readonly orderedBy?: keyof R['fields']
    readonly groupedBy?: keyof RecordOfCalls<R['calls']>
    readonly groupNamedBy?: keyof RecordOfCalls<R['calls']>
    readonly filterFields?: {
      readonly [Name in keyof R['filterFields']]: Unless<FieldNamesProblem<R['filterFields'][Name]>>
    }
    readonly list?: {
      readonly columns: readonly (keyof R['fields'])[]
      readonly sortedBy?: keyof R['fields']
    } & OnlyKnown<R['list'], ListView>
  } & (R extends { list: { filters: readonly (infer Name)[] }; calls: infer Calls }
    ? {
        readonly list: {
          readonly filters: Unless<
            FiltersProblem<Name, R['fields'], Calls, R extends { filterFields: infer More } ? More : unknown>
          >
        }
      }
    : unknown) &
  (R extends { list: { presets: infer Presets; filters: readonly (infer Name)[] } }
    ? {
        readonly list: {
          readonly presets: PresetsProblem<
            Presets,
            Name,
            R['fields'] & (R extends { filterFields: infer More } ? More : unknown)
          >
        }
      }
    : unknown) &
  (R extends { menu: infer Menu } ? { readonly menu: OnlyKnown<Menu, MenuPlace> } : unknown) &
  (R extends { list: { bulk: infer Bulk } }
    ? { readonly list: { readonly bulk: Unless<BulkProblem<Bulk, RecordOfCalls<R['calls']>>> } }
    : unknown) &
  (R extends { list: { sends: infer Sends }; calls: { list: infer List } }
    ? { readonly list: { readonly sends: SendsProblem<Sends, List> } }
    : unknown) &
  (R extends { versions: infer V; calls: { list: infer List } }
    ? { readonly versions: Unless<VersionsProblem<List>> & CheckedVersions<V> }
    : unknown) &
  (R extends { at: infer Path; calls: { list: infer List } }
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
 * Declares a resource, from which its screens, routes and requests are derived.
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

/** Returns the field that names a record. */
export const titleOf = ({ title }: Pick<AnyResource, 'title'>): string => title ?? 'name'
