const encode = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)

/**
 * Converts a colour from OKLCH to sRGB, since MUI computes with hex colours only. Channels out of gamut are clipped.
 *
 * Source: Björn Ottosson, "A perceptual color space for image processing", 2020.
 *
 * @param lightness 0 to 1
 * @param chroma 0 for grey, up to about 0.3
 * @param hue in degrees
 * @example oklch(1, 0, 0) // '#ffffff'
 */
export const oklch = (lightness: number, chroma: number, hue: number): string => {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const digits = channels.map((channel) => {
    const value = Math.round(encode(Math.min(1, Math.max(0, channel))) * 255)
    return value.toString(16).padStart(2, '0')
  })
  return `#${digits.join('')}`
}
