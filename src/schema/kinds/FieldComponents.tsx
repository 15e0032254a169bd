import { createContext, useContext, type ComponentType } from 'react'
import type { CustomField } from '../field'
import type { ColumnProps, InputProps } from './kind'

/** The components of a custom field: its value in tables and details, and its input unless it is read-only. */
export interface FieldComponents {
  readonly Column: ComponentType<ColumnProps<CustomField>>
  readonly Input?: ComponentType<InputProps<CustomField>>
}

const Components = createContext<Readonly<Record<string, FieldComponents>>>({})

/** Provides the components of custom fields, by the names used in schemas. */
export const FieldComponentsProvider = Components.Provider

export const useFieldComponents = (name: string): FieldComponents => {
  const found = useContext(Components)[name]
  if (!found) throw new Error(`No component draws ${name}: src/custom/fieldComponents.ts has none of that name`)
  return found
}
