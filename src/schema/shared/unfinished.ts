import { createContext, useContext } from 'react'
import { useFormContext } from 'react-hook-form'

/** What inputs of a form hold that is no value yet, such as half a date: the message of each, by its path. */
export type Unfinished = Map<string, string>

const nothing: ReadonlyMap<string, string> = new Map()

const FormUnfinished = createContext<Unfinished | null>(null)

export const UnfinishedProvider = FormUnfinished.Provider

/** Returns what is unfinished in the form, which changes without a render. */
export const useUnfinished = (): ReadonlyMap<string, string> => useContext(FormUnfinished) ?? nothing

/**
 * Returns a function that tells the form of the engine around an input whether the input is unfinished, with the message why. The form
 * treats it as an error of that path. Without a path, nothing is told.
 */
export const useMarkUnfinished = (path: string | undefined) => {
  const unfinished = useContext(FormUnfinished)
  const form = useFormContext()
  return (message: string | undefined): void => {
    if (path === undefined || !unfinished) return
    if (message !== undefined) return void unfinished.set(path, message)
    unfinished.delete(path)
    // The value may be what it was, and then no change takes the error away.
    if (form.getFieldState(path).error) void form.trigger(path)
  }
}
