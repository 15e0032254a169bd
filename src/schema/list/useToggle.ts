import { useMutation } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import { useRef } from 'react'
import type { SchemaDataProvider } from '../dataProvider'
import { metaOf, usePathParams } from '../path'
import { useRefresh } from '../refresh'
import type { AnyResource } from '../resource'
import { useTell } from '../useTell'

/** Switches records on and off, and says what the server says of it. */
export const useToggle = (resource: AnyResource) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const params = usePathParams(resource.at ?? '')
  const refresh = useRefresh(resource, params)
  const tell = useTell()
  // Known at once: a double click switches once.
  const isSending = useRef(false)
  const { mutate } = useMutation({
    mutationFn: ({ record, isActive }: { record: RaRecord; isActive: boolean }) =>
      provider.toggle(resource.name, { id: record.id, isActive, meta: metaOf(params) }),
    onSuccess: ({ data, message }) => {
      tell(message, 'success')
      return refresh({ call: resource.calls.toggle, record: data })
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  return (record: RaRecord, isActive: boolean) => {
    if (isSending.current) return
    isSending.current = true
    mutate({ record, isActive })
  }
}
