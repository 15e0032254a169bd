/** Checks what an upload says of its file: its name, with the extension, and its type. The content has checks of its own. */
import type { Upload } from '../../contract/call'
import { messages } from '../../contract/messages'
import { refusalMessages } from '../../contract/refusalMessages'
import { fileRefused } from '../errors/apiError'
import { say } from '../../contract/say'

const longestName = 255
/** Separators of paths, and characters that nobody sees or that turn the text around. */
const unfit = /[\p{C}/\\]/u
/** What clients say that don't know a type. */
const unknownTypes = ['', 'application/octet-stream']

const kinds: {
  readonly [content in Upload['content']]: { readonly extension: RegExp; readonly types: readonly string[] }
} = {
  // Windows takes CSV for a kind of Excel.
  csv: { extension: /\.csv$/i, types: ['text/csv', 'text/plain', 'application/csv', 'application/vnd.ms-excel'] },
  image: { extension: /\.(?:jpe?g|png)$/i, types: ['image/jpeg', 'image/png'] },
}

const refusals = { csv: refusalMessages.csvType, image: messages.imageType }

/** Throws 1007 unless name and type are those of a file that the upload takes. */
export const checkFileName = ({ content }: Pick<Upload, 'content'>, name: string, type: string): void => {
  const { extension, types } = kinds[content]
  if (name.length > longestName || unfit.test(name)) throw fileRefused(refusalMessages.fileName)
  const plainType = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  // Scripts send what has no name as `blob`: it has no extension that could contradict the content.
  const isNamed = name.includes('.')
  if ((isNamed && !extension.test(name)) || ![...types, ...unknownTypes].includes(plainType))
    throw fileRefused(refusals[content])
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])

/** Throws 1007 if an image begins as one of another kind than its name says. */
export const checkImageName = (name: string, bytes: Buffer): void => {
  if (!name.includes('.')) return
  const isNamedPng = /\.png$/i.test(name)
  const [begins, other] = isNamedPng ? [jpeg, 'JPG'] : [png, 'PNG']
  if (bytes.subarray(0, begins.length).equals(begins))
    throw fileRefused(
      say('This is a {kind} image, but its name says otherwise. Please rename it to end in .{ending}.', {
        kind: other ?? '',
        ending: String(other).toLowerCase(),
      }),
    )
}
