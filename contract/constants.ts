/** The constants and limits of the business, each once. Those of an entity or a list stand beside it. */

/** How long the resend button of the forgot-password page waits, in seconds. */
export const resendSeconds = 60

/** The least length of a password that an administrator gives to a company user, in characters (A52). */
export const minGivenPasswordLength = 6

/** How far ahead the end of a contract is everybody's business, in days (A100). */
export const noticePeriod = 60

/** The page sizes that the company users list offers. */
export const pageSizeOptions = [10, 20, 30, 50] as const

/** A logo must be smaller than this, in bytes (A127). */
export const imageLimit = 2 * 1024 * 1024
/** The largest CSV file, in bytes. */
export const csvLimit = 5 * 1024 * 1024
/** What a CSV file may hold unless its upload declares more. Rows times columns bounds the work of reading it. */
export const csvLimits = {
  /** Rows with text, without the header; as many may be empty. */
  rows: 20_000,
  columns: 50,
  /** The longest row, in bytes of UTF-8, the header included. An open quote is noticed after as many. */
  rowLength: 65_536,
} as const
/** The width and height that a logo should have, in pixels. */
export const logoSize = 1000

/** The default width of a modal, in pixels. */
export const modalWidth = 1092
/** The width of the open sidebar, in pixels. */
export const sidebarWidth = 250
/** The company of menu paths while none is known (A98). */
export const fallbackCompanyId = 1

/** How many company cards the carousel shows from a width on, in pixels; the widest first (A94). */
export const carouselSteps = [
  { minWidth: 1600, cards: 5 },
  { minWidth: 1280, cards: 4 },
  { minWidth: 960, cards: 3 },
  { minWidth: 640, cards: 2 },
  { minWidth: 0, cards: 1 },
] as const

/** The country that a phone picker starts with, ISO 3166 alpha-2 (A55). */
export const defaultCountry = 'US'

/** Dates as the API writes them, in the letters of the date libraries. */
export const dateFormat = 'YYYY-MM-DD HH:mm:ss'

/** The financial years to choose from: 50, from the given year back. */
export const financialYears = (currentYear: number): number[] => Array.from({ length: 50 }, (_, i) => currentYear - i)
