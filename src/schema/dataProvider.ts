/** The methods that the engine needs from the data provider, in addition to react-admin's own. */
import type { DataProvider, Identifier, RaRecord } from 'ra-core'
import type { Call, Data, Payload } from '../../contract/call'
import type { Answered } from '../../contract/envelope'
import type { BulkCall, BulkResult } from './bulk'
import type { Values } from './condition'
import type { PathParams } from './path'

export interface FileRequest {
  readonly params?: PathParams
  readonly query?: Readonly<Record<string, unknown>>
  /** What the user has decided, if the upload takes it. */
  readonly choices?: unknown
  /** Called with the fraction of the file that was sent, from 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

interface CallRequest<C extends Call> {
  readonly params?: PathParams
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: C extends { body: object } ? Payload<C> : never
  readonly signal?: AbortSignal
  /** Lets the call continue after the page is closed. */
  readonly keepalive?: boolean
}

export interface SchemaDataProvider extends DataProvider {
  /** Activates or deactivates a record and returns the server's message. */
  toggle(
    resource: string,
    request: { id: Identifier; isActive: boolean; meta?: { params?: PathParams } },
  ): Promise<{ data: RaRecord; message: string }>
  /** Returns how many users a change of a record affects. */
  readCounts(
    call: Call,
    request: { id: Identifier; query: Readonly<Record<string, unknown>>; signal?: AbortSignal },
  ): Promise<Readonly<Record<string, number>>>
  /** Makes a part of a change of many records, or tells what the whole change would do. */
  changeMany(
    call: BulkCall,
    request: { params: PathParams; body: Values; isPreview?: true; plan?: string; signal?: AbortSignal },
  ): Promise<BulkResult>
  /** Makes a call that none of react-admin's methods stands for, and returns its envelope. */
  send<C extends Call>(call: C, request: CallRequest<C>): Promise<Answered<Data<C>>>
  uploadFile(call: Call, file: File, request: FileRequest): Promise<Answered>
  /** Reads the file that a call returns. */
  readFile(call: Call, request: Pick<FileRequest, 'params' | 'query'>): Promise<File>
  /** Downloads the file that a call returns. */
  downloadFile(call: Call, request: Pick<FileRequest, 'params' | 'query'>): Promise<void>
}
