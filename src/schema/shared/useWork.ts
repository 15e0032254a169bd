import { createContext, useCallback, useContext, useState } from 'react'

type WaitFor = <T>(work: Promise<T>) => Promise<T>

/** Tracks pending work of a form's inputs, such as an image upload; saving waits for it. */
export const useWork = () => {
  const [count, setCount] = useState(0)
  const waitFor: WaitFor = useCallback(async (work) => {
    setCount((before) => before + 1)
    try {
      return await work
    } finally {
      setCount((before) => before - 1)
    }
  }, [])
  return { isPending: count > 0, waitFor }
}

const FormWork = createContext<WaitFor>((work) => work)

export const FormWorkProvider = FormWork.Provider
/** Returns a function that makes the form wait for a promise. */
export const useFormWork = () => useContext(FormWork)
