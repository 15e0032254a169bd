import type { RaRecord } from 'ra-core'
import { useSchemaSetting } from './SchemaContext'
import type { OpenedRecord } from './screens'

type OpenedProps = Omit<OpenedRecord, 'record'> & {
  /** Undefined until it could be read. */
  readonly record: RaRecord | undefined
}

/** Tells the console that a record was opened. */
export const Opened = ({ record, ...opened }: OpenedProps) => {
  const { NoteOpened } = useSchemaSetting()
  return NoteOpened && record ? <NoteOpened {...opened} record={record} /> : null
}
