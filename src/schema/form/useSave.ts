import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import { codes, type ErrorEnvelope } from '../../../contract/envelope'
import type { Call } from '../../../contract/call'
import type { Values } from '../condition'
import { metaOf, type PathParams } from '../path'
import { recordTitle } from '../kinds/recordTitle'
import { useRefresh } from '../shared/refresh'
import { useTexts, type Texts } from '../shared/texts'
import { actOf, useTell } from '../shared/useTell'
import { atFields, payloadOf, type FormShape } from './payload'

/** The record as another person has changed it meanwhile. */
export type Conflict = RaRecord

type Outcome =
  | { readonly saved: RaRecord }
  | { readonly conflict: Conflict }
  | { readonly messages: Record<string, string> }

const isEnvelope = (error: unknown): error is ErrorEnvelope =>
  typeof error === 'object' && error !== null && 'is_validation_error' in error

const currentOf = (error: ErrorEnvelope): RaRecord | undefined => (error.data as { current?: RaRecord } | null)?.current

/** Tells that a change was refused for somebody else's: the form asks about it in a dialog of its own. */
export const isConflict = (error: unknown): boolean => isEnvelope(error) && currentOf(error) !== undefined

/** What the server says of a success, under a heading where the resource has one for it. */
export const successText = (texts: Texts, { answer }: Call, isNew: boolean): string => {
  const message = answer.kind === 'file' ? '' : answer.message
  const heading = texts(isNew ? 'createdHeading' : 'updatedHeading', { _: '' })
  return heading ? `${heading}. ${message}` : message
}

/**
 * Sends a form. A failure has been shown as a toast when this answers: what is left is to mark the fields, or to
 * settle a conflict. Nothing that was typed is lost.
 */
export const useSave = (shape: FormShape, record: RaRecord | undefined, params: PathParams) => {
  const provider = useDataProvider()
  const refresh = useRefresh(shape.resource, params)
  const tell = useTell()
  const texts = useTexts(shape.resource)
  const [isSaving, setSaving] = useState(false)
  const { resource, call } = shape
  const act = actOf(resource.name, record ? 'update' : 'create', record?.id)

  // react-admin's own hooks would have the list read again as well.
  const { mutateAsync: send } = useMutation({
    meta: { act, namesGone: record !== undefined },
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
      const saved = await send(payloadOf(shape, values))
      if (!resource.form?.confirms) tell(successText(texts, call, record === undefined), 'success')
      void refresh({ call, record: saved })
      return { saved }
    } catch (error) {
      if (!isEnvelope(error)) throw error
      // Somebody has deleted it, or what it belongs to: what is shown behind the form is old.
      if (error.code === codes.notFound) {
        if (record) tell(texts('gone', { title: recordTitle(resource, record) }), 'error', { act })
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
