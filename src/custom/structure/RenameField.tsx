import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
} from 'react'
import { TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useBlocker } from 'react-router-dom'
import { errorMessages, fieldMessages } from '../../errorMessages'
import { useUnloadWarning } from '../../schema/form/leaveGuards'
import { successText, type Saved } from '../../schema/form/useSave'
import { metaOf } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { takeBackOption } from '../../schema/shared/askTakeBack'
import { useRefresh } from '../../schema/shared/refresh'
import { useTexts } from '../../schema/shared/texts'
import { useNotice } from '../../schema/shared/useNotice'
import { resourceOf } from './nodeActs'
import type { TreeNode } from './tree'
import { paramsOf, useNodeRecord } from './useNodeRecord'

export interface RenameHandle {
  /** Saves what is typed and closes the field. Resolves to false if it stays open, since the name was refused. */
  readonly settle: () => Promise<boolean>
}

interface RenameFieldProps {
  readonly node: TreeNode
  readonly companyId: string
  /** Called with whether the row is to have the focus: not if the user has gone on elsewhere. */
  readonly onClose: (takesFocus: boolean) => void
  readonly ref?: Ref<RenameHandle>
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/**
 * Gives a record another name where it stands: Enter saves it, and so does whatever leaves the field; Escape leaves it as it
 * was. A name that is refused keeps the field open.
 */
const Field = ({ node, companyId, onClose, ref, resource }: RenameFieldProps & { readonly resource: AnyResource }) => {
  const provider = useDataProvider()
  const translate = useTranslate()
  const notify = useNotice()
  const texts = useTexts(resource)
  const params = paramsOf(companyId, node)
  const refresh = useRefresh(resource, params)
  const { data: record, error: readError, refetch } = useNodeRecord(node, companyId)
  const [typed, setTyped] = useState(node.name)
  const input = useRef<HTMLInputElement>(null)
  const isClosed = useRef(false)
  const saving = useRef<Promise<boolean>>(undefined)
  const isDirty = typed !== node.name
  const { update } = resource.calls
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: async () => {
      // Whoever types quickly doesn't wait until it is read.
      const { data: read, error: failed } = record ? { data: record } : await refetch({ cancelRefetch: false })
      if (failed) throw failed
      if (!read) throw new Error(translate('structure.gone', { name: node.name }))
      const data = { name: typed, version: read['version'] }
      const { change }: Saved = await provider.update(resource.name, {
        id: node.id,
        data,
        previousData: read,
        meta: metaOf(params),
      })
      await refresh()
      if (!update) return
      const done = successText(texts, update, false)
      notify(done, 'success', takeBackOption(update, params, done, [change]))
    },
    meta: { ownErrors: true },
  })
  // Whatever leads away waits until the name is saved, and stays if it is refused.
  const blocker = useBlocker(() => !isClosed.current && (isDirty || saving.current !== undefined))

  const close = (takesFocus: boolean) => {
    isClosed.current = true
    // Before the field goes: a blocker that goes forgets what it has blocked.
    blocker.proceed?.()
    onClose(takesFocus)
  }
  const send = async (): Promise<boolean> => {
    try {
      await mutateAsync()
    } catch (failure) {
      // The row may have gone with its branch.
      if (!input.current?.isConnected)
        notify(
          translate('structure.notRenamed', { name: node.name, typed, reason: errorMessages(failure).join(' ') }),
          'error',
        )
      latest.current.refuse()
      return false
    } finally {
      saving.current = undefined
    }
    latest.current.accept()
    return true
  }
  const settle = async (): Promise<boolean> => {
    if (saving.current) return saving.current
    if (isDirty) return (saving.current = send())
    close(false)
    return true
  }
  const acts = {
    settle,
    accept: () => {
      const { activeElement: focused, body } = document
      close(focused === null || focused === body || focused === input.current)
    },
    refuse: () => {
      blocker.reset?.()
      input.current?.focus()
    },
    /** Saves what is typed although the field goes, as with a row that others have deleted. */
    leave: () => {
      if (isDirty && !isClosed.current) void settle()
    },
  }
  // What is called once it is saved or refused is of the field as it is by then.
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  useImperativeHandle(ref, () => ({ settle: () => latest.current.settle() }), [])
  useEffect(() => {
    if (blocker.state === 'blocked') void latest.current.settle()
  }, [blocker.state])
  useUnloadWarning(isDirty)
  useEffect(() => {
    // After the menu, which gives the focus back to its row.
    input.current?.select()
    return () => latest.current.leave()
  }, [])

  const failure = error ?? readError
  const message =
    record === null
      ? translate('structure.gone', { name: node.name })
      : failure && (fieldMessages(failure)['name'] ?? errorMessages(failure).join(' '))
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Can't be closed while saving, because the outcome is still unknown. What is drawn says so only a moment later.
    if (saving.current) return
    if (event.key === 'Escape' || !isDirty) close(true)
    else void settle()
  }
  return (
    <TextField
      size="small"
      fullWidth
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={press}
      onClick={stop}
      onContextMenu={stop}
      onBlur={() => {
        // Another window doesn't end the typing.
        if (!isClosed.current && document.activeElement !== input.current) void settle()
      }}
      error={Boolean(message)}
      helperText={[message, translate('structure.renaming')].filter(Boolean).join(' ')}
      inputRef={input}
      slotProps={{
        htmlInput: {
          'aria-label': translate('structure.acts.of', { act: translate('structure.acts.rename'), name: node.name }),
          readOnly: isPending,
        },
        formHelperText: { role: message ? 'alert' : undefined },
      }}
    />
  )
}

export const RenameField = (props: RenameFieldProps) => {
  const resource = resourceOf[props.node.level]
  return resource && <Field {...props} resource={resource} />
}
