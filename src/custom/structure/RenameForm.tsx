import { useEffect, useState } from 'react'
import { Button, Dialog, DialogActions, DialogContent, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { errorMessages } from '../../errorMessages'
import { legalEntities } from '../../resources/legalEntities'
import { FormDialog } from '../../schema/form/lazyParts'
import { DoneDialog } from '../../schema/list/DoneDialog'
import { metaOf, type PathParams } from '../../schema/path'
import { useNotice } from '../../schema/shared/useNotice'
import { resourceOf } from './nodeActs'
import type { TreeNode } from './tree'

interface RenameProps {
  readonly node: TreeNode
  readonly companyId: string
  /** The params of the list that the record is in. */
  readonly params: PathParams
  readonly onClose: () => void
}

/** Reads a record for its form; legal entities are read from their list, as they have no call of their own. Null if it has gone. */
const useRecord = ({ node, companyId, params }: RenameProps) => {
  const provider = useDataProvider()
  return useQuery({
    queryKey: ['structureForm', companyId, node.level, node.id],
    queryFn: async (): Promise<RaRecord | null> => {
      const meta = metaOf(params)
      if (node.level !== 'entity')
        return (await provider.getOne<RaRecord>(resourceOf[node.level]?.name ?? '', { id: node.id, meta })).data
      const all = {
        pagination: { page: 1, perPage: 10_000 },
        sort: { field: 'name', order: 'ASC' as const },
        filter: {},
      }
      const { data: rows } = await provider.getList<RaRecord>(legalEntities.name, { ...all, meta })
      return rows.find(({ id }) => id === node.id) ?? null
    },
    gcTime: 0,
    // What is being changed isn't read again below it.
    staleTime: Infinity,
    retry: false,
    meta: { ownErrors: true },
  })
}

/** Stands for the form while its record is read; hidden at first, as most reads are quick. */
const Reading = ({ title, onClose }: { readonly title: string; readonly onClose: () => void }) => {
  const translate = useTranslate()
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label={title}
      sx={{ animation: 'appear 200ms 300ms both', '@keyframes appear': { from: { opacity: 0 } } }}
    >
      <DialogContent>
        <Stack aria-busy spacing={2}>
          <Skeleton variant="rounded" width="50%" height={32} />
          <Skeleton variant="rounded" height={48} />
          <Skeleton variant="rounded" height={48} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('schema.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Opens the form of a record. */
export const RenameForm = (props: RenameProps) => {
  const { node, params, onClose } = props
  const translate = useTranslate()
  const notify = useNotice()
  const resource = resourceOf[node.level]
  const { data, error } = useRecord(props)
  const [done, setDone] = useState<string | null>(null)
  const [isClosed, setClosed] = useState(false)
  // The form closes before it tells that it has saved.
  useEffect(() => {
    if (isClosed && done === null) onClose()
  }, [isClosed, done, onClose])
  useEffect(() => {
    if (!error && data !== null) return
    const reasons = error ? errorMessages(error) : [translate('structure.gone', { name: node.name })]
    for (const reason of reasons) notify(reason, 'error')
    onClose()
  }, [error, data, node.name, translate, notify, onClose])
  if (done !== null) return <DoneDialog message={done} onClose={onClose} />
  if (!resource || isClosed || error || data === null) return null
  if (!data) {
    const named = { act: translate('structure.acts.rename'), name: node.name }
    return <Reading title={translate('structure.acts.of', named)} onClose={onClose} />
  }
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
