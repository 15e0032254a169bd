import type { MouseEvent } from 'react'
import type { RaRecord } from 'ra-core'
import { kindOf } from '../kinds'
import type { AnyResource } from '../resource'
import type { Texts } from '../shared/texts'
import type { ListState } from './listState'
import type { RowActionsProps } from './RowActions'
import type { Selection } from './useSelection'

/** The props of a list's rows, shown as a table or as cards. */
export interface RowsProps extends Pick<
  RowActionsProps,
  'resource' | 'params' | 'movesWithin' | 'onEdit' | 'onDelete'
> {
  readonly list: ListState
  readonly columns: readonly string[]
  readonly texts: Texts
  readonly linkOf: (record: RaRecord) => string | null
  readonly hasActions: boolean
  /** Null if no change of many records is offered. */
  readonly selection: Selection | null
}

/** Returns the alignment of a column. */
export const alignOf = (resource: AnyResource, name: string) => {
  const field = resource.fields[name]
  return (field && kindOf(field).align) ?? 'left'
}

/** How many rows to draw before the first answer: as many as a page has, at most a screen full. */
export const skeletonsOf = ({ perPage }: ListState): number => Math.min(perPage, 15)

/** Marks rows while others are being asked for. */
export const outdatedProps = ({ isFetching, isOutdated }: ListState) => ({
  'data-busy': isFetching || undefined,
  style: isOutdated && isFetching ? { opacity: 0.6 } : undefined,
})

/** Keeps the actions visible when the table scrolls sideways. */
export const stickyRight = { position: 'sticky', right: 0 } as const

/**
 * Returns whether a click opens the row or card: not on a control or in a dialog, not with a modifier key, and not when it
 * ends a text selection.
 */
export const opensRow = ({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  currentTarget.contains(target as Element) &&
  !ctrlKey &&
  !metaKey &&
  !shiftKey &&
  (target as Element).closest('a, button, input, label') === null &&
  window.getSelection()?.type !== 'Range'
