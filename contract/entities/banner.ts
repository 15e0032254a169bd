import { z } from 'zod'

/** How urgent a banner is, the least first. */
export const bannerLevels = ['info', 'warning', 'critical'] as const

export type BannerLevel = (typeof bannerLevels)[number]

/** The most that a banner says: two lines on a phone would not do. */
export const bannerLimit = 500

/** What operators tell everybody who uses the console (decision 0112). */
export const banner = z
  .object({
    /** Differs from that of any other banner. */
    version: z.string(),
    text: z.string(),
    level: z.enum(bannerLevels),
    /** Whether the product is under maintenance: it only reads. */
    refuses_writes: z.boolean(),
    ends_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Banner' })

export type Banner = z.output<typeof banner>

export const presentBanner = z.object({ banner: banner.nullable() }).meta({ id: 'PresentBanner' })
