/** What the engine asks of the data provider beyond react-admin's own methods. */
import type { DataProvider, Identifier, RaRecord } from 'ra-core'
import type { Call } from '../../contract/call'
import type { SuccessEnvelope } from '../../contract/envelope'
import type { PathParams } from './path'

export interface FileRequest {
  readonly params?: PathParams
  readonly query?: Readonly<Record<string, unknown>>
  /** Hears the part of the file that has gone out, from 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

export interface SchemaDataProvider extends DataProvider {
  /** Switches a record on or off; answers the server's message, which names the record. */
  toggle(
    resource: string,
    asked: { id: Identifier; isActive: boolean; meta?: { params?: PathParams } },
  ): Promise<{ data: RaRecord; message: string }>
  /** Asks a call how many people a change of a record concerns. */
  readCounts(
    call: Call,
    asked: { id: Identifier; query: Readonly<Record<string, unknown>>; signal?: AbortSignal },
  ): Promise<Readonly<Record<string, number>>>
  uploadFile(call: Call, file: File, request: FileRequest): Promise<SuccessEnvelope>
  /** Lets the browser save what a call answers. */
  downloadFile(call: Call, request: Pick<FileRequest, 'params' | 'query'>): Promise<void>
}
