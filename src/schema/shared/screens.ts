/** The ladder of overrides, from the outside: which components take the place of generated screens. */
import type { ComponentType, ReactNode } from 'react'
import type { GetListParams, RaRecord } from 'ra-core'
import type { metaOf, PathParams } from '../path'
import type { AnyResource } from '../resource'

/** What a screen reads first, in the words of react-admin's hooks, so that both have one key. */
export type Read = { readonly resource: AnyResource } & (
  | { readonly list: GetListParams }
  | { readonly id: string; readonly meta?: ReturnType<typeof metaOf> }
)

/** Answers what a screen reads first, of the ids in its path and the query behind that. */
export type ReadsOf = (params: PathParams, address: URLSearchParams) => readonly Read[]

/** What stands at the head of a record's page besides its name. */
interface Head {
  readonly picture?: ReactNode
  readonly about?: ReactNode
}

/** Components in the place of the views of one resource; what is absent is generated. */
export interface OwnScreens {
  readonly list?: ComponentType<{ resource: AnyResource }>
  /** What such a list reads first, where that is not the list of the resource. */
  readonly listReads?: ReadsOf
  /** The details of a record, the first tab of its page. */
  readonly page?: ComponentType<{ resource: AnyResource }>
  /** The head of that page; of undefined while the record is on its way. */
  readonly head?: (record: RaRecord | undefined) => Head
}

/** By the names of resources. */
export type Screens = Readonly<Record<string, OwnScreens>>
