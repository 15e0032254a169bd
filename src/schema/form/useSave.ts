import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import { codes } from '../../../contract/envelope'
import type { Call } from '../../../contract/call'
import type { Values } from '../condition'
import { metaOf, type PathParams } from '../path'
import { recordTitle } from '../kinds/recordTitle'
import { useRefresh } from '../shared/refresh'
import { useTexts, type Texts } from '../shared/texts'
import { actionKeyOf, useNotice } from '../shared/useNotice'
import { currentOf, isEnvelope } from '../shared/conflictError'
import { showSaved } from './showSaved'
import { atFields, sentPayload, type FormShape } from './payload'

/** The current record, as saved by another user. */
export type Conflict = RaRecord

type Outcome =
  | { readonly saved: RaRecord }
  | { readonly conflict: Conflict }
  | { readonly messages: Record<string, string> }

/** Returns the server's success message, with the resource's heading if it has one. */
export const successText = (texts: Texts, { answer }: Call, isNew: boolean): string => {
  const message = answer.kind === 'file' ? '' : answer.message
  const heading = texts(isNew ? 'createdHeading' : 'updatedHeading', { _: '' })
  return heading ? `${heading}. ${message}` : message
}

/**
 * Saves a form. Failures are shown as toasts; the caller only needs to mark invalid fields or resolve a conflict.
 */
export const useSave = (shape: FormShape, record: RaRecord | undefined, params: PathParams) => {
  const provider = useDataProvider()
  const refresh = useRefresh(shape.resource, params)
  const notify = useNotice()
  const texts = useTexts(shape.resource)
  const [isSaving, setSaving] = useState(false)
  const { resource, call } = shape
  const actionKey = actionKeyOf(resource.name, record ? 'update' : 'create', record?.id)

  // Not react-admin's own hooks, which would refetch the list a second time.
  const { mutateAsync: send } = useMutation({
    meta: { actionKey, namesGone: record !== undefined },
    mutationFn: async (data: Values): Promise<RaRecord> => {
      const meta = metaOf(params)
      const answer = await (record
        ? provider.update(resource.name, { id: record.id, data, previousData: record, meta })
        : provider.create(resource.name, { data, meta }))
      return answer.data
    },
  })

  const save = async (values: Values): Promise<Outcome> => {
    setSaving(true)
    try {
      const saved = await send(sentPayload(shape, values, record))
      if (resource.form?.reportsIn !== 'dialog') notify(successText(texts, call, record === undefined), 'success')
      void refresh({ call, record: saved })
      showSaved(resource, saved)
      return { saved }
    } catch (error) {
      if (!isEnvelope(error)) throw error
      // The record or its parent was deleted, so refresh the page behind the form.
      if (error.code === codes.notFound) {
        if (record) notify(texts('gone', { title: recordTitle(resource, record) }), 'error', { actionKey })
        void refresh()
      }
      const current = currentOf(error)
      if (current) return { conflict: current }
      const fields =
        error.is_validation_error && typeof error.error === 'object' && !Array.isArray(error.error) ? error.error : null
      return { messages: fields ? atFields(shape, fields as Record<string, string[]>) : {} }
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}
