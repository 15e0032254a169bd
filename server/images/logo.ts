/** Makes a logo of an uploaded file: decoded and encoded anew, so that nothing but its pixels remains. */
import { randomBytes } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { logoSize } from '../../contract/constants'
import { messages } from '../../contract/messages'
import { fileRefused } from '../errors/apiError'
import { limitConcurrency } from '../tools/limitConcurrency'

export interface Logo {
  readonly name: string
  readonly content_type: string
  readonly bytes: Buffer
}

interface Format {
  /** How a file of the format begins. Nothing else reaches a decoder, whatever its name says. */
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
    // Logos have sharp edges, which the usual sampling of colours blurs.
    encode: (image) => image.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }),
  },
  {
    signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    extension: 'png',
    contentType: 'image/png',
    encode: (image) => image.png({ compressionLevel: 9 }),
  },
]

/** A small file can hold a huge picture: more pixels than these are not decoded. The message names the limits. */
const mostPixels = 25_000_000
/** A picture of a few long rows or columns takes ten times the work and memory of a square one. */
const longestSide = 10_000
const decodeSeconds = 20
/** A picture in work takes up to some 100 MB. */
const inTurn = limitConcurrency(2)

const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // Pictures are never seen twice, and the threads are shared with the database's and the files'.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Pixels of 16 bits per channel count twice. */
const isTooLarge = ({ width, height, depth }: Metadata): boolean =>
  width * height * (depth === 'ushort' ? 2 : 1) > mostPixels || Math.max(width, height) > longestSide

const noImage = () => {
  throw fileRefused(messages.imageType)
}

/** Turns a JPEG or PNG file into a logo under a random name; throws 1007 for everything else. */
export const makeLogo = (file: Buffer): Promise<Logo> =>
  inTurn(async () => {
    const format = formats.find(({ signature }) => file.subarray(0, signature.length).equals(signature))
    if (!format) return noImage()
    const sharp = await loadSharp()
    const metadata = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata().catch(noImage)
    if (isTooLarge(metadata)) throw fileRefused(messages.imagePixels)
    const image = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({ width: logoSize, height: logoSize, fit: 'inside', withoutEnlargement: true })
    const bytes = await format.encode(image).toBuffer().catch(noImage)
    const name = `${randomBytes(24).toString('base64url')}.${format.extension}`
    return { name, content_type: format.contentType, bytes }
  })
