/** Previews and makes a change of many records. */
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { errorMessages } from '../../errorMessages'
import type { BulkAction, BulkResult } from '../bulk'
import type { Values } from '../condition'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useRefresh } from '../shared/refresh'
import type { Selection } from './useSelection'

type BulkState =
  | { readonly step: 'ask' }
  | { readonly step: 'running'; readonly done: BulkResult; readonly isStopping: boolean }
  /** Reasons are those of a call that failed; what was changed before stays changed. */
  | { readonly step: 'done'; readonly done: BulkResult; readonly reasons: readonly string[] }

/** Long enough for choosing several values of a list in a row. */
const pauseBeforePreview = 300

const nothing: BulkResult = { matched: 0, changed: 0, unchanged: 0, failed: 0, failures: [], next: null }

/** Waits; rejects if the signal is aborted meanwhile. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

const add = (one: BulkResult, other: BulkResult): BulkResult => ({
  matched: one.matched + other.matched,
  changed: one.changed + other.changed,
  unchanged: one.unchanged + other.unchanged,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
  next: other.next,
  changed_ids: [...(one.changed_ids ?? []), ...(other.changed_ids ?? [])],
  removal_ids: [...(one.removal_ids ?? []), ...(other.removal_id === undefined ? [] : [other.removal_id])],
  changes: [...(other.change === undefined ? [] : [other.change]), ...(one.changes ?? [])],
  ...(other.plan !== undefined && { plan: other.plan }),
})

interface Given {
  readonly resource: AnyResource
  readonly params: PathParams
  readonly action: BulkAction
  readonly target: Selection['target']
  /** The members of the body that the user has chosen; null until they are complete. */
  readonly chosen: Values | null
}

/** Returns the preview of a change, and functions to make it part by part, and to stop between two parts. */
export const useBulk = ({ resource, params, action, target, chosen }: Given) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const refresh = useRefresh(resource, params)
  const [state, setState] = useState<BulkState>({ step: 'ask' })
  const isStarted = useRef(false)
  const isStopped = useRef(false)
  const isPreviewed = useRef(false)
  const { call } = action
  const body = { ...target, ...action.sends, ...chosen }
  // Never cached, since the decision depends on it.
  const preview = useQuery({
    queryKey: ['bulk', call.path, params, body],
    queryFn: async ({ signal }) => {
      // The first choice is shown at once; a later one waits, since it may be followed by another.
      if (isPreviewed.current) await pause(pauseBeforePreview, signal)
      isPreviewed.current = true
      return provider.changeMany(call, { params, body, isPreview: true, signal })
    },
    enabled: chosen !== null && state.step === 'ask',
    meta: { ownErrors: true },
    gcTime: 0,
    staleTime: 0,
  })

  const runFrom = async (done: BulkResult): Promise<BulkState> => {
    const after = done.next === null ? {} : { after: done.next }
    // Refused if the filter finds other records than those of the preview.
    const { plan } = done.next === null ? (preview.data ?? {}) : done
    try {
      const request = { params, body: { ...body, ...after }, ...(plan !== undefined && { plan }) }
      const next = add(done, await provider.changeMany(call, request))
      if (next.next === null || isStopped.current) return { step: 'done', done: next, reasons: [] }
      setState({ step: 'running', done: next, isStopping: false })
      return await runFrom(next)
    } catch (error) {
      return { step: 'done', done, reasons: errorMessages(error) }
    }
  }
  const run = async (): Promise<BulkState> => {
    // A double click must not send it twice.
    if (isStarted.current) return state
    isStarted.current = true
    setState({ step: 'running', done: nothing, isStopping: false })
    const end = await runFrom(nothing)
    void refresh()
    setState(end)
    return end
  }
  const stop = () => {
    isStopped.current = true
    setState((now) => (now.step === 'running' ? { ...now, isStopping: true } : now))
  }
  return { state, preview, run, stop }
}
