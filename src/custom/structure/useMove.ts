import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { Call } from '../../../contract/call'
import type { SuccessEnvelope } from '../../../contract/envelope'
import type { StructureMove } from '../../../contract/entities/structureMove'
import { errorMessages } from '../../errorMessages'
import { regions } from '../../resources/regions'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { previewOf } from '../../schema/shared/conflictError'
import { useRefresh } from '../../schema/shared/refresh'
import { actionKeyOf, useNotice } from '../../schema/shared/useNotice'
import { moving, type Move, type MovedLevel, type Target } from './targets'
import type { TreeNode } from './tree'

const useSendMove = (companyId: string) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return async ({ call, params, body }: Move, query: object, signal?: AbortSignal): Promise<StructureMove> => {
    const request = {
      params: { company_id: companyId, ...params },
      body,
      query: { ...query },
      ...(signal && { signal }),
    }
    const { data }: SuccessEnvelope = await provider.send<Call>(call, request as never)
    return data as StructureMove
  }
}

interface Moving {
  readonly node: TreeNode & { readonly level: MovedLevel }
  readonly companyId: string
  readonly target: Target | null
  /** Called once the move is made. */
  readonly onDone: () => void
  /** Called with the key that the node has from then on: after a move, and after its undo. */
  readonly onMoved: (key: string) => void
}

/** Previews and makes a move, and offers to take it back. What has changed since the preview is shown first. */
export const useMove = ({ node, companyId, target, onDone, onMoved }: Moving) => {
  const send = useSendMove(companyId)
  const translate = useTranslate()
  const notify = useNotice()
  const refresh = useRefresh(regions, { company_id: companyId })
  const { there, back } = moving[node.level]
  const client = useQueryClient()
  const keyOf = (to: Target | null) => ['structureMove', companyId, node.key, to?.key]
  const preview = useQuery({
    queryKey: keyOf(target),
    queryFn: ({ signal }) => (target ? send(there(node, target), { preview: true }, signal) : null),
    enabled: target !== null,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { ownErrors: true },
  })
  const actionKey = actionKeyOf('structureMove', node.key)
  const tell = (error: unknown) => {
    for (const reason of errorMessages(error)) notify(reason, 'error', { actionKey })
  }

  const undo = async (move: Move, { undo: given, name, from }: StructureMove) => {
    try {
      const body = { ...move.body, ...(node.level !== 'entity' && { scopes: given?.scopes }) }
      await send({ ...move, body }, { plan: given?.plan })
      notify(
        translate(from === null ? 'structure.move.undoneAlone' : 'structure.move.undone', { name, to: from }),
        'success',
        {
          actionKey,
        },
      )
      onMoved(node.key)
    } catch (error) {
      tell(error)
    }
    await refresh()
  }

  const mutation = useMutation({
    mutationFn: async (to: Target) => send(there(node, to), { plan: preview.data?.plan }),
    meta: { actionKey, ownErrors: true },
    onSuccess: async (moved, to) => {
      const text = translate('structure.move.done', { name: moved.name, to: moved.to })
      await refresh()
      notify(text, 'success', { actionKey, undo: () => void undo(back(node, to), moved) })
      onDone()
      onMoved(`${to.key}/${node.id}`)
    },
    onError: (error, to) => {
      void refresh()
      const now = previewOf<StructureMove>(error)
      if (now) client.setQueryData(keyOf(to), now)
      else tell(error)
    },
  })
  return {
    preview,
    /** Whether something had changed since the preview, which shows it by now. */
    hasChanged: previewOf(mutation.error) !== undefined,
    isBusy: mutation.isPending,
    move: () => target && mutation.mutate(target),
  }
}
