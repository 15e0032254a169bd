import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { Box, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { errorMessages, fieldMessages } from '../../errorMessages'
import { LeaveDialog } from '../../schema/form/LeaveDialog'
import { useLeaveGuard } from '../../schema/form/useLeaveGuard'
import { successText } from '../../schema/form/useSave'
import { metaOf } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { useRefresh } from '../../schema/shared/refresh'
import { useTexts } from '../../schema/shared/texts'
import { useNotice } from '../../schema/shared/useNotice'
import { resourceOf } from './nodeActs'
import type { TreeNode } from './tree'
import { paramsOf, useNodeRecord } from './useNodeRecord'

interface RenameFieldProps {
  readonly node: TreeNode
  readonly companyId: string
  readonly onClose: () => void
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Gives a record another name where it stands: Enter saves it, Escape leaves it as it was. */
const Field = ({ node, companyId, onClose, resource }: RenameFieldProps & { readonly resource: AnyResource }) => {
  const provider = useDataProvider()
  const translate = useTranslate()
  const notify = useNotice()
  const texts = useTexts(resource)
  const params = paramsOf(companyId, node)
  const refresh = useRefresh(resource, params)
  const { data: record, error: readError, refetch } = useNodeRecord(node, companyId)
  const [typed, setTyped] = useState(node.name)
  const input = useRef<HTMLInputElement>(null)
  const isDirty = typed !== node.name
  const { update } = resource.calls
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      // Whoever types quickly doesn't wait until it is read.
      const { data: read, error: failed } = record ? { data: record } : await refetch({ cancelRefetch: false })
      if (failed) throw failed
      if (!read) return
      const data = { name: typed, version: read['version'] }
      await provider.update(resource.name, { id: node.id, data, previousData: read, meta: metaOf(params) })
      await refresh()
      if (update) notify(successText(texts, update, false), 'success')
      onClose()
    },
    meta: { ownErrors: true },
    onError: () => input.current?.focus(),
  })
  const mayLose = isDirty && !isPending
  const guard = useLeaveGuard(mayLose, () => mayLose, onClose)
  // After the menu, which gives the focus back to its row.
  useEffect(() => input.current?.select(), [])
  const failure = error ?? readError
  const message =
    record === null
      ? translate('structure.gone', { name: node.name })
      : failure && (fieldMessages(failure)['name'] ?? errorMessages(failure).join(' '))
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const isLeft = event.key === 'Escape' || (event.key === 'Enter' && !isDirty)
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Can't be closed while saving, because the outcome is still unknown.
    if (isPending) return
    if (isLeft) onClose()
    else if (record !== null) mutate()
  }
  return (
    <>
      <TextField
        size="small"
        fullWidth
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        onClick={stop}
        onContextMenu={stop}
        // Whoever goes on without having typed anything is done.
        onBlur={() => isDirty || onClose()}
        error={Boolean(message)}
        helperText={message || translate('structure.renaming')}
        inputRef={input}
        slotProps={{
          htmlInput: {
            'aria-label': translate('structure.acts.of', { act: translate('structure.acts.rename'), name: node.name }),
            readOnly: isPending,
          },
          formHelperText: { role: message ? 'alert' : undefined },
        }}
      />
      {/* Its keys and clicks are not those of the row. */}
      <Box role="presentation" onClick={stop} onKeyDown={stop}>
        <LeaveDialog guard={guard} />
      </Box>
    </>
  )
}

export const RenameField = (props: RenameFieldProps) => {
  const resource = resourceOf[props.node.level]
  return resource && <Field {...props} resource={resource} />
}
