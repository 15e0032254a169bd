import { useEffect, useState } from 'react'
import { Button, Dialog, DialogActions, DialogContent, Skeleton, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { errorMessages } from '../../errorMessages'
import { FormDialog } from '../../schema/form/lazyParts'
import type { Done } from '../../schema/form/useSave'
import { DoneDialog } from '../../schema/list/DoneDialog'
import { useNotice } from '../../schema/shared/useNotice'
import { resourceOf } from './nodeActs'
import type { TreeNode } from './tree'
import { paramsOf, useNodeRecord } from './useNodeRecord'
import { motion } from '../../../contract/theme/tokens'

interface EditFormProps {
  readonly node: TreeNode
  readonly companyId: string
  readonly onClose: () => void
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
      sx={{ animation: `appear ${motion.slow}ms 300ms both`, '@keyframes appear': { from: { opacity: 0 } } }}
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
export const EditForm = ({ node, companyId, onClose }: EditFormProps) => {
  const translate = useTranslate()
  const notify = useNotice()
  const resource = resourceOf[node.level]
  const { data, error } = useNodeRecord(node, companyId)
  const [done, setDone] = useState<Done | null>(null)
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
  if (done !== null) return <DoneDialog {...done} onClose={onClose} />
  if (!resource || isClosed || error || data === null) return null
  if (!data) {
    const named = { act: translate('structure.acts.edit'), name: node.name }
    return <Reading title={translate('structure.acts.of', named)} onClose={onClose} />
  }
  return (
    <FormDialog
      resource={resource}
      record={data}
      params={paramsOf(companyId, node)}
      onClose={() => setClosed(true)}
      onSaved={(_saved, saved) => resource.form?.reportsIn === 'dialog' && setDone(saved)}
    />
  )
}
