import { createContext, useContext } from 'react'
import type { PathParams } from '../path'

/** The route parameters of a form; its selectors list the records of that company. */
const FormParams = createContext<PathParams>({})

export const FormParamsProvider = FormParams.Provider
export const useFormParams = () => useContext(FormParams)
