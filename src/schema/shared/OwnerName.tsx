import { createContext, useContext } from 'react'

const OwnerName = createContext<string | undefined>(undefined)

/** Provides the name of the record that a page belongs to, so that dialogs can say whose records they change. */
export const OwnerNameProvider = OwnerName.Provider
/** Returns that name; undefined on pages that belong to no record, and until it is known. */
export const useOwnerName = () => useContext(OwnerName)
