/** The texts around a banner, as a plain object: it is shown on the sign-in pages, too. */
export const bannerTexts = {
  label: 'Announcement',
  kinds: { warning: 'Please note:', critical: 'Important:', maintenance: 'Maintenance:' },
  dismiss: 'Dismiss the announcement',
} as const
