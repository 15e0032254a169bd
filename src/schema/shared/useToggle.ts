import { useMutation } from '@tanstack/react-query'
import { useDataProvider, type Identifier, type RaRecord } from 'ra-core'
import { useRef } from 'react'
import type { SchemaDataProvider } from '../dataProvider'
import { metaOf, usePathParams } from '../path'
import { keepFocusThroughRemoval } from './keepFocus'
import { useRefresh } from './refresh'
import type { AnyResource } from '../resource'
import { actionKeyOf, useNotice } from './useNotice'

interface Toggle {
  readonly id: Identifier
  readonly isActive: boolean
  /** Whether it undoes an earlier toggle, and can't be undone itself. */
  readonly isUndo?: boolean
}

/** Toggles records, shows the server's message and offers to undo. */
export const useToggle = (resource: AnyResource) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const params = usePathParams(resource.at ?? '')
  const refresh = useRefresh(resource, params)
  const notify = useNotice()
  // A ref, so that a double click toggles only once.
  const isSending = useRef(false)
  const { mutate } = useMutation({
    mutationKey: [resource.name, 'toggle'],
    mutationFn: ({ id, isActive }: Toggle) => provider.toggle(resource.name, { id, isActive, meta: metaOf(params) }),
    onSuccess: ({ data, message }, { id, isActive, isUndo }) => {
      const undo = () => send({ id, isActive: !isActive, isUndo: true })
      notify(message, 'success', { actionKey: actionKeyOf(resource.name, 'toggle', id), ...(!isUndo && { undo }) })
      // Not awaited: Undo must work while lists are still refetching.
      // A filtered list may no longer have the row.
      void refresh({ call: resource.calls.toggle, record: data }).then(keepFocusThroughRemoval)
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  const send = (toggle: Toggle) => {
    if (isSending.current) return
    isSending.current = true
    mutate(toggle)
  }
  return ({ id }: RaRecord, isActive: boolean) => send({ id, isActive })
}
