import { createContext, useContext } from 'react'
import type { PathParams } from '../path'

/** The ids of the route around a form: selectors of a company offer that company's records. */
const FormParams = createContext<PathParams>({})

export const FormParamsProvider = FormParams.Provider
export const useFormParams = () => useContext(FormParams)
