/** Overrides: custom components that replace generated screens. */
import type { ComponentType, ReactNode } from 'react'
import type { DataProvider, GetListParams, RaRecord } from 'ra-core'
import type { Call } from '../../../contract/call'
import type { Effect } from '../../../contract/entities/effects'
import type { RecordDifference } from '../../../contract/entities/history'
import type { UndoneField } from '../../../contract/entities/undo'
import type { Caller } from '../../../contract/guards'
import type { Values } from '../condition'
import type { SchemaDataProvider } from '../dataProvider'
import type { metaOf, PathParams } from '../path'
import type { AnyResource } from '../resource'

/** An initial query of a screen, with the params that react-admin's hooks use, so that both share one cache key. */
export type RecordRead = { readonly resource: AnyResource } & (
  | { readonly list: GetListParams }
  | { readonly id: string; readonly meta?: ReturnType<typeof metaOf> }
)

/** What a screen reads first: records, or the whole answer of a call, which it gets by `takeAnswer`. */
export type Read = RecordRead | { readonly call: Call }

/** Returns the initial queries of a screen for its path params and query string. */
export type ReadsOf = (params: PathParams, address: URLSearchParams) => readonly Read[]

/** What the head of a record's pages shows besides name and tabs. */
interface Head {
  readonly picture?: ReactNode
  readonly about?: ReactNode
}

export interface SwitchProps {
  /** Returns the path of the page that is open, of another record. */
  readonly pathOf: (id: number) => string
}

/** The parts of changes of many records that only the resource knows, by the names of the changes. */
interface BulkScreens {
  /** Asks for the rest of the body; `onChange` gets null until it is complete. */
  readonly inputs?: Readonly<Record<string, ComponentType<{ onChange: (chosen: Values | null) => void }>>>
}

export interface GateProps {
  readonly record: RaRecord
  readonly children: (refusal: string | null) => ReactNode
}

interface Saving {
  /** The stored record; undefined if it is new. */
  readonly before: RaRecord | undefined
  /** The values of the form. */
  readonly after: Values
  readonly params: PathParams
  readonly caller: Caller
}

/** Returns the warning, or null if there is none. */
export type FindWarning = (provider: DataProvider, saving: Saving) => Promise<string | null>

interface Switching {
  readonly record: RaRecord
  /** Whether it is to be active. */
  readonly isActive: boolean
  readonly params: PathParams
  readonly caller: Caller
  readonly signal: AbortSignal
}

/** Returns the warning, or null if there is none. */
export type FindSwitchWarning = (provider: SchemaDataProvider, switching: Switching) => Promise<string | null>

interface ViewProps {
  readonly resource: AnyResource
  readonly params: PathParams
}

/** How the console shows the named views of lists; the engine only knows that there are any (decision 0074). */
export interface SavedViews {
  /** Reads a view before its list shows. */
  readonly Opening: ComponentType<ViewProps & { readonly view: string; readonly children: ReactNode }>
  /** Offers the views of a list in its toolbar. */
  readonly Menu: ComponentType<
    ViewProps & { readonly columns: { readonly all: readonly string[]; readonly visible: readonly string[] } }
  >
}

/** A record whose page, form or panel is open. */
export interface OpenedRecord {
  readonly resource: AnyResource
  readonly record: RaRecord
  /** The params of its list. */
  readonly params: PathParams
  /** Whether it is but the one above what is shown, as in the head of its tabs. */
  readonly isAround?: boolean
}

/** Components that replace views of a resource; the other views are generated. */
export interface OwnScreens {
  /** The screen of its list. */
  readonly list?: ComponentType<{ resource: AnyResource }>
  /** The initial queries of `list`; the list of the resource by default. */
  readonly listReads?: ReadsOf
  /** The details of a record: the first tab of its page. */
  readonly page?: ComponentType<{ resource: AnyResource }>
  /** What changes of many records ask for. */
  readonly bulk?: BulkScreens
  /** Says why a record may be neither edited nor switched, if its data tells; null if it may. */
  readonly EditGate?: ComponentType<GateProps>
  /** Shows below a form what saving it causes; the record is undefined if it is new. */
  readonly FormNotice?: ComponentType<{ record: RaRecord | undefined }>
  /** Finds what nobody should overlook before a form is saved; the form asks to confirm it. */
  readonly findWarning?: FindWarning
  /** Finds what nobody should overlook before a record is switched; the dialog says it first. */
  readonly findSwitchWarning?: FindSwitchWarning
  /** Shows who gains and loses what, in the preview of an import or of a change of many records. */
  readonly Effects?: ComponentType<{ effects: readonly Effect[] }>
  /** Shows a cell of a file in the preview of an import, in the words of the console. */
  readonly ImportCell?: ComponentType<{ column: string; text: string }>
  /** Says what of a change in its history no field shows. */
  readonly History?: ComponentType<{ entry: RecordDifference }>
  /** Says what setting a value back does that no field shows. */
  readonly Undone?: ComponentType<{ field: UndoneField }>
  /** A further action of each record in the list. */
  readonly RowAction?: ComponentType<{ record: RaRecord; params: PathParams }>
  /** The head of that page and of all pages below the record, which is undefined while loading. */
  readonly head?: (record: RaRecord | undefined) => Head
  /** Switches to another record, in the breadcrumbs. */
  readonly Switch?: ComponentType<SwitchProps>
}

/** Overrides by resource name. */
export type Screens = Readonly<Record<string, OwnScreens>>
