import type { FieldComponents } from '../schema/kinds/FieldComponents'

/** What draws the fields that no kind can, by the name that a schema gives: `custom('CompanyBadge', ['status'])`. */
export const fieldComponents: Readonly<Record<string, FieldComponents>> = {}
