import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import { codes } from '../../../contract/envelope'
import type { Call } from '../../../contract/call'
import { sayIt } from '../../../contract/say'
import type { Values } from '../condition'
import { metaOf, type PathParams } from '../path'
import { recordTitle } from '../kinds/recordTitle'
import { takeBackOption } from '../shared/askTakeBack'
import { useRefresh } from '../shared/refresh'
import { useMay } from '../shared/SchemaContext'
import { useTexts, type Texts } from '../shared/texts'
import { actionKeyOf, useNotice } from '../shared/useNotice'
import { currentOf, isEnvelope } from '../shared/conflictError'
import { showSaved } from './showSaved'
import { atFields, sentPayload, type FormShape } from './payload'

/** The current record, as saved by another user. */
export type Conflict = RaRecord

/** Asks to take back what was saved; undefined if nobody could. */
export type Undo = (() => void) | undefined

/** What a dialog says that reports a saved record. */
export interface Done {
  readonly message: string
  readonly undo: Undo
}

/** What a write answers. */
export interface Saved {
  readonly data: RaRecord
  /** The change that it was, if it has changed anything. */
  readonly change?: number | undefined
}

type Outcome =
  | { readonly saved: RaRecord; readonly undo: Undo }
  | { readonly conflict: Conflict }
  | { readonly messages: Record<string, string> }

/** Returns the server's success message, with the resource's heading if it has one. */
export const successText = (texts: Texts, { answer }: Call, isNew: boolean): string => {
  const message = answer.kind === 'file' ? '' : sayIt(answer.message)
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
  const may = useMay()
  const [isSaving, setSaving] = useState(false)
  const { resource, call } = shape
  // What is new goes by deleting it, or is switched off where nothing is deleted.
  const ways = record ? (['update'] as const) : (['delete', 'toggle'] as const)
  const mayTakeBack = ways.some((slot) => may(resource, slot, params))
  const actionKey = actionKeyOf(resource.name, record ? 'update' : 'create', record?.id)

  // Not react-admin's own hooks, which would refetch the list a second time.
  const { mutateAsync: send } = useMutation({
    meta: { actionKey, namesGone: record !== undefined },
    mutationFn: async (data: Values): Promise<Saved> => {
      const meta = metaOf(params)
      return record
        ? provider.update(resource.name, { id: record.id, data, previousData: record, meta })
        : provider.create(resource.name, { data, meta })
    },
  })

  const save = async (values: Values): Promise<Outcome> => {
    setSaving(true)
    try {
      const { data: saved, change } = await send(sentPayload(shape, values, record))
      const text = successText(texts, call, record === undefined)
      const offer = mayTakeBack ? takeBackOption(call, params, text, [change]) : {}
      if (resource.form?.reportsIn !== 'dialog') notify(text, 'success', offer)
      void refresh({ call, record: saved })
      showSaved(resource, saved)
      return { saved, undo: offer.undo }
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
