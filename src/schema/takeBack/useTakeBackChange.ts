/** Previews what taking changes back would do, and does it, part by part. */
import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { undo as calls } from '../../../contract/calls/undo'
import type { UndoResult } from '../../../contract/entities/undo'
import { errorMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../dataProvider'
import { isNotFound } from '../page/LoadFailed'
import { announceTakenBack, type TakeBackRequest } from '../shared/askTakeBack'
import {
  addTaken,
  askedOf,
  nothingTaken,
  payloadOf,
  type Scope,
  type Switched,
  type Taken,
  type UndoPayload,
} from './undoing'

type State =
  | { readonly step: 'ask' }
  | { readonly step: 'running'; readonly taken: Taken; readonly isStopping: boolean }
  /** Reasons are those of a part that failed; what was taken back before stays so. */
  | { readonly step: 'done'; readonly taken: Taken; readonly reasons: readonly string[]; readonly isStopped: boolean }

/** Reads everything on screen anew: a change may concern records of any kind. */
const useRefreshAll = () => {
  const client = useQueryClient()
  return () => {
    client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[1] === 'getOne' })
    return client.invalidateQueries({ predicate: ({ gcTime }) => gcTime !== Infinity })
  }
}

/** Returns a function that sends one part. */
const useSend = ({ by, companyId }: TakeBackRequest) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return async (change: number, body: UndoPayload, preview: boolean, signal?: AbortSignal): Promise<UndoResult> => {
    const params = { change_id: String(change), ...(by === 'undoCompanyChange' && { company_id: String(companyId) }) }
    const { data } = await provider.send(calls[by], { params, query: { preview }, body, ...(signal && { signal }) })
    return data
  }
}

export const useTakeBackChange = (request: TakeBackRequest) => {
  const { changes, record } = request
  const [first = 0] = changes
  const send = useSend(request)
  const refresh = useRefreshAll()
  const [scope, setScope] = useState<Scope>(record ? 'record' : 'change')
  const [switched, setSwitched] = useState<Switched>(new Set())
  const [state, setState] = useState<State>({ step: 'ask' })
  const isStarted = useRef(false)
  const isStopped = useRef(false)
  const reached = useRef(nothingTaken)
  // Never cached, since the decision depends on it.
  const preview = useQuery({
    queryKey: ['undo', first, scope],
    queryFn: async ({ signal }) => {
      const asked = askedOf(request, scope)
      try {
        return { asked, result: await send(first, asked, true, signal) }
      } catch (error) {
        // What went with another record comes back with that one only.
        if (scope === 'change' || !isNotFound(error)) throw error
        return { asked: {}, result: await send(first, {}, true, signal) }
      }
    },
    enabled: state.step === 'ask',
    gcTime: 0,
    staleTime: Infinity,
    meta: { ownErrors: true },
  })
  const { asked = {}, result } = preview.data ?? {}

  const takeFrom = async (taken: Taken, body: UndoPayload, [change, ...rest]: readonly number[]): Promise<Taken> => {
    if (change === undefined || isStopped.current) return taken
    const { next, ...part } = await send(change, body, false)
    const now = addTaken(taken, { next, ...part })
    setState({ step: 'running', taken: now, isStopping: isStopped.current })
    reached.current = now
    return next === null ? takeFrom(now, body, rest) : takeFrom(now, { ...body, after: next }, [change, ...rest])
  }
  const run = async (): Promise<State> => {
    // A double click must not send it twice.
    if (isStarted.current || !result) return state
    isStarted.current = true
    setState({ step: 'running', taken: nothingTaken, isStopping: false })
    let reasons: readonly string[] = []
    try {
      await takeFrom(nothingTaken, payloadOf({ asked, records: result.records, switched }), changes)
    } catch (error) {
      reasons = errorMessages(error)
    }
    const end: State = { step: 'done', taken: reached.current, reasons, isStopped: isStopped.current }
    setState(end)
    void refresh()
    announceTakenBack()
    return end
  }
  return {
    state,
    preview,
    result,
    scope,
    chooseScope: (next: Scope) => {
      setScope(next)
      setSwitched(new Set())
    },
    switched,
    toggle: (key: string) => {
      const next = new Set(switched)
      if (!next.delete(key)) next.add(key)
      setSwitched(next)
    },
    /** Whether the preview covers only a part of what will be taken back. */
    isPartial: result !== undefined && (result.next !== null || changes.length > 1),
    run,
    stop: () => {
      isStopped.current = true
      setState((now) => (now.step === 'running' ? { ...now, isStopping: true } : now))
    },
  }
}

export type TakingBack = ReturnType<typeof useTakeBackChange>
