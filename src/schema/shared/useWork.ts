import { createContext, useCallback, useContext, useState } from 'react'

type WaitFor = <T>(work: Promise<T>) => Promise<T>

/** What the inputs of a form still have under way, such as a picture that is being uploaded: until then nothing is saved. */
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
  return { isGoingOn: count > 0, waitFor }
}

const FormWork = createContext<WaitFor>((work) => work)

export const FormWorkProvider = FormWork.Provider
/** Has the form around an input wait for some work of the input's. */
export const useFormWork = () => useContext(FormWork)
