import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { Data } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { errorMessages } from '../../errorMessages'
import { regions } from '../../resources/regions'
import type { Saved } from '../../schema/form/useSave'
import { DeleteDialog } from '../../schema/list/lazyParts'
import { metaOf } from '../../schema/path'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { takeBackOption } from '../../schema/shared/askTakeBack'
import { useRefresh } from '../../schema/shared/refresh'
import { useNotice } from '../../schema/shared/useNotice'
import { EditForm } from './EditForm'
import { MoveDialog } from './MoveDialog'
import { resourceOf, type Chosen } from './nodeActs'
import { isMovable } from './targets'
import type { Tree, TreeNode } from './tree'
import { paramsOf } from './useNodeRecord'

interface ActProps {
  readonly node: TreeNode
  readonly companyId: string
  readonly onClose: () => void
}

type Region = Data<Calls['readRegion']>

/** Takes a country out of its region. */
const TakeCountry = ({ node, companyId, region, onClose }: ActProps & { readonly region: string }) => {
  const provider = useDataProvider()
  const translate = useTranslate()
  const notify = useNotice()
  const params = { company_id: companyId }
  const refresh = useRefresh(regions, params)
  const named = { name: node.name, region }
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const at = { id: node.place.region ?? 0, meta: metaOf(params) }
      const { data: read } = await provider.getOne<Region>(regions.name, at)
      const country_ids = read.countries.map(({ id }) => id).filter((id) => id !== node.id)
      const data = { name: read.name, version: read.version, country_ids }
      const { change }: Saved = await provider.update(regions.name, { ...at, data, previousData: read })
      await refresh()
      return change
    },
    meta: { ownErrors: true },
    onSuccess: (change) => {
      const done = translate('structure.take.done', named)
      // Roles may lose the country, too, and get it back with it.
      notify(done, 'success', takeBackOption(regions.calls.update, params, done, [change]))
    },
    onError: (error) => {
      for (const reason of errorMessages(error)) notify(reason, 'error')
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={translate('structure.take.title', named)}
      yes={translate('structure.take.yes')}
      isBusy={isPending}
      onYes={() => mutate()}
      onNo={onClose}
    >
      {translate('structure.take.about')}
    </ConfirmDialog>
  )
}

interface StructureDialogsProps {
  readonly tree: Tree
  readonly companyId: string
  readonly chosen: Chosen
  readonly onClose: () => void
  readonly onMoved: (key: string) => void
}

/** The dialog of what was chosen for a record, except for adding to it, and for a new name where the tree is. */
export const StructureDialogs = ({ tree, companyId, chosen, onClose, onMoved }: StructureDialogsProps) => {
  const { act, node } = chosen
  const resource = resourceOf[node.level]
  const given = { node, companyId, onClose }
  if (act === 'edit' || act === 'rename') return <EditForm {...given} />
  if (act === 'move')
    return isMovable(node) ? <MoveDialog {...given} tree={tree} node={node} onMoved={onMoved} /> : null
  if (act !== 'remove') return null
  if (!resource) return <TakeCountry {...given} region={tree.regions.get(node.place.region ?? 0)?.name ?? ''} />
  const record = { id: node.id, name: node.name }
  return <DeleteDialog resource={resource} record={record} params={paramsOf(companyId, node)} onClose={onClose} />
}
