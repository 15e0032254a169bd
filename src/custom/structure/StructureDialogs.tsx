import { useEffect, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import type { Data } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { errorMessages } from '../../errorMessages'
import { legalEntities } from '../../resources/legalEntities'
import { regions } from '../../resources/regions'
import { FormDialog } from '../../schema/form/lazyParts'
import { DoneDialog } from '../../schema/list/DoneDialog'
import { DeleteDialog } from '../../schema/list/lazyParts'
import { metaOf, type PathParams } from '../../schema/path'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { useRefresh } from '../../schema/shared/refresh'
import { useNotice } from '../../schema/shared/useNotice'
import { MoveDialog } from './MoveDialog'
import { resourceOf, type Chosen } from './nodeActs'
import { isMovable } from './targets'
import type { Tree, TreeNode } from './tree'

/** The params of the list that a record is in. */
const paramsOf = (companyId: string, { level, place }: TreeNode): PathParams => ({
  company_id: companyId,
  ...(level === 'entity' && {
    business_unit_id: String(place.unit),
    region_id: String(place.region),
    country_id: String(place.country),
  }),
})

interface ActProps {
  readonly node: TreeNode
  readonly companyId: string
  readonly onClose: () => void
}

/** Opens the form of a record; legal entities are read from their list, as they have no call of their own. */
const RenameForm = ({ node, companyId, onClose }: ActProps) => {
  const provider = useDataProvider()
  const translate = useTranslate()
  const notify = useNotice()
  const resource = resourceOf[node.level]
  const params = paramsOf(companyId, node)
  const [done, setDone] = useState<string | null>(null)
  const [isClosed, setClosed] = useState(false)
  // The form closes before it tells that it has saved.
  useEffect(() => {
    if (isClosed && done === null) onClose()
  }, [isClosed, done, onClose])
  const gone = () => {
    notify(translate('structure.gone', { name: node.name }), 'error')
    onClose()
    return null
  }
  const { data } = useQuery({
    queryKey: ['structureForm', companyId, node.level, node.id],
    queryFn: async (): Promise<RaRecord | null> => {
      const meta = metaOf(params)
      try {
        if (node.level !== 'entity')
          return (await provider.getOne<RaRecord>(resource?.name ?? '', { id: node.id, meta })).data
        const all = {
          pagination: { page: 1, perPage: 10_000 },
          sort: { field: 'name', order: 'ASC' as const },
          filter: {},
        }
        const { data: rows } = await provider.getList<RaRecord>(legalEntities.name, { ...all, meta })
        return rows.find(({ id }) => id === node.id) ?? gone()
      } catch (error) {
        for (const reason of errorMessages(error)) notify(reason, 'error')
        onClose()
        return null
      }
    },
    gcTime: 0,
    retry: false,
  })
  if (done !== null) return <DoneDialog message={done} onClose={onClose} />
  if (!data || !resource || isClosed) return null
  return (
    <FormDialog
      resource={resource}
      record={data}
      params={params}
      onClose={() => setClosed(true)}
      onSaved={(_saved, message) => resource.form?.reportsIn === 'dialog' && setDone(message)}
    />
  )
}

type Region = Data<Calls['readRegion']>

/** Takes a country out of its region. There is no way back: roles may lose the country, which a link alone can't return. */
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
      await provider.update(regions.name, { ...at, data, previousData: read })
      await refresh()
    },
    meta: { ownErrors: true },
    onSuccess: () => notify(translate('structure.take.done', named), 'success'),
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

/** The dialog of what was chosen for a record, except for adding to it. */
export const StructureDialogs = ({ tree, companyId, chosen, onClose, onMoved }: StructureDialogsProps) => {
  const { act, node } = chosen
  const resource = resourceOf[node.level]
  const given = { node, companyId, onClose }
  if (act === 'rename') return <RenameForm {...given} />
  if (act === 'move')
    return isMovable(node) ? <MoveDialog {...given} tree={tree} node={node} onMoved={onMoved} /> : null
  if (act !== 'remove') return null
  if (!resource) return <TakeCountry {...given} region={tree.regions.get(node.place.region ?? 0)?.name ?? ''} />
  const record = { id: node.id, name: node.name }
  return <DeleteDialog resource={resource} record={record} params={paramsOf(companyId, node)} onClose={onClose} />
}
