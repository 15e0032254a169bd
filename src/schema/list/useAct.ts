/** Makes changes of records at once, without a preview: those that a row offers, and those that undo others. */
import { useRef } from 'react'
import { useDataProvider, useTranslate } from 'ra-core'
import { recordsPerPart } from '../../../contract/entities/many'
import { errorMessages } from '../../errorMessages'
import type { BulkAction, BulkResult } from '../bulk'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { keepFocusThroughRemoval } from '../shared/keepFocus'
import { useRefresh } from '../shared/refresh'
import { useTexts } from '../shared/texts'
import { actionKeyOf, useNotice } from '../shared/useNotice'
import { takeBackOption } from '../shared/askTakeBack'
import { useRestore } from './useRestore'
import { useBulkActions } from './useSelection'
import { labelled } from '../../../contract/glue'

type Done = Pick<BulkResult, 'changed' | 'changed_ids' | 'removal_ids' | 'changes'>

/** How many records that could not be changed are told of. */
const maxTold = 3

/** `about` names the record, if it is only one. */
export const useAct = (resource: AnyResource, params: PathParams, about?: string) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const notify = useNotice()
  const texts = useTexts(resource)
  const translate = useTranslate()
  const refresh = useRefresh(resource, params)
  const restore = useRestore(refresh)
  const actions = useBulkActions(resource, params)
  // A ref, so that a double click sends it only once.
  const isSending = useRef(false)
  const actionKey = actionKeyOf(resource.name, 'act')

  /** Says what a change has done, and offers to undo it if another one does. */
  const announce = (
    action: BulkAction,
    { changed, changed_ids: ids = [], removal_ids: removals = [], changes = [] }: Done,
    isUndo = false,
  ): void => {
    const inverse = isUndo || ids.length === 0 ? undefined : actions.find(({ name }) => name === action.undo)
    const count = { count: changed }
    const restoreAll = () => void restore(removals, translate('schema.restoredMany', count))
    const text = texts(`bulk.${action.name}.done`, count)
    notify(text, 'success', {
      actionKey,
      about,
      // Changes that nothing else undoes are taken back after a preview.
      ...(!isUndo && takeBackOption(action.call, params, text, changes)),
      ...(removals.length > 0 && { undo: restoreAll, asks: false }),
      ...(inverse && { undo: () => void act(inverse, ids, true), asks: false }),
    })
  }

  /** Changes part after part; what was done before an error stays done. */
  const send = async ({ call, sends }: BulkAction, ids: readonly number[]) => {
    const results: BulkResult[] = []
    try {
      for (let start = 0; start < ids.length; start += recordsPerPart) {
        const body = { ids: ids.slice(start, start + recordsPerPart), ...sends }
        results.push(await provider.changeMany(call, { params, body }))
      }
      return { results, errors: [] }
    } catch (error) {
      return { results, errors: errorMessages(error) }
    }
  }

  const act = async (action: BulkAction, ids: readonly number[], isUndo = false): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    const { results, errors } = await send(action, ids)
    isSending.current = false
    const changed = results.reduce((sum, result) => sum + result.changed, 0)
    const changed_ids = results.flatMap(({ changed_ids: made = [] }) => made)
    const changes = results.flatMap(({ change }) => change ?? []).toReversed()
    const removal_ids = results.flatMap(({ removal_id: removal }) => removal ?? [])
    for (const { name, reason } of results.flatMap(({ failures }) => failures).slice(0, maxTold))
      notify(name === undefined ? reason : labelled(name, reason), 'error', { actionKey })
    if (changed > 0) announce(action, { changed, changed_ids, removal_ids, changes }, isUndo)
    for (const reason of errors) notify(reason, 'error', { actionKey })
    // Somebody else may have changed it: a filtered list may no longer have the row.
    await refresh().then(keepFocusThroughRemoval)
  }
  return { act, announce }
}
