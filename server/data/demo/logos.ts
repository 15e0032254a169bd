/** The logos of the demo companies: simple shapes, rendered to PNG. */
import { createHash } from 'node:crypto'

export interface Mark {
  readonly background: string
  /** SVG shapes on a 100 x 100 canvas. */
  readonly shapes: string
}

const square = ({ background, shapes }: Mark): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 100 100">
    <rect width="100" height="100" rx="18" fill="${background}"/>${shapes}
  </svg>`

/** A name that can't be guessed but is the same at each seeding. */
const nameOf = (company: string): string =>
  `${createHash('sha256').update(`logo of ${company}`).digest('base64url').slice(0, 32)}.png`

export interface Logo {
  readonly name: string
  readonly url: string
  readonly bytes: Buffer
}

/** Draws a logo; the URL is where the server serves images. */
export const drawLogo = async (company: string, mark: Mark): Promise<Logo> => {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(square(mark)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  const name = nameOf(company)
  return { name, url: `/media/${name}`, bytes }
}
