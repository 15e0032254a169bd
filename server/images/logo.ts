/** Creates a logo from an uploaded file by decoding and re-encoding it, so that only its pixels remain. */
import { randomBytes } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { logoSize } from '../../contract/constants'
import { messages } from '../../contract/messages'
import { refusalMessages } from '../../contract/refusalMessages'
import { fileRefused } from '../errors/apiError'
import { limitConcurrency } from '../tools/limitConcurrency'

export interface Logo {
  readonly name: string
  readonly content_type: string
  readonly bytes: Buffer
}

interface Format {
  /** The magic bytes of the format. Only matching files reach the decoder, whatever their name. */
  readonly signature: Buffer
  readonly extension: string
  readonly contentType: string
  readonly encode: (image: Sharp) => Sharp
}

const formats: readonly Format[] = [
  {
    signature: Buffer.from([0xff, 0xd8, 0xff]),
    extension: 'jpg',
    contentType: 'image/jpeg',
    // Logos have sharp edges, which the default chroma subsampling blurs.
    encode: (image) => image.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }),
  },
  {
    signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    extension: 'png',
    contentType: 'image/png',
    encode: (image) => image.png({ compressionLevel: 9 }),
  },
]

/** Whether an image is one that `makeLogo` may have made, as far as its name, type and beginning tell. */
export const isLogoFile = ({ name, content_type, bytes }: Logo): boolean =>
  formats.some(
    ({ signature, extension, contentType }) =>
      content_type === contentType &&
      /^[\w-]+\.\w+$/.test(name) &&
      name.endsWith(`.${extension}`) &&
      bytes.subarray(0, signature.length).equals(signature),
  )

/** A small file can contain a huge image: larger ones are not decoded. The error message states the limits. */
const maxPixels = 25_000_000
/** A very long, narrow image takes ten times the CPU and memory of a square one. */
const maxSide = 10_000
const decodeSeconds = 20
/** Decoding takes up to about 100 MB per image. */
const limitDecoding = limitConcurrency(2)

const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // Images never repeat, and the threads are shared with database and file access.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** 16-bit channels count twice. */
const isTooLarge = ({ width, height, depth }: Metadata): boolean =>
  width * height * (depth === 'ushort' ? 2 : 1) > maxPixels || Math.max(width, height) > maxSide

const throwInvalidImage = () => {
  throw fileRefused(messages.imageType)
}

/** Converts a JPEG or PNG file to a logo with a random name; throws 1007 for anything else. */
export const makeLogo = (file: Buffer): Promise<Logo> =>
  limitDecoding(async () => {
    const format = formats.find(({ signature }) => file.subarray(0, signature.length).equals(signature))
    if (!format) return throwInvalidImage()
    const sharp = await loadSharp()
    const metadata = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata().catch(throwInvalidImage)
    if (isTooLarge(metadata)) throw fileRefused(refusalMessages.imagePixels)
    const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({ width: logoSize, height: logoSize, fit: 'inside', withoutEnlargement: true })
    const bytes = await format.encode(image).toBuffer().catch(throwInvalidImage)
    const name = `${randomBytes(24).toString('base64url')}.${format.extension}`
    return { name, content_type: format.contentType, bytes }
  })
