/** What a resource is: plain data, checked by the compiler against the calls of the contract. */
import type { Permission } from '../../contract/permissions'
import type { ParamsIn, ParamsOf, PayloadOfCalls, RecordOfCalls, ResourceCalls } from './calls'
import type { CheckedFields } from './checked/fields'
import type { CheckedForm } from './checked/form'
import type { NoMore, Text, Unless } from './checked/wrong'
import type { Field } from './field'
import type { ListView, ModalForm, PageForm } from './views'

/** What a person may want to do with a resource; a permission is spelled `{action}_{entity}`. */
export type Action = 'VIEW' | 'CREATE' | 'UPDATE' | 'DELETE' | 'ENABLE_DISABLE'

/** The second half of permissions: REGION of CREATE_REGION. */
type Entity = { [Name in Permission]: Name extends `${Action}_${infer Rest}` ? Rest : never }[Permission]

/** A resource, of which only the shape is known. */
export interface AnyResource {
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
  readonly fields: Readonly<Record<string, Field>>
  /** The resources whose records are part of its own, besides those that its fields name. */
  readonly holds?: readonly string[]
  /** Its records never change while a person is signed in: they are read once. */
  readonly isConstant?: true
  /** One record is first looked for on the first page of the list, and only then read alone (A102). */
  readonly looksInList?: true
  /** The resource that lists its records in short, so that their names are known before they are read. */
  readonly listedAs?: string
  /** The field that names a record; `name` if absent. */
  readonly title?: string
  readonly list?: ListView
  readonly form?: ModalForm | PageForm
}

/** The path of a list has the ids that its call needs. */
type PathProblem<Path, Call> = `${Text<Path>} lacks the parameter ${Exclude<ParamsOf<Call>, ParamsIn<Path>>}`

/** A declaration with what is wrong in it, if anything is. */
type Checked<R extends AnyResource> = AnyResource extends R
  ? unknown // What the compiler cannot infer has another mistake, which it tells.
  : CheckedBy<R>

type CheckedBy<R extends AnyResource> = NoMore<R, AnyResource> & {
  readonly fields: CheckedFields<R['fields'], RecordOfCalls<R['calls']>, PayloadOfCalls<R['calls']>>
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
 *   name: 'sectors', at: '/sectors', entity: 'SECTOR',
 *   calls: { list: calls.listSectors, create: calls.createSector },
 *   fields: { name: text() },
 *   list: { columns: ['name'] },
 *   form: { in: 'modal', fields: ['name'] },
 * })
 */
export const defineResource = <const R extends AnyResource>(resource: R & Checked<R>): R => resource

/** The field that names a record of the resource. */
export const titleOf = ({ title }: Pick<AnyResource, 'title'>): string => title ?? 'name'
