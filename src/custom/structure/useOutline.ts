import { keepPreviousData } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { structure as calls } from '../../../contract/calls/structure'
import type { OutlineResult } from '../../../contract/entities/outline'
import { businessUnits } from '../../resources/businessUnits'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { useRefresh } from '../../schema/shared/refresh'
import { actionKeyOf } from '../../schema/shared/useNotice'
import { usePlanned } from '../../schema/shared/usePlanned'
import { useSettled } from '../../schema/shared/useSettled'
import { useTakeBack } from '../../schema/shared/useTakeBack'
import type { TreeNode } from './tree'

/** The pause in typing after which the outline is previewed, in milliseconds. */
const pause = 350

/** Returns what the lines are added to, as the call takes it. */
const insideOf = (node: TreeNode | null) => {
  if (!node) return undefined
  const { level, id, place } = node
  return {
    business_unit_id: level === 'unit' ? id : (place.unit ?? null),
    region_id: level === 'region' ? id : (place.region ?? null),
    country_id: level === 'country' ? id : null,
  }
}

interface Outlining {
  readonly text: string
  /** The record that lines without indentation are added to; null for the company. */
  readonly node: TreeNode | null
  readonly companyId: string
  readonly onAdded: (result: OutlineResult) => void
}

/** Previews what an outline adds while it is typed, and adds it as it was previewed. */
export const useOutline = ({ text, node, companyId, onAdded }: Outlining) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const params = { company_id: companyId }
  const refresh = useRefresh(businessUnits, params)
  const settled = useSettled(text, pause)
  const isEmpty = settled.trim() === ''
  const send = async (query: object, signal?: AbortSignal): Promise<OutlineResult> => {
    const inside = insideOf(node)
    const body = { text: settled, ...(inside && { inside }) }
    return (await provider.send(calls.addOutline, { params, body, query: { ...query }, ...(signal && { signal }) }))
      .data
  }
  const actionKey = actionKeyOf('outline', companyId)
  const takeBack = useTakeBack(refresh, actionKey)
  const { preview, act, hasChanged, isBusy, ...planned } = usePlanned<OutlineResult>({
    queryKey: ['outline', companyId, node?.key, settled],
    actionKey,
    isReady: !isEmpty,
    send,
    placeholderData: keepPreviousData,
    onDone: async (result) => {
      await refresh()
      onAdded(result)
    },
  })
  const data = isEmpty ? undefined : preview.data
  return {
    result: data,
    error: isEmpty ? null : preview.error,
    /** Whether what is shown is what is typed. */
    isCurrent: text === settled && planned.isCurrent,
    hasChanged: hasChanged && data !== undefined,
    isBusy,
    add: act,
    actionKey,
    takeBack,
  }
}
