/** Business constants and limits. Those of a single entity or list are declared there. */

/** The minimum length of a password that an administrator sets for a company user (A52). */
export const minGivenPasswordLength = 6

/** How many days before its end a contract counts as ending soon (A100). */
export const noticePeriod = 60

/** The page sizes of the company users list. */
export const pageSizeOptions = [10, 20, 30, 50] as const

/** A logo must be smaller than this, in bytes (A127). */
export const imageLimit = 2 * 1024 * 1024
/** The maximum size of a CSV file, in bytes. */
export const csvLimit = 5 * 1024 * 1024
/** The same for the grade map: 200 ranks of 2,000 companies with grades of 30 bytes each. */
export const gradeMapLimit = 12 * 1024 * 1024
/** The default limits of a CSV file; rows times columns bounds the work of reading it. */
export const csvLimits = {
  /** Rows with text, without the header; as many empty rows are allowed. */
  rows: 20_000,
  columns: 50,
  /**
   * The maximum length of a row (including the header), in bytes of UTF-8. Also how late an unclosed quote is detected.
   */
  rowLength: 65_536,
} as const
/** The recommended width and height of a logo, in pixels. */
export const logoSize = 1000

/** The default width of a modal, in pixels. */
export const modalWidth = 1092
/** The width of the open sidebar, in pixels. */
export const sidebarWidth = 250
/** The company in menu paths while none is known (A98). */
export const fallbackCompanyId = 1

/** How many company cards the carousel shows by viewport width in pixels, widest first (A94). */
export const carouselSteps = [
  { minWidth: 1600, cards: 5 },
  { minWidth: 1280, cards: 4 },
  { minWidth: 960, cards: 3 },
  { minWidth: 640, cards: 2 },
  { minWidth: 0, cards: 1 },
] as const

/** The initial country of a phone picker, ISO 3166 alpha-2 (A55). */
export const defaultCountry = 'US'
/** The initial country on the form of company users, whose calling code is 92 (A55). */
export const companyUserCountry = 'PK'

/** The date format of the API, in dayjs tokens. */
export const dateFormat = 'YYYY-MM-DD HH:mm:ss'

/** The 50 financial years to choose from, latest first. */
export const financialYears = (currentYear: number): number[] => Array.from({ length: 50 }, (_, i) => currentYear - i)
