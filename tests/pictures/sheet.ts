/** Contact sheets: small pictures of many screens in one, each below its name. */
import sharp from 'sharp'

export interface Picture {
  readonly name: string
  readonly png: Buffer
}

const gap = 16
const labelHeight = 28

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The name of a picture, as text of a width. */
const labelOf = (name: string, width: number, size: number) => {
  // About the width of a letter.
  const letters = Math.floor(width / (size * 0.56))
  const shown = name.length > letters ? `${name.slice(0, letters - 1)}…` : name
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}">` +
      `<text x="0" y="20" font-family="sans-serif" font-size="${size}" fill="#222">${escape(shown)}</text></svg>`,
  )
}

/** Puts pictures of one size into rows, and returns the sheet. */
export const composeSheet = async (
  title: string,
  pictures: readonly Picture[],
  { columns, width }: { columns: number; width: number },
): Promise<Buffer> => {
  const small = await Promise.all(
    pictures.map(({ png }) => sharp(png).resize({ width }).png().toBuffer({ resolveWithObject: true })),
  )
  const height = Math.max(...small.map(({ info }) => info.height))
  const cell = { width: width + gap, height: height + labelHeight + gap }
  const rows = Math.ceil(pictures.length / columns)
  const top = 2 * labelHeight
  const placed = small.flatMap(({ data }, index) => {
    const left = gap + (index % columns) * cell.width
    const above = top + Math.floor(index / columns) * cell.height
    return [
      { input: labelOf(pictures[index]?.name ?? '', width, 15), left, top: above },
      { input: data, left, top: above + labelHeight },
    ]
  })
  const whole = { width: gap + columns * cell.width, height: top + rows * cell.height }
  return sharp({ create: { ...whole, channels: 3, background: '#c9c9c9' } })
    .composite([{ input: labelOf(title, whole.width - 2 * gap, 20), left: gap, top: gap }, ...placed])
    .png({ palette: true })
    .toBuffer()
}
