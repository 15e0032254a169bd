/** What somebody has asked to take back, from wherever they did: the dialog belongs to no screen, and outlives it. */
import { useSyncExternalStore } from 'react'
import type { Endpoint } from '../../../contract/call'
import type { HistoryEntry } from '../../../contract/entities/history'
import type { PathParams } from '../path'
import { companyOf, isOfCompany } from './rights'
import type { NoticeOptions } from './useNotice'

/** Changes to take back. */
export interface TakeBackRequest {
  /** By the call that takes them back; `companyId` if they were made in a company. */
  readonly by: NonNullable<HistoryEntry['undo_by']>
  readonly companyId?: number | undefined
  /** The ids of the changes, the last one first. */
  readonly changes: readonly number[]
  /** Says what they were. */
  readonly about: string
  /** The record that is looked at, to take only it back, and of it only some values. */
  readonly record?: { readonly record: string; readonly id: number; readonly title: string } | undefined
  readonly fields?: readonly string[] | undefined
}

/** What a notice of a change offers: to take back what a call has just done. Nothing if it has changed nothing. */
export const takeBackOption = (
  { path }: Endpoint,
  params: PathParams,
  about: string,
  changes: readonly (number | undefined)[],
): Pick<NoticeOptions, 'undo' | 'asks'> => {
  const known = changes.filter((id) => id !== undefined)
  const by = isOfCompany(path) ? 'undoCompanyChange' : 'undoChange'
  const undo = () => askTakeBack({ by, companyId: companyOf(params), changes: known, about })
  return known.length > 0 ? { undo, asks: true } : {}
}

let asked: TakeBackRequest | null = null
let tell = () => {}

/** Shows what taking changes back would do, and asks whether to; null closes the dialog. */
export const askTakeBack = (request: TakeBackRequest | null): void => {
  asked = request
  tell()
}

const listeners = new Set<() => void>()

/** Calls back whenever something was taken back, for what is on screen and not read by a query. */
export const onTakenBack = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const announceTakenBack = (): void => listeners.forEach((listener) => listener())

const subscribe = (onChange: () => void) => {
  tell = onChange
  return () => {
    tell = () => {}
  }
}

export const useAskedTakeBack = (): TakeBackRequest | null => useSyncExternalStore(subscribe, () => asked)
