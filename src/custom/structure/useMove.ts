import { useDataProvider, useTranslate } from 'ra-core'
import type { Call } from '../../../contract/call'
import type { SuccessEnvelope } from '../../../contract/envelope'
import type { StructureMove } from '../../../contract/entities/structureMove'
import { regions } from '../../resources/regions'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { useRefresh } from '../../schema/shared/refresh'
import { actionKeyOf, useNotice } from '../../schema/shared/useNotice'
import { usePlanned } from '../../schema/shared/usePlanned'
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
  const actionKey = actionKeyOf('structureMove', node.key)
  const { preview, hasChanged, isBusy, act, tell } = usePlanned<StructureMove>({
    queryKey: ['structureMove', companyId, node.key, target?.key],
    actionKey,
    isReady: target !== null,
    send: (query, signal) => {
      if (!target) throw new Error('A move needs a target')
      return send(there(node, target), query, signal)
    },
    onDone: async (moved) => {
      if (!target) return
      const text = translate('structure.move.done', { name: moved.name, to: moved.to })
      await refresh()
      notify(text, 'success', { actionKey, undo: () => void undo(back(node, target), moved) })
      onDone()
      onMoved(`${target.key}/${node.id}`)
    },
    onRefused: refresh,
  })

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

  return { preview, hasChanged, isBusy, move: act }
}
