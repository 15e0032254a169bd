/** Unsaved work of forms: in memory for this tab, and on the server for this account and browser (decision 0048). */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'ra-core'
import type { SchemaDataProvider } from '../dataProvider'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useNotice } from '../shared/useNotice'
import { keepWork, type KeptForm, type WorkKeeper } from './workKeeper'

/** What this tab holds, by user and place. */
const inMemory = new Map<string, () => unknown>()

/** Returns what the user left in a form of this tab when the session ended. Each place has work of one type. */
export const useWorkInMemory = <Work>(place: string) => {
  const { userId } = useSchemaSetting()
  const key = `${userId}:${place}`
  const [work] = useState(() => (inMemory.get(key)?.() ?? undefined) as Work | undefined)
  return { key, work }
}

/** Leaves work for the next form with this key. */
export const leaveInMemory = (key: string, work: unknown): void => void inMemory.set(key, () => work)

/**
 * Stores the work in memory if the form is unmounted without being saved or discarded, as when the session ends. `unsaved`
 * returns the work, or null if there are no changes.
 */
export const useKeepInMemory = (key: string, unsaved: () => unknown) => {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => {
    // The form has already restored it.
    inMemory.delete(key)
    return () => {
      const read = latest.current
      inMemory.set(key, read)
      // React unmounts a form before what is in it, such as an open cell, which writes its text last.
      queueMicrotask(() => {
        const work = read()
        if (work) inMemory.set(key, () => work)
        else inMemory.delete(key)
      })
    }
  }, [key])
}

/**
 * Keeps the work of a form on the server while the user types, and restores what waits there. Returns a function to call at
 * each change.
 */
export const useKeepOnServer = (form: KeptForm): (() => void) => {
  const { userId, keepsUnsavedWork } = useSchemaSetting()
  const provider = useDataProvider<SchemaDataProvider>()
  const notify = useNotice()
  const translate = useTranslate()
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const keeper = useRef<WorkKeeper>(undefined)
  const { place } = form
  useEffect(() => {
    if (!keepsUnsavedWork || place === null || userId === null) return
    const started = keepWork({
      provider,
      userId,
      place,
      form: () => latest.current,
      onRefused: () => notify(translate('schema.draft.refused'), 'error'),
    })
    keeper.current = started
    return () => {
      started.close()
      keeper.current = undefined
    }
  }, [keepsUnsavedWork, provider, userId, place, notify, translate])
  return useCallback(() => keeper.current?.touch(), [])
}
