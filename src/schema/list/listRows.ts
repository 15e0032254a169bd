import type { RaRecord } from 'ra-core'
import { kindOf } from '../kinds'
import type { AnyResource } from '../resource'
import type { Texts } from '../shared/texts'
import type { ListState } from './listState'
import type { RowActionsProps } from './RowActions'

/** What the rows of a list are drawn from, whether as a table or as cards. */
export interface RowsProps extends Pick<RowActionsProps, 'resource' | 'params' | 'onEdit' | 'onDelete'> {
  readonly list: ListState
  readonly columns: readonly string[]
  readonly texts: Texts
  readonly linkOf: (record: RaRecord) => string | null
  readonly hasActions: boolean
}

/** The side on which the values of a column stand. */
export const alignOf = (resource: AnyResource, name: string) => {
  const field = resource.fields[name]
  return (field && kindOf(field).align) ?? 'left'
}

/** What can be done with a record stays in sight where the columns are wider than the screen. */
export const stuck = { position: 'sticky', right: 0 } as const
