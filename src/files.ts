/** Files on their way to and from the server. A file of its own, since sign-in pages need neither. */
import type { Upload } from '../contract/call'
import type { Endpoint } from '../contract/endpoint'
import { signInMessages } from '../contract/signInMessages'
import {
  addressOf,
  ApiError,
  envelopeOf,
  fetchResponse,
  networkError,
  textOf,
  withAuthorization,
  type Answer,
  type AnswerHeaders,
  type HeaderValues,
  type Request,
} from './http'

/** Reads a file, named as the server says. */
export const readFile = <C extends Endpoint>(endpoint: C, request: Request<C> = {}): Promise<File> =>
  withAuthorization(endpoint, async (headers) => {
    const response = await fetchResponse(endpoint, request, headers)
    const isFile = response.ok && !response.headers.get('Content-Type')?.includes('json')
    if (!isFile) {
      envelopeOf(await textOf(response), response.status, response.headers)
      throw new ApiError({ message: signInMessages.unexpected }, response.status)
    }
    const file = await response.blob().catch((cause) => Promise.reject(networkError(cause, response.status)))
    return new File([file], fileNameOf(response.headers.get('Content-Disposition')), { type: file.type })
  })

/** Sheets of Excel files are sent as CSV, and named like it. */
const nameToSend = ({ name, type }: File): string =>
  type === 'text/csv' && !/\.csv$/i.test(name) ? `${name}.csv` : name

interface UploadOptions {
  /** Sent before the file, as JSON. */
  readonly choices?: unknown
  /** Receives the fraction sent, from 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/** Uploads a file as form data. */
export const upload = <C extends Endpoint & { readonly upload: Pick<Upload, 'field'> }>(
  endpoint: C,
  file: File,
  { choices, ...request }: Omit<Request<C>, 'body' | 'keepalive'> & UploadOptions = {},
): Promise<Answer<C>> =>
  withAuthorization(endpoint, async (headers) => {
    const form = new FormData()
    if (choices !== undefined) form.append('choices', JSON.stringify(choices))
    form.append(endpoint.upload.field, file, nameToSend(file))
    return envelopeOf<Answer<C>>(...(await sendForm(endpoint, form, request, headers)))
  })

/** Uses XMLHttpRequest, since fetch reports no upload progress. */
const sendForm = (
  endpoint: Endpoint,
  form: FormData,
  {
    signal,
    onProgress,
    ...request
  }: Pick<Request, 'params' | 'query' | 'signal'> & { onProgress?: (part: number) => void },
  headers: HeaderValues,
) =>
  new Promise<[text: string, status: number, headers: AnswerHeaders]>((resolve, reject) => {
    if (signal?.aborted) return reject(networkError(signal.reason))
    const call = new XMLHttpRequest()
    const abort = () => call.abort()
    const fail = (text: string) => () => reject(networkError(text))
    call.open(endpoint.method, addressOf(endpoint, request))
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress?.(loaded / total)
    call.onload = () => resolve([call.responseText, call.status, { get: (name) => call.getResponseHeader(name) }])
    call.onerror = fail('Not sent')
    call.onabort = fail('Stopped')
    call.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    call.send(form)
  })

const fileNameOf = (disposition: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? 'download.csv')
  } catch {
    return plain ?? 'download.csv'
  }
}
