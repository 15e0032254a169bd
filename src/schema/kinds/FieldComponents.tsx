import { createContext, useContext, type ComponentType } from 'react'
import type { CustomField } from '../field'
import type { ColumnProps, InputProps } from './kind'

/** What draws a custom field: its value in tables and details, and its input, which one that is only read lacks. */
export interface FieldComponents {
  readonly Column: ComponentType<ColumnProps<CustomField>>
  readonly Input?: ComponentType<InputProps<CustomField>>
}

const Components = createContext<Readonly<Record<string, FieldComponents>>>({})

/** Tells the engine what draws the custom fields, by the names that schemas give. */
export const FieldComponentsProvider = Components.Provider

export const useFieldComponents = (name: string): FieldComponents => {
  const found = useContext(Components)[name]
  if (!found) throw new Error(`No component draws ${name}: src/custom/fieldComponents.ts has none of that name`)
  return found
}
