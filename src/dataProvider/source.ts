import type { DataProvider } from 'ra-core'

/** Reads and writes the records of a resource, wherever they live. Writes to many records are built on these. */
export type Source = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'delete'
>
